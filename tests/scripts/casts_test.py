# SPDX-License-Identifier: Apache-2.0
"""scripts/check_casts.py on every form that it must find or leave alone; the project's own RTL is looked at by rtl.lint."""

import tempfile
import unittest
from pathlib import Path

from script_case import ROOT
import check_casts
import check_slang

PYSLANG = check_slang.find_pyslang(ROOT)
ADVICE = "widen it by replication"
MODULE = """module m (
  input logic signed [3:0] s_i, t_i, input logic [3:0] a_i, b_i, input logic c_i, output logic [63:0] y_o
);
{body}
endmodule
"""
FIRST_LINE = 4  # of the body


class Checkout:
    """A checkout with one file, rtl/sub/a.sv."""

    def __init__(self, text):
        self.folder = tempfile.TemporaryDirectory()
        self.root = Path(self.folder.name)
        (self.root / "rtl/sub").mkdir(parents=True)
        (self.root / "rtl/filelist.f").write_text("rtl/sub/a.sv\n", encoding="utf-8")
        (self.root / "rtl/sub/a.sv").write_text(text, encoding="utf-8")

    def __enter__(self):
        return self.root

    def __exit__(self, *_):
        self.folder.cleanup()


class Text(unittest.TestCase):
    """What is found without slang."""

    def check(self, text):
        with Checkout(text) as root:
            return check_casts.problems(root, {})

    def test_project(self):
        self.assertEqual(check_casts.problems(ROOT, {}), [])

    def test_casts_are_found(self):
        for cast in ("8'($signed(x))", "(Width+1)'( $signed(x))", "Bits'(-$signed(x))", "Bits'(\n$signed({1'b0, x}))"):
            found = self.check(f"// first line\nassign y = {cast};\n")
            self.assertEqual(found, [f"rtl/sub/a.sv:2: size cast of a signed value: {ADVICE}"], cast)

    def test_others_are_left_alone(self):
        self.assertEqual(self.check("// 8'($signed(x))\n/* 8'($signed(x)) */\nassign y = $signed(x) + 8'(z) + {{2{x[5]}}, x};\n"), [])


