# SPDX-License-Identifier: Apache-2.0
"""The netlist analyser of scripts/synth.sh on hand-made netlists of known size and depth."""

import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts/synth"))

import netlist  # noqa: E402
import report  # noqa: E402

OUTPUTS = {"Q", "O", "CO", "P", "DOA", "DOH", "SPO", "DPO", "Q31", "DOUTADOUT"}


def cell(kind, **pins):
    """A primitive: one-bit pins as numbers or constants, wider ones as lists."""
    return {
        "type": kind,
        "port_directions": {pin: "output" if pin in OUTPUTS else "input" for pin in pins},
        "connections": {pin: bits if isinstance(bits, list) else [bits] for pin, bits in pins.items()},
    }


def module(ports=None, cells=None, names=None, **attributes):
    """A module. ports: {name: (direction, bits)}; names: {public net name: bits}."""
    return {
        "attributes": attributes,
        "ports": {name: {"direction": direction, "bits": bits} for name, (direction, bits) in (ports or {}).items()},
        "cells": cells or {},
        "netnames": {name: {"hide_name": 0, "bits": bits} for name, bits in (names or {}).items()},
    }


def instance(kind, modules, **pins):
    return {
        "type": kind,
        "port_directions": {pin: modules[kind]["ports"][pin]["direction"] for pin in pins},
        "connections": pins,
    }


def design(cells, names=None, ports=None, **others):
    return netlist.Netlist({"modules": {"top": module(ports, cells, names, top="1"), **others}})


def flip_flop(d, q, ce="1", r="0"):
    return cell("FDRE", C=2, D=d, Q=q, CE=ce, R=r)


