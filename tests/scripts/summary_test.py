# SPDX-License-Identifier: Apache-2.0
"""scripts/test_summary.py and scripts/tidy_commands.py on made-up results."""

import contextlib
import io
import json
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from script_case import ROOT, ScriptCase, run
import test_summary

CTEST = """<testsuite>
<testcase name="a.1" time="2.5" status="run"><system-out/></testcase>
<testcase name="a.2" time="0.5" status="{second}"><system-out/></testcase>
<testcase name="scripts.b" time="1" status="run"><system-out>test_c (x.Y.test_c) ... skipped 'no tclsh'
test_d (x.Y.test_d) ... ok</system-out></testcase>
<testcase name="S.Isolated" time="0" status="notrun"><skipped message="SKIP_REGULAR_EXPRESSION_MATCHED"/></testcase>
</testsuite>"""
FIRST = """<testsuites><testsuite>
<testcase name="One" classname="Suite" status="run" result="completed"/>
<testcase name="Two" classname="Suite" status="run" result="skipped"><skipped message="no card"/></testcase>
<testcase name="Other" classname="Suite" status="notrun" result="suppressed"/>
</testsuite></testsuites>"""
FAILING = """<testsuites><testsuite>
<testcase name="Three" classname="Suite" status="run" result="completed"><failure message="1 != 2"/></testcase>
</testsuite></testsuites>"""


# A name of each area in the words of ctest.
NAMES = {"RTL": "rtl_unit_test.1", "simulated card": "card_test", "xrt device": "XrtDevice.Info", "several ranks": "cluster.uci",
         "serve": "serve_test", "all": "hls_test.1"}


class Areas(unittest.TestCase):
    def counts(self, **changed):
        return {**{NAMES[area]: least for area, _, least, _ in test_summary.AREAS}, **changed}

    def test_every_area_has_its_tests(self):
        self.assertEqual(test_summary.lacking(self.counts()), [])

    def test_what_is_missing_is_named(self):
        for area, _, least, reason in test_summary.AREAS[:-1]:
            line = f"{area}: {least - 1} tests, expected at least {least}: {reason}"
            self.assertEqual(test_summary.lacking(self.counts(**{NAMES[area]: least - 1})), [line])
        self.assertEqual([line.split(":")[0] for line in test_summary.lacking({})], list(NAMES))


class Summary(ScriptCase):
    def setUp(self):
        super().setUp()
        self.build = self.folder / "build"

    def write(self, name, text):
        return super().write(f"build/test_results/{name}", text)

    def summary(self):
        """Status and lines of the program, whose areas are all there."""
        out = io.StringIO()
        with mock.patch.object(test_summary, "AREAS", ()), contextlib.redirect_stdout(out):
            status = test_summary.main([self.build])
        return status, out.getvalue().splitlines()

    def test_cases_are_counted_one_by_one(self):
        self.write("ctest.xml", CTEST.format(second="run"))
        self.write("a.1.xml", FIRST)
        self.write("a.2.xml", FIRST)
        status, lines = self.summary()
        self.assertEqual(status, 0)
        self.assertEqual(lines[-1], "100% tests passed, 0 tests failed out of 6, 4 skipped")
        self.assertIn("skipped: Suite.Two: no card", lines)
        self.assertIn("skipped: scripts.b: test_c: no tclsh", lines)
        self.assertEqual(lines[1].split(), ["2.5", "s", "a.1"])

    def test_a_failed_case_is_named(self):
        self.write("ctest.xml", CTEST.format(second="fail"))
        self.write("a.2.xml", FAILING)
        status, lines = self.summary()
        self.assertEqual(status, 1)
        self.assertIn("failed: Suite.Three", lines)
        self.assertEqual(lines[-1], "75% tests passed, 1 tests failed out of 4, 2 skipped")

    def test_a_process_that_ended_early_is_a_failure(self):
        self.write("ctest.xml", CTEST.format(second="fail"))
        self.write("a.1.xml", FIRST)
        status, lines = self.summary()
        self.assertEqual(status, 1)
        self.assertIn("failed: a.2", lines)
        self.write("a.2.xml", FIRST)
        self.assertIn("failed: a.2 (ended early)", self.summary()[1])

    def test_a_build_that_lacks_areas_is_a_failure(self):
        self.write("ctest.xml", CTEST.format(second="run"))
        done = run([sys.executable, ROOT / "scripts/test_summary.py", self.build])
        self.assertEqual(done.returncode, 1)
        self.assertIn("missing: several ranks: 0 tests, expected at least 2: no MPI (COBALT_MPI)", done.stdout)
        self.assertEqual(done.stdout.splitlines()[-1], "100% tests passed, 0 tests failed out of 4, 2 skipped, 6 areas missing")


class TidyCommands(unittest.TestCase):
    def test_what_is_compiled_as_one_is_checked_as_one(self):
        with tempfile.TemporaryDirectory() as name:
            root = Path(name).resolve()
            build = root / "build"
            build.mkdir()
            unity = build / "unity_0_cxx.cxx"
            unity.write_text(f'#include "{root}/host/a.cpp"\n#include "{root}/host/b.cpp"\n', encoding="utf-8")
            command = f"c++ -Winvalid-pch -include {build}/cmake_pch.hxx -O1 -c "
            entries = [{"directory": str(build), "file": str(file), "command": command + str(file)}
                       for file in (unity, root / "tests/c.cpp", build / "generated.cpp", "/elsewhere/d.cpp")]
            (build / "compile_commands.json").write_text(json.dumps(entries), encoding="utf-8")
            done = run([sys.executable, ROOT / "scripts/tidy_commands.py", build, root], check=True)
            self.assertEqual(done.stdout.splitlines(), ["build/unity_0_cxx.cxx", "tests/c.cpp"])
            # Each source has a command of its own too.
            written = json.loads((build / "tidy/compile_commands.json").read_text(encoding="utf-8"))
            self.assertEqual([one["command"] for one in written],
                             [f"c++ -O1 -c {root}/{file}" for file in ("host/a.cpp", "host/b.cpp", "build/unity_0_cxx.cxx", "tests/c.cpp")])


if __name__ == "__main__":
    unittest.main(verbosity=2)