@unittest.skipUnless(PYSLANG, "pyslang is not installed")
class Types(unittest.TestCase):
    """What is found by the types that slang gives."""

    def check(self, text):
        with Checkout(text) as root:
            return check_slang.problems(PYSLANG, root, "-Wnone")

    def check_body(self, body):
        return self.check(MODULE.format(body=body))

    def expect(self, body, *casts):
        """The casts, (line of the body, text, bits before, bits after), are found in it and nothing else is."""
        self.assertEqual(self.check_body(body),
                         [f"rtl/sub/a.sv:{FIRST_LINE + line}: {text} makes {after} bits of a signed value of {before}: {ADVICE}"
                          for line, text, before, after in casts], body)

    def test_expressions_are_found(self):
        for operand in ("s_i", "signed'(a_i)", "$signed(a_i)", "($signed(a_i))", "( ( s_i ) )", "s_i + $signed(b_i)", "s_i * t_i",
                        "s_i & t_i", "-s_i", "~$signed(a_i)", "-(s_i - t_i)", "s_i >>> 1", "s_i <<< a_i", "s_i ** 2",
                        "c_i ? $signed(a_i) : $signed(b_i)", "c_i ? s_i : t_i - 4'sd1", "4'(s_i)", "$signed({a_i[3:1], c_i})",
                        "-4'sd1"):
            with self.subTest(operand):
                cast = f"8'({operand})"
                self.expect(f"assign y_o[7:0] = {cast};", (0, cast, 4, 8))

    def test_operands_of_a_product(self):
        self.expect("assign y_o = 64'(s_i) * 64'(t_i);", (0, "64'(s_i)", 4, 64), (0, "64'(t_i)", 4, 64))

    def test_widest_operand_counts(self):
        self.expect("logic signed [5:0] w;\nassign w = '0;\nassign y_o = 64'(c_i ? s_i : w);\nassign y_o[5:0] = 6'(s_i + w);",
                    (2, "64'(c_i ? s_i : w)", 6, 64))

    def test_named_widths_and_types(self):
        self.expect("localparam int unsigned Bits = 8;\ntypedef logic signed [Bits-1:0] wide_t;\nassign y_o[7:0] = Bits'(s_i);\n"
                    "assign y_o[16:8] = (Bits+1)'(s_i);\nassign y_o[24:17] = wide_t'(s_i);\nassign y_o[63:32] = int'(s_i);",
                    (2, "Bits'(s_i)", 4, 8), (3, "(Bits+1)'(s_i)", 4, 9), (4, "wide_t'(s_i)", 4, 8), (5, "int'(s_i)", 4, 32))

    def test_several_lines(self):
        self.expect("assign y_o =\n  64'(\n    c_i\n    ? -$signed(a_i)  // first\n    : s_i\n  );",
                    (1, "64'( c_i ? -$signed(a_i) // first : s_i )", 4, 64))
        self.expect("assign y_o = 64'(\n  $signed(a_i));", (0, "64'( $signed(a_i))", 4, 64))

    def test_processes_functions_and_members(self):
        self.expect("typedef struct packed { logic signed [2:0] v; logic u; } pair_t;\npair_t pair;\nassign pair = a_i;\n"
                    "function automatic logic [7:0] wide(input logic signed [5:0] x);\n  wide = 8'(x);\nendfunction\n"
                    "always_comb begin : p\n  y_o = '0;\n  if (c_i) y_o[7:0] = 8'(pair.v);\n  else y_o[7:0] = wide(6'(s_i));\nend",
                    (4, "8'(x)", 6, 8), (8, "8'(pair.v)", 3, 8), (9, "6'(s_i)", 4, 6))

    def test_generate_loop(self):
        # 4 bits in the last turn: no cast of that one widens, but those before do.
        self.expect("for (genvar i = 1; i < 4; i++) begin : g\n  logic signed [i:0] v;\n  assign v = '0;\n"
                    "  assign y_o[4*i +: 4] = 4'(v);\nend", (3, "4'(v)", 2, 4))
        self.expect("for (genvar i = 3; i < 6; i++) begin : g\n  logic signed [i:0] v;\n  assign v = '0;\n"
                    "  assign y_o[4*i +: 4] = 4'(v);\nend")

    def test_branch_that_is_not_taken(self):
        self.expect("if (0) begin : g\n  assign y_o[7:0] = 8'(s_i);\nend", (1, "8'(s_i)", 4, 8))
        self.assertEqual(self.check_body("if (0) begin : g\n  assign y_o[3:0] = 4'($signed(b_i));\nend"),
                         [f"rtl/sub/a.sv:{FIRST_LINE + 1}: size cast of a signed value: {ADVICE}"])

    def test_module_with_parameters(self):
        inner = ("module inner #(parameter int unsigned W = 4, parameter int unsigned N = 4) (\n"
                 "  input logic signed [W-1:0] x_i, output logic [N-1:0] y_o\n);\n  assign y_o = N'(x_i);\nendmodule\n")
        outer = "module m (input logic signed [5:0] s_i, output logic [15:0] y_o);\n{}\nendmodule\n"
        narrow = "inner #(.W(6), .N(5)) u_narrow (.x_i(s_i), .y_o(y_o[4:0]));"
        wide = "inner #(.W(6), .N(7)) u_wide (.x_i(s_i), .y_o(y_o[15:9]));"
        self.assertEqual(self.check(inner + outer.format(narrow)), [])
        self.assertEqual(self.check(inner + outer.format(narrow + "\n" + wide)),
                         [f"rtl/sub/a.sv:4: N'(x_i) makes 7 bits of a signed value of 6: {ADVICE}"])

    def test_parameters_of_the_kernel(self):
        kernel = ("module cb_kernel #(parameter int unsigned Cores = 1, parameter bit SidesInTurn = 0) (\n"
                  "  input logic signed [Cores+1:0] x_i, output logic [2:0] y_o\n);\n  assign y_o = 3'(x_i);\nendmodule\n")
        self.assertEqual(self.check(kernel), [f"rtl/sub/a.sv:4: 3'(x_i) makes 3 bits of a signed value of 2: {ADVICE}"])

    def test_defines(self):
        for before, after in (("`ifdef COBALT_ASSERT\n", "\n`endif"), ("`ifndef COBALT_ASSERT\n", "\n`endif")):
            self.expect(f"{before}assign y_o = 64'(s_i);{after}", (1, "64'(s_i)", 4, 64))

    def test_harmless_casts(self):
        for value in ("8'(a_i)", "8'(s_i[3:0])", "8'($unsigned(s_i))", "8'({s_i})", "8'(s_i + a_i)", "8'(s_i < t_i)", "8'(&s_i)",
                      "8'(c_i ? s_i : b_i)", "8'(s_i[3])", "3'(s_i)", "4'(s_i)", "3'($unsigned(s_i) + a_i)", "3'(s_i + t_i)",
                      "4'(c_i ? s_i : t_i)", "64'(5)", "64'(2 ** 4 - 1)", "{{4{s_i[3]}}, s_i}", "$signed({{4{s_i[3]}}, s_i})"):
            with self.subTest(value):
                self.expect(f"assign y_o = {value};")
        self.expect("logic signed [7:0] wide;\nassign wide = s_i;\nassign y_o = $unsigned(wide);\n// 8'(s_i)\n/* 8'(s_i) */")


if __name__ == "__main__":
    unittest.main(verbosity=2)