class Levels(unittest.TestCase):
    def levels(self, cells, **options):
        return design(cells, **options).analyse().total_levels

    def test_register_to_register_is_no_level(self):
        self.assertEqual(self.levels({"a": flip_flop(9, 10), "b": flip_flop(10, 11)}), 0)

    def test_each_lut_is_a_level(self):
        cells = {"a": flip_flop(9, 10), "l1": cell("LUT1", I0=10, O=11), "l2": cell("LUT6", I0=11, I1=10, O=12),
                 "l3": cell("INV", I=12, O=13), "b": flip_flop(13, 14)}
        self.assertEqual(self.levels(cells), 3)

    def test_path_is_cut_at_a_register(self):
        cells = {"a": flip_flop(9, 10), "l1": cell("LUT1", I0=10, O=11), "m": flip_flop(11, 12),
                 "l2": cell("LUT1", I0=12, O=13), "b": flip_flop(13, 14)}
        self.assertEqual(self.levels(cells), 1)

    def test_enable_and_reset_are_ends(self):
        cells = {"a": flip_flop(9, 10), "l1": cell("LUT1", I0=10, O=11), "l2": cell("LUT1", I0=11, O=12),
                 "b": flip_flop(10, 14, ce=11, r=12)}
        self.assertEqual(self.levels(cells), 2)

    def test_clock_is_not_an_end(self):
        cells = {"a": flip_flop(9, 10), "l1": cell("LUT1", I0=10, O=2), "b": flip_flop(10, 14)}
        self.assertEqual(self.levels(cells), 0)

    def test_wide_mux_is_free(self):
        cells = {"a": flip_flop(9, 10), "l1": cell("LUT6", I0=10, O=11), "l2": cell("LUT6", I0=10, O=12),
                 "m7": cell("MUXF7", I0=11, I1=12, S=10, O=13), "m8": cell("MUXF8", I0=13, I1="0", S=10, O=14),
                 "m9": cell("MUXF9", I0=14, I1="0", S=10, O=15), "b": flip_flop(15, 16)}
        self.assertEqual(self.levels(cells), 1)

    def carry(self, select, data, carry_in, start="0", first=20):
        return cell("CARRY4", CI=carry_in, CYINIT=start, S=[select, "0", "0", "0"], DI=[data, "0", "0", "0"],
                    O=list(range(first, first + 4)), CO=list(range(first + 4, first + 8)))

    def test_chain_of_carries_is_one_level(self):
        cells = {"a": flip_flop(9, 10), "c0": self.carry(10, 10, "0", first=20),
                 "c1": self.carry("0", "0", 27, first=30), "c2": self.carry("0", "0", 37, first=40),
                 "b": flip_flop(43, 50)}
        self.assertEqual(self.levels(cells), 1)

    def test_lut_chain_lut_is_three(self):
        cells = {"a": flip_flop(9, 10), "l1": cell("LUT2", I0=10, I1=10, O=11), "c0": self.carry(11, 10, "0"),
                 "c1": self.carry("0", "0", 27, first=30), "l2": cell("LUT1", I0=32, O=40), "b": flip_flop(40, 50)}
        self.assertEqual(self.levels(cells), 3)

    def test_carry_started_from_logic_is_a_level(self):
        cells = {"a": flip_flop(9, 10), "c0": self.carry("0", "0", "0", start=10), "b": flip_flop(23, 50)}
        self.assertEqual(self.levels(cells), 1)

    def test_low_sum_bit_does_not_wait_for_high_inputs(self):
        late = cell("CARRY4", CI="0", CYINIT="0", S=[10, 12, "0", "0"], DI=[10, 12, "0", "0"], O=[20, 21, 22, 23])
        logic = {"a": flip_flop(9, 10), "l1": cell("LUT1", I0=10, O=11), "l2": cell("LUT1", I0=11, O=12), "c": late}
        self.assertEqual(self.levels({**logic, "b": flip_flop(20, 30)}), 1)
        self.assertEqual(self.levels({**logic, "b": flip_flop(21, 30)}), 3)

    def ram(self, read, write, data, out):
        return cell("RAM32M16", WCLK=2, WE=write, ADDRA=[read], ADDRH=[write], DIA=[data], DOA=[out])

    def test_ram_read_is_a_level(self):
        cells = {"a": flip_flop(9, 10), "l1": cell("LUT1", I0=10, O=11), "r": self.ram(11, "0", "0", 12),
                 "l2": cell("LUT1", I0=12, O=13), "b": flip_flop(13, 14)}
        self.assertEqual(self.levels(cells), 3)

    def test_ram_write_is_an_end(self):
        cells = {"a": flip_flop(9, 10), "l1": cell("LUT1", I0=10, O=11), "l2": cell("LUT1", I0=11, O=12),
                 "r": self.ram("0", 11, 12, 13), "b": flip_flop(13, 14)}
        self.assertEqual(self.levels(cells), 2)

    def test_dual_port_ram_has_two_addresses(self):
        ram = cell("RAM32X1D", WCLK=2, WE="0", D="0", A0=11, DPRA0=10, SPO=12, DPO=13)
        logic = {"a": flip_flop(9, 10), "l1": cell("LUT1", I0=10, O=11), "r": ram}
        self.assertEqual(self.levels({**logic, "b": flip_flop(13, 14)}), 1)
        self.assertEqual(self.levels({**logic, "b": flip_flop(12, 14)}), 2)

    def test_shift_register_cuts(self):
        cells = {"a": flip_flop(9, 10), "l1": cell("LUT1", I0=10, O=11),
                 "s": cell("SRL16E", CLK=2, CE="1", D=11, A0="1", A1="0", A2="0", A3="0", Q=12),
                 "l2": cell("LUT1", I0=12, O=13), "b": flip_flop(13, 14)}
        self.assertEqual(self.levels(cells), 1)

    def test_variable_shift_register_address_is_a_level(self):
        cells = {"a": flip_flop(9, 10), "l1": cell("LUT1", I0=10, O=11),
                 "s": cell("SRLC32E", CLK=2, CE="1", D="0", A=[11, "0", "0", "0", "0"], Q=12), "b": flip_flop(12, 14)}
        self.assertEqual(self.levels(cells), 2)

    def test_block_ram_and_dsp_cut(self):
        cells = {"a": flip_flop(9, 10), "l1": cell("LUT1", I0=10, O=11), "d": cell("DSP48E2", A=[11], P=[12]),
                 "l2": cell("LUT1", I0=12, O=13), "l3": cell("LUT1", I0=13, O=14),
                 "m": cell("RAMB18E2", ADDRARDADDR=[14], DOUTADOUT=[15]), "l4": cell("LUT1", I0=15, O=16),
                 "b": flip_flop(16, 17)}
        analysed = design(cells).analyse()
        self.assertEqual(analysed.total_levels, 2)
        self.assertEqual(analysed.dsp_surroundings, (1, 2))

    def test_ports_start_and_end(self):
        cells = {"l1": cell("LUT1", I0=10, O=11)}
        ports = {"in_i": ("input", [10]), "out_o": ("output", [11])}
        analysed = design(cells, ports=ports).analyse()
        self.assertEqual(analysed.total_levels, 1)
        self.assertEqual((analysed.paths[0].start, analysed.paths[0].end), ("port in_i", "port out_o"))

    def test_constants_make_no_path(self):
        self.assertEqual(self.levels({"l1": cell("LUT2", I0="0", I1="1", O=11), "b": flip_flop(11, 12)}), 0)

    def test_loop_is_an_error(self):
        cells = {"l1": cell("LUT1", I0=11, O=10), "l2": cell("LUT1", I0=10, O=11)}
        with self.assertRaisesRegex(netlist.NetlistError, "combinational loop"):
            design(cells).analyse()

    def test_black_box_cuts_and_counts_nothing(self):
        cells = {"a": flip_flop(9, 10), "l1": cell("LUT1", I0=10, O=11), "box": cell("$paramod$1\\cb_box", D=11, Q=12),
                 "l2": cell("LUT1", I0=12, O=13), "l3": cell("LUT1", I0=13, O=14), "b": flip_flop(14, 15)}
        boxed = netlist.Netlist({"modules": {"top": module({}, cells, {}, top="1")}}, black_boxes=["cb_box"])
        report = boxed.analyse()
        self.assertEqual((report.total_levels, report.total.lut, boxed.black_boxes()), (2, 3, {"cb_box": 1}))

    def test_unknown_primitive_is_an_error(self):
        with self.assertRaisesRegex(netlist.NetlistError, "unknown primitive FROB"):
            design({"l1": cell("FROB", I0=11, O=10)}).analyse()


