# SPDX-License-Identifier: Apache-2.0
"""scripts/check_includes.py on the project and on trees with each kind of mistake."""

import shutil
import unittest

from script_case import ROOT, ScriptCase
import check_includes


class Includes(ScriptCase):
    def check(self, files):
        shutil.rmtree(self.folder / "tree", ignore_errors=True)
        for name, text in files.items():
            self.write(f"tree/{name}", text)
        return check_includes.problems(self.folder / "tree")

    def test_project(self):
        self.assertEqual(check_includes.problems(ROOT), [])

    def test_project_is_read(self):
        everything = check_includes.ORDER
        try:
            check_includes.ORDER = list(reversed(everything))
            self.assertGreater(len(check_includes.problems(ROOT)), 100)
        finally:
            check_includes.ORDER = everything

    def test_good(self):
        self.assertEqual(self.check({
            "host/cli/main.cpp": '#include "host/cli/a.hpp"\n#include "host/analysis/b.hpp"\n#include "spec/c.hpp"\n',
            "host/device/sim.cpp": '#include "sim/card/card.hpp"\n',
            "hls/kernels/k.cpp": '#include "hls/eval/e.hpp"\n',
            "spec/specgen/main.cpp": '#include "spec/specgen/text.hpp"\n#include "spec/a.hpp"\n',
            "sim/card/c.cpp": '#include <host/device/device.hpp>\n#include "Vcb_kernel.h"\n// #include "host/cli/x.hpp"\n',
        }), [])

    def test_upwards(self):
        self.assertEqual(
            self.check({"host/device/d.cpp": '#include "spec/a.hpp"\n\n  # include "host/generator/generator.hpp"\n'}),
            ["host/device/d.cpp:3: host/device includes host/generator/generator.hpp, "
             "but host/generator comes after host/device"])
        self.assertEqual(len(self.check({"spec/a.hpp": '#include "hls/eval/a.hpp"\n',
                                         "hls/eval/a.hpp": '#include "host/chess/a.hpp"\n'})), 2)

    def test_only_for(self):
        self.assertEqual(self.check({"host/cli/a.cpp": '#include "sim/card/card.hpp"\n'}),
                         ["host/cli/a.cpp:1: host/cli includes sim/card/card.hpp, "
                          "but sim/card is for sim/xrt_emulation and host/device only"])
        self.assertEqual(self.check({"hls/eval/a.hpp": '#include "spec/specgen/text.hpp"\n'}),
                         ["hls/eval/a.hpp:1: hls/eval includes spec/specgen/text.hpp, "
                          "but spec/specgen is for itself only"])

    def test_unknown(self):
        self.assertEqual(self.check({"host/cli/a.cpp": '#include "tests/unit/b.hpp"\n'}),
                         ["host/cli/a.cpp:1: tests/unit/b.hpp is in no folder that scripts/check_includes.py knows"])
        self.assertEqual(self.check({"host/new/a.cpp": ""}),
                         ["host/new/a.cpp:1: its folder is not in the order of scripts/check_includes.py"])


if __name__ == "__main__":
    unittest.main()
