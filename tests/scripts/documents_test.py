# SPDX-License-Identifier: Apache-2.0
"""The documents: links, index, sizes, commands and figures hold, and the checks find what is wrong."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import check_documents  # noqa: E402  (it is beside the scripts)
import figures  # noqa: E402

BUILD = Path(os.environ.get("COBALT_BUILD", ROOT / "build")).resolve()
PROGRAM = BUILD / "cobalt"
SIGNALS = ROOT / "docs/tutorials/evaluator.gtkw"


def script(name, *arguments):
    return subprocess.run([sys.executable, str(ROOT / "scripts" / name), *map(str, arguments)], capture_output=True, text=True, check=False,
                          env={**os.environ, "COBALT_BUILD": str(BUILD)})


class TheDocuments(unittest.TestCase):
    def test_links_index_sizes_and_commands(self):
        done = script("check_documents.py", "--program", PROGRAM)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_figures_are_those_of_the_program(self):
        done = script("figures.py", "--check", "--run")
        self.assertEqual((done.returncode, done.stderr), (0, ""), "python3 scripts/figures.py --run makes them again")

    def test_the_waveform_tutorial_shows_signals_of_the_evaluator(self):
        rtl = (ROOT / "rtl/eval/cb_evaluator.sv").read_text(encoding="utf-8")
        names = re.findall(r"u_evaluator\.(\w+)", SIGNALS.read_text(encoding="utf-8"))
        self.assertGreater(len(names), 10)
        for name in names:
            self.assertRegex(rtl, rf"\b{name}\b")
        surfer = re.findall(r"^variable_add \S+u_evaluator\.(\w+)$", SIGNALS.with_suffix(".sucl").read_text(encoding="utf-8"), re.MULTILINE)
        self.assertEqual(surfer, names)


class Checks(unittest.TestCase):
    """On a small repository that has no fault until a test makes one."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.write("CMakePresets.json", json.dumps({"configurePresets": [{"name": "release"}]}))
        self.write("README.md", "# Name\n\n[docs](docs/README.md#all)\n")
        self.write("docs/README.md", "# All\n\n[one](how-to/one.md), [log](log/README.md), [decisions](decisions/README.md)\n")
        self.write("docs/how-to/one.md", "# One\n\n    cmake --preset release\n    scripts/tool.sh --fast\n")
        self.write("docs/log/README.md", "[old](old.md)\n")
        self.write("docs/log/old.md", "# Old\n\n    cobalt nonsense\n")
        self.write("docs/decisions/README.md", "# Decisions\n")
        self.write("scripts/tool.sh", "case $1 in --fast) ;; esac\n")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def append(self, name, text):
        self.write(name, (self.root / name).read_text(encoding="utf-8") + text)

    def faults(self, helps=None, runner=None):
        documents = check_documents.Documents(self.root)
        documents.check_links()
        documents.check_index()
        documents.check_sizes()
        documents.check_commands(helps, runner, check_documents.is_cheap)
        return documents.faults

    def test_no_fault(self):
        self.assertEqual(self.faults(), [])

    def test_dead_link(self):
        self.append("docs/how-to/one.md", "\n[gone](two.md)\n")
        self.assertEqual(self.faults(), ["docs/how-to/one.md: link to two.md, which is not there"])

    def test_names_of_pages_in_other_folders(self):
        self.write("rtl/README.md", "[one](../docs/how-to/one.md), [two](../docs/two.md)\n")
        self.write("rtl/a.sv", "// docs/how-to/one.md, docs/three.md\n")
        self.assertEqual(self.faults(), ["rtl/README.md: link to ../docs/two.md, which is not there", "rtl/a.sv: names docs/three.md, which is not there"])

    def test_heading_that_is_not_there(self):
        self.append("README.md", "\n[some](docs/README.md#some)\n")
        self.assertEqual(self.faults(), ["README.md: link to docs/README.md#some: no such heading"])

    def test_page_that_is_in_no_index(self):
        self.write("docs/how-to/two.md", "# Two\n")
        self.write("docs/log/new.md", "# New\n")
        self.append("docs/how-to/one.md", "\n[two](two.md)\n")
        self.assertEqual(self.faults(), ["docs/how-to/two.md: not in the index docs/README.md",
                                         "docs/log/new.md: not in the index docs/log/README.md"])

    def test_file_that_no_page_names(self):
        self.write("docs/images/a.png", "")
        self.assertEqual(self.faults(), ["docs/images/a.png: no page links or names it"])

    def test_sizes(self):
        self.append("README.md", "line\n" * 120)
        self.append("docs/how-to/one.md", "word " * 2500)
        self.write("docs/reference/long.md", "word " * 60000)
        self.write("docs/reference/made.md", "<!-- Generated by a script. -->" + "word " * 50000)
        self.append("docs/README.md", "[long](reference/long.md), [made](reference/made.md)")
        self.assertEqual([fault.split(",")[0] for fault in self.faults()],
                         ["README.md: 123 lines", "docs/how-to/one.md: 2507 words", "docs: 62516 words without log and generated pages"])

    def test_commands_that_are_not_there(self):
        self.append("docs/how-to/one.md", "    cmake --preset debug\n    A=1 scripts/tool.sh --slow | cat\n    scripts/other.sh\n\nAlso `cobalt evil`, `cobalt eval --bad`.\n")
        helps = {"": "  eval  scores", "eval": "--good"}
        self.assertEqual(self.faults(helps), [
            "docs/how-to/one.md: cmake --preset debug: no preset 'debug'",
            "docs/how-to/one.md: scripts/tool.sh --slow: scripts/tool.sh has no option --slow",
            "docs/how-to/one.md: scripts/other.sh: no file scripts/other.sh",
            "docs/how-to/one.md: cobalt evil: no command evil",
            "docs/how-to/one.md: cobalt eval --bad: eval has no option --bad"])

    @unittest.skipUnless(PROGRAM.exists(), "no program was built")
    def test_cheap_commands_are_run(self):
        for name in ("params", "tests", "data"):
            (self.root / name).symlink_to(ROOT / name)
        self.append("docs/how-to/one.md", "    build/cobalt eval '8/8/4k3/8/8/3QK3/8/8 w - - 0 1'\n    build/cobalt eval 'no position'\n")
        documents = check_documents.Documents(self.root)
        documents.check_commands(None, check_documents.make_runner(PROGRAM, self.root, check_documents.SECONDS), check_documents.is_cheap)
        self.assertEqual(len(documents.faults), 1)
        self.assertIn("eval 'no position': exit status 2", documents.faults[0])


