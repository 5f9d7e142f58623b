# SPDX-License-Identifier: Apache-2.0
"""scripts/check_filelist.py on the project and on lists with each kind of mistake."""

import unittest

from script_case import ROOT, ScriptCase
import check_filelist


class FileList(ScriptCase):
    def check(self, listed, files):
        for name, text in files.items():
            self.write(f"rtl/{name}", text)
        self.write("rtl/filelist.f", "".join(f"{name}\n" for name in listed))
        return check_filelist.problems(self.folder)

    def test_project(self):
        self.assertEqual(check_filelist.problems(ROOT), [])

    def test_good(self):
        self.assertEqual(self.check(["// comment", "rtl/a.sv", "rtl/sub/b.sv // more"], {"a.sv": "", "sub/b.sv": ""}), [])

    def test_not_listed(self):
        self.assertEqual(self.check(["rtl/a.sv"], {"a.sv": "", "sub/b.sv": ""}),
                         ["rtl/filelist.f does not list rtl/sub/b.sv"])

    def test_not_there(self):
        self.assertEqual(self.check(["rtl/a.sv", "rtl/b.sv"], {"a.sv": ""}),
                         ["rtl/filelist.f lists rtl/b.sv, which does not exist"])

    def test_twice(self):
        self.assertEqual(self.check(["rtl/a.sv", "rtl/a.sv"], {"a.sv": ""}), ["rtl/filelist.f lists rtl/a.sv twice"])

    def test_package_after_its_user(self):
        files = {"a.sv": "module a; int x = cb_x_pkg::N; endmodule", "p.sv": "package cb_x_pkg; endpackage"}
        self.assertEqual(self.check(["rtl/p.sv", "rtl/a.sv"], files), [])
        self.assertEqual(self.check(["rtl/a.sv", "rtl/p.sv"], files),
                         ["rtl/a.sv uses cb_x_pkg, which rtl/filelist.f lists later or not at all"])


if __name__ == "__main__":
    unittest.main()
