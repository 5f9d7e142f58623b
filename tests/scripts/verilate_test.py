# SPDX-License-Identifier: Apache-2.0
"""cmake/verilate.py with a stand-in for Verilator: what is read, kept, brought back and left as it is."""

import os
import sys
import unittest

from script_case import ScriptCase
import verilate

# Writes the source's text into the code, a list of sources, and what it has read.
STAND_IN = """import pathlib, sys
folder = pathlib.Path(sys.argv[sys.argv.index("--Mdir") + 1])
text = pathlib.Path("rtl/a.sv").read_text()
with open("calls", "a") as calls:
    calls.write("x")
for name in ("Vt.cpp", "Vt__Slow.cpp", "Vt.h", "Vt___024root.h"):
    (folder / name).write_text("// " + (text if name == "Vt.cpp" else "same") + "\\n")
(folder / "Vt.cmake").write_text('set(Vt_CLASSES_FAST "%s/Vt.cpp")\\nset(Vt_CLASSES_SLOW "%s/Vt__Slow.cpp")\\n' % (folder, folder))
(folder / "Vt__ver.d").write_text("%s/Vt.cpp %s/Vt.h : rtl/a.sv rtl/a.sv\\n" % (folder, folder))
"""


class Verilate(ScriptCase):
    def checkout(self, name, text):
        root = self.folder / name
        (root / "rtl").mkdir(parents=True, exist_ok=True)
        (root / "rtl/a.sv").write_text(text)
        (root / "stand_in.py").write_text(STAND_IN)
        return root

    def run_in(self, root, files=2):
        verilate.run(["--root", str(root), "--folder", str(root / "made"), "--prefix", "Vt", "--files", str(files), "--depfile", str(root / "made.d"),
                      "--cache", str(self.folder / "cache"), "--", sys.executable, str(root / "stand_in.py"), "-y", f"{root}/rtl"])
        return root / "made"

    def calls(self, root):
        return len((root / "calls").read_text()) if (root / "calls").exists() else 0

    def test_sources_are_grouped_and_dependencies_are_absolute(self):
        root = self.checkout("one", "first")
        made = self.run_in(root)
        self.assertIn('#include "Vt.cpp"', (made / "fast_0.cpp").read_text())
        self.assertNotIn("include", (made / "fast_1.cpp").read_text())
        self.assertIn('#include "Vt__Slow.cpp"', (made / "slow_0.cpp").read_text())
        self.assertEqual((root / "made.d").read_text().partition(": ")[2].split(), [str(root / "rtl/a.sv")])
        self.assertFalse((made / "Vt.cmake").exists(), "it names the folder")

    def test_another_checkout_has_it_from_the_cache(self):
        one, two = self.checkout("one", "first"), self.checkout("two", "first")
        first, second = self.run_in(one), self.run_in(two)
        self.assertEqual((self.calls(one), self.calls(two)), (1, 0))
        self.assertEqual({path.name: path.read_text() for path in first.iterdir()}, {path.name: path.read_text() for path in second.iterdir()})

    def test_a_change_is_seen_and_the_rest_keeps_its_time(self):
        root = self.checkout("one", "first")
        made = self.run_in(root)
        for path in made.iterdir():
            os.utime(path, (1, 1))
        (root / "rtl/a.sv").write_text("second")
        self.run_in(root)
        self.assertEqual(self.calls(root), 2)
        self.assertEqual({path.name for path in made.iterdir() if path.stat().st_mtime != 1}, {"Vt.cpp", "fast_0.cpp"},
                         "a build looks at fast_0.cpp alone")
        (root / "rtl/a.sv").write_text("first")
        self.run_in(root)
        self.assertEqual(self.calls(root), 2, "both are kept")
        self.assertIn("first", (made / "Vt.cpp").read_text())

    def test_another_command_is_another_result(self):
        root = self.checkout("one", "first")
        self.run_in(root)
        self.run_in(root, files=1)
        self.assertEqual(self.calls(root), 2)
        self.assertFalse((root / "made/fast_1.cpp").exists(), "what is not made any more goes")

    def test_what_was_used_last_stays(self):
        root = self.checkout("one", "first")
        for number in range(verilate.MOST_OF_COMMAND + 2):
            (root / "rtl/a.sv").write_text(f"text {number}")
            self.run_in(root)
        kept = list((self.folder / "cache/verilated").glob("*/*/read.json"))
        self.assertEqual(len(kept), verilate.MOST_OF_COMMAND)


if __name__ == "__main__":
    unittest.main()