class Figures(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        shutil.copytree(ROOT / "docs", self.root / "docs", ignore=shutil.ignore_patterns("log", "images"))
        shutil.copy(ROOT / "README.md", self.root)

    def change(self, name, before, after):
        path = self.root / name
        text = path.read_text(encoding="utf-8")
        self.assertIn(before, text)
        path.write_text(text.replace(before, after), encoding="utf-8")

    def run_script(self, *arguments):
        return script("figures.py", "--root", self.root, *arguments)

    def test_another_figure_in_a_page_is_found_and_mended(self):
        self.change("README.md", "<!-- figure: kernel_lut -->", "<!-- figure: kernel_lut -->1")
        done = self.run_script("--check")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^README\.md: figure kernel_lut: '1[\d,]+' where '[\d,]+' is expected\n$")
        self.assertEqual(self.run_script("--write").stdout, "README.md\n")
        self.assertEqual(self.run_script("--check").returncode, 0)

    def test_a_figure_that_the_program_does_not_give_is_found(self):
        path = self.root / figures.FILE
        entries = json.loads(path.read_text(encoding="utf-8"))
        given = int(entries["groups"]["text"])
        entries["groups"]["text"] = str(given + 1)
        path.write_text(json.dumps(entries), encoding="utf-8")
        done = self.run_script("--check", "--run")
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"groups: '{given + 1}' where the command gives '{given}'", done.stderr)

    def test_bad_marks_and_entries_are_errors(self):
        self.change("README.md", "<!-- figure: nodes -->", "<!-- figure: knots -->")
        self.assertIn("README.md: no figure knots", self.run_script("--check").stderr)
        self.change("README.md", "<!-- figure: knots -->", "<!-- figure: nodes --> <!-- figure: nodes -->")
        self.assertIn("without its end", self.run_script("--check").stderr)
        self.change("docs/reference/figures.json", '"kind": "target"', '"kind": "guess"')
        done = self.run_script("--check")
        self.assertEqual(done.returncode, 2)
        self.assertIn("unknown kind guess", done.stderr)


if __name__ == "__main__":
    unittest.main()