class Hierarchy(unittest.TestCase):
    def two_levels_deep(self):
        leaf = module({"in_i": ("input", [2]), "out_o": ("output", [3])}, {"l": cell("LUT1", I0=2, O=3)},
                      hdlname="\\cb_leaf")
        modules = {"$paramod\\cb_leaf\\N=1": leaf}
        middle = module({"in_i": ("input", [2]), "out_o": ("output", [4])},
                        {"u_a": instance("$paramod\\cb_leaf\\N=1", modules, in_i=[2], out_o=[3]),
                         "u_b": instance("$paramod\\cb_leaf\\N=1", modules, in_i=[3], out_o=[5]),
                         "f": flip_flop(5, 4)}, {"s1_q": [4]})
        modules["cb_middle"] = middle
        cells = {"a": flip_flop(9, 10), "u_m": instance("cb_middle", modules, in_i=[10], out_o=[11]),
                 "u_l": instance("$paramod\\cb_leaf\\N=1", modules, in_i=[11], out_o=[12]), "b": flip_flop(12, 13)}
        return netlist.Netlist({"modules": {"top": module({}, cells, {"from_q": [10], "to_q": [13]}, top="1"),
                                            **modules}})

    def test_paths_run_through_modules(self):
        analysed = self.two_levels_deep().analyse(max_levels=1)
        self.assertEqual(analysed.levels, {"cb_middle": 2, "top": 1})
        worst = analysed.paths[0]
        self.assertEqual((worst.levels, worst.unit, worst.start, worst.end), (2, "cb_middle", "from_q", "u_m.s1_q"))

    def test_instances_and_cells_are_counted_by_unit(self):
        units = self.two_levels_deep().resources()
        self.assertEqual(units["cb_leaf"].instances, 3)
        self.assertEqual(units["cb_leaf"].lut_logic, 3)
        self.assertEqual(units["top"].to_json()["ff"], 2)

    def test_wire_through_a_module(self):
        through = module({"in_i": ("input", [2]), "out_o": ("output", [2])})
        modules = {"cb_wire": through}
        cells = {"a": flip_flop(9, 10), "l": cell("LUT1", I0=10, O=11),
                 "u_w": instance("cb_wire", modules, in_i=[11], out_o=[12]), "b": flip_flop(12, 13)}
        self.assertEqual(design(cells, **modules).analyse().total_levels, 1)

    def test_constant_output_of_a_module(self):
        modules = {"cb_zero": module({"out_o": ("output", ["0"])})}
        cells = {"u_z": instance("cb_zero", modules, out_o=[12]), "l": cell("LUT1", I0=12, O=13),
                 "b": flip_flop(13, 14)}
        self.assertEqual(design(cells, **modules).analyse().total_levels, 0)

    def test_names_without_hdlname(self):
        self.assertEqual(netlist.unit_name("$paramod$abc123\\cb_sum", {}), "cb_sum")
        self.assertEqual(netlist.unit_name("$paramod\\cb_map\\Black=1'0", {}), "cb_map")
        self.assertEqual(netlist.unit_name("cb_decode", {}), "cb_decode")


class Size(unittest.TestCase):
    def test_luts_of_each_kind(self):
        cells = {"l": cell("LUT6", I0=10, O=11), "i": cell("INV", I=10, O=12),
                 "r": cell("RAM64M8", WCLK=2, WE="0", ADDRA=[10], DOA=[13]),
                 "q": cell("RAM32X1D", WCLK=2, WE="0", A0=10, SPO=14),
                 "s": cell("SRL16E", CLK=2, D=10, Q=15), "f": flip_flop(15, 16),
                 "m": cell("RAMB18E2", ADDRARDADDR=[10], DOUTADOUT=[17])}
        row = design(cells).resources()["top"].to_json()
        self.assertEqual((row["lut_logic"], row["lut_ram"], row["lut_srl"], row["lut"]), (2, 10, 1, 13))
        self.assertEqual((row["ff"], row["bram36"]), (1, 0.5))

    def test_two_carry4_in_a_row_share_a_carry8(self):
        def carry(carry_in, first):
            return cell("CARRY4", CI=carry_in, CYINIT="0", S=["0"] * 4, DI=["0"] * 4, CO=list(range(first, first + 4)))
        cells = {"a": carry("0", 10), "b": carry(13, 20), "c": carry(23, 30), "alone": carry("0", 40)}
        self.assertEqual(design(cells).resources()["top"].carry8, 3)


class Text(unittest.TestCase):
    def test_long_stage_is_listed(self):
        chain = {f"l{i}": cell("LUT1", I0=10 + i, O=11 + i) for i in range(9)}
        nets = design({"a": flip_flop(9, 10), **chain, "b": flip_flop(19, 20)}, {"s1_q": [10], "s2_q": [20]})
        provenance = {"top": "top", "tool": "Yosys", "family": "xcup", "options": "", "parameters": {}, "black_boxes": {}, "flattened": False, "seconds": 1,
                      "cpu_seconds": 1, "peak_memory_mib": 1, "max_levels": 8}
        text = report.to_text(report.to_json(nets.analyse(8), provenance))
        self.assertIn("Stages of more than 8 levels", text)
        self.assertIn("9 top: s1_q -> s2_q", text)


if __name__ == "__main__":
    unittest.main()
