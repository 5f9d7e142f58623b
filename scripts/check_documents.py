# SPDX-License-Identifier: Apache-2.0
"""Checks the documents: links, index, sizes and commands. Exit status 1 and a line for each fault.

    python3 scripts/check_documents.py                       without a program: everything but the options of cobalt
    python3 scripts/check_documents.py --program build/cobalt    also each option of each `cobalt` command, and runs the cheap commands
    ... --program build/cobalt --slow                            runs all that end by themselves and need nothing of the reader's: a quarter of an hour

Pages are README.md, CONTRIBUTING.md and docs; of other folders the links of README.md files and the names of pages in sources are checked. A page of docs has to be linked from docs/README.md, of docs/log and docs/decisions from the
README.md there; other files of docs from some page. Commands are lines of code blocks, and code within lines, that begin with a program or
script of this repository. docs/log is history: only its links and its index are checked.
"""

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MOST_README_LINES = 120
MOST_PAGE_WORDS = 2500
# Words of docs in November 2026, before it was divided by kind, without log and generated pages, and the part of them that may be.
WORDS_BEFORE, MOST_PERCENT = 65553, 60
# Subjects that had no page then: strength, several machines and their prediction, whole searches, play in the browser,
# books and endgame tables, threats, winning chances, many positions at once on cards, analysis of games, a test bench
# in Python, labels for networks, levels, Chess960 and other tools, AWS F2.
WORDS_OF_NEW_SUBJECTS = 15000
GENERATED = "<!-- Generated"
# Folders of sources, whose files may name pages of docs; test data of others among them are left out.
SOURCES = ("cmake", "constraints", "hls", "host", "params", "rtl", "scripts", "sim", "spec", "tests")
NOT_SOURCES = re.compile(r"/(corpus|__pycache__)/|documents_test\.py$")
INDEXES = {"docs/log": "docs/log/README.md", "docs/decisions": "docs/decisions/README.md"}
LINK = re.compile(r"\]\(([^)\s]+)\)")
SCRIPT = re.compile(r"^(scripts/[\w./-]+|\.ci/[\w./-]+)$")
# Commands that take a moment and write nothing but in their folder; options with which they take longer or need more.
CHEAP = {"eval", "info", "moves", "job", "perft", "params", "coverage", "selftest", "openings"}
# Commands that do not end by themselves, or take hours.
ENDLESS = {"serve", "uci", "match", "selfplay", "label", "--strength", "--machines"}
SLOW_WORDS = re.compile(r"^(sim|xrt.*|--self-play|fit|make|--html|--report)$")
PLACEHOLDER = re.compile(r"^[A-Z][A-Z0-9_.=-]*(\.\w+)?$|^[A-Za-z-]+=[A-Z_]+$|\.\.\.")
NEEDS_CARD = re.compile(r"^(xrt|f2)(:\d.*)?(,.*)?$")
SECONDS, SLOW_SECONDS = 120, 3600


def words_of(text):
    return len(text.split())


def anchors_of(text):
    """Anchors of a page's headings, as GitHub makes them."""
    found, is_code = {}, False
    for line in text.splitlines():
        if line.startswith("```"):
            is_code = not is_code
        heading = re.match(r"#+\s+(.*)", line)
        if heading and not is_code:
            plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading[1])
            anchor = re.sub(r"[^\w\- ]", "", plain.lower()).strip().replace(" ", "-")
            number = found.get(anchor, -1) + 1
            found[anchor] = number
            if number:
                found[f"{anchor}-{number}"] = 0
    return set(found)


class Documents:
    """The pages below a folder, and the faults that were found in them."""

    def __init__(self, root):
        self.root = root
        self.pages = {str(path.relative_to(root)): path.read_text(encoding="utf-8")
                      for path in [root / "README.md", root / "CONTRIBUTING.md", *sorted((root / "docs").rglob("*.md"))] if path.exists()}
        self.faults = []

    def fault(self, page, text):
        self.faults.append(f"{page}: {text}")

    def targets(self, page):
        """(link, file below the root, anchor) of each link of a page that leads into the repository."""
        for link in LINK.findall(re.sub(r"```.*?```", "", self.pages[page], flags=re.DOTALL)):
            if re.match(r"[a-z]+:", link):
                continue
            path, _, anchor = link.partition("#")
            yield link, os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page, anchor

    def check_links(self):
        folders = {str(path.relative_to(self.root)): path.read_text(encoding="utf-8")
                   for folder in SOURCES for path in (self.root / folder).rglob("*.md")}
        pages, self.pages = self.pages, {**self.pages, **folders}
        self.check_links_of_pages()
        self.pages = pages
        for folder in SOURCES:
            for path in (self.root / folder).rglob("*"):
                name = str(path.relative_to(self.root))
                if path.suffix in (".bin", ".gz", ".cbd") or not path.is_file() or NOT_SOURCES.search(name):
                    continue
                for named in set(re.findall(r"(?<![\w/.])docs/[\w/.-]+\.md", path.read_text(encoding="utf-8", errors="replace"))):
                    if not (self.root / named).exists() and "NNNN" not in named:
                        self.fault(name, f"names {named}, which is not there")

    def check_links_of_pages(self):
        for page in self.pages:
            for link, target, anchor in self.targets(page):
                if not (self.root / target).exists():
                    self.fault(page, f"link to {link}, which is not there")
                elif anchor and target in self.pages and anchor not in anchors_of(self.pages[target]):
                    self.fault(page, f"link to {link}: no such heading")

    def check_index(self):
        linked = {page: {target for _, target, _ in self.targets(page)} for page in self.pages}
        anywhere = set().union(*linked.values())
        for path in sorted((self.root / "docs").rglob("*")):
            name = str(path.relative_to(self.root))
            if path.is_dir() or name.endswith("README.md"):
                continue
            if not name.endswith(".md"):
                mentioned = any(name in text for text in self.pages.values())
                if name not in anywhere and not mentioned:
                    self.fault(name, "no page links or names it")
                continue
            index = INDEXES.get(os.path.dirname(name), "docs/README.md")
            if name not in linked.get(index, set()):
                self.fault(name, f"not in the index {index}")

    def check_sizes(self):
        lines = len(self.pages["README.md"].splitlines())
        if lines > MOST_README_LINES:
            self.fault("README.md", f"{lines} lines, at most {MOST_README_LINES}")
        total = 0
        for page, text in self.pages.items():
            count = words_of(text)
            if page.startswith("docs/") and not page.startswith("docs/log/"):
                total += 0 if text.startswith(GENERATED) else count
                if count > MOST_PAGE_WORDS and not page.startswith("docs/reference/"):
                    self.fault(page, f"{count} words, at most {MOST_PAGE_WORDS} outside reference and log")
        most = WORDS_BEFORE * MOST_PERCENT // 100 + WORDS_OF_NEW_SUBJECTS
        if total > most:
            self.fault("docs", f"{total} words without log and generated pages, at most {most}")

    # Commands -------------------------------------------------------------------------------------------------------------

    def commands(self, page):
        """Words of each command of a page, in order, continued lines joined."""
        text = self.pages[page]
        lines = []
        for block in re.findall(r"^```(?:sh|bash|)\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
            lines += block.replace("\\\n", " ").splitlines()
        outside = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
        indented = "\n".join(line[4:].strip() if re.match(r" {4,}\S", line) else "" for line in outside.splitlines())
        lines += indented.replace("\\\n", " ").splitlines()
        prose = "\n".join(line for line in outside.splitlines() if not re.match(r" {4,}\S", line))
        lines += [" ".join(code.split()) for code in re.findall(r"`([^`]+)`", prose)]
        for line in lines:
            for words in split_commands(line):
                yield words

    def check_commands(self, helps, runner, may_run):
        """`helps`: text of --help by command, or None; `runner`: runs commands of a page, or None; `may_run`: which."""
        presets = {preset["name"] for preset in json.loads((self.root / "CMakePresets.json").read_text(encoding="utf-8"))["configurePresets"]}
        for page in self.pages:
            if page.startswith("docs/log/"):
                continue
            cheap = []
            for words in self.commands(page):
                program = words[0]
                if program in ("build/cobalt", "cobalt", "build-board/cobalt", "build-small/cobalt", "./cobalt", "cobalt-kria/cobalt"):
                    if helps is not None:
                        self.check_program(page, words, helps)
                    if runner is not None and program == "build/cobalt" and may_run(words) and words not in cheap:
                        cheap.append(words)
                elif SCRIPT.match(program):
                    self.check_script(page, words)
                elif program in ("python3", "source") and len(words) > 1 and SCRIPT.match(words[1]):
                    self.check_script(page, words[1:])
                elif program == "cmake" and "--preset" in words:
                    name = (words + [""])[words.index("--preset") + 1]
                    if name not in presets:
                        self.fault(page, f"{shlex.join(words)}: no preset {name!r}")
                elif program == "cp" and runner is not None:
                    cheap.append(words)
            if runner is not None:
                for words, problem in runner(cheap):
                    self.fault(page, f"{shlex.join(words)}: {problem}")

    def check_program(self, page, words, helps):
        names = []
        for word in words[1:]:
            if not re.fullmatch(r"[a-z]+", word) or " ".join([*names, word]) not in helps:
                break
            names.append(word)
        command = " ".join(names)
        if not names and len(words) > 1 and re.fullmatch(r"[a-z]+", words[1]):
            self.fault(page, f"{shlex.join(words)}: no command {words[1]}")
            return
        for word in words[1 + len(names):]:
            option = re.match(r"--[a-z][a-z0-9-]*", word)
            if option and not re.search(rf"{re.escape(option[0])}(?![\w-])", helps[command]):
                self.fault(page, f"{shlex.join(words)}: {command or 'cobalt'} has no option {option[0]}")

    def check_script(self, page, words):
        path = self.root / words[0]
        if not path.exists():
            self.fault(page, f"{shlex.join(words)}: no file {words[0]}")
            return
        if path.is_dir():
            return
        # A script may hand its options to programs beside it, or below it in a folder of its name.
        texts = [path.read_text(encoding="utf-8")]
        for name in re.findall(r"scripts/[\w./-]+\.(?:py|sh|tcl)", texts[0]):
            if (self.root / name).exists():
                texts.append((self.root / name).read_text(encoding="utf-8"))
        for word in words[1:]:
            if word == "--":
                break
            option = re.match(r"--[a-z][a-z-]*", word)
            if option and option[0] != "--help" and not any(option[0] in text for text in texts):
                self.fault(page, f"{shlex.join(words)}: {words[0]} has no option {option[0]}")


def split_commands(line):
    """Words of the commands in a line of a shell: without comments, variables in front, redirections, and what a pipe is fed with."""
    try:
        lexer = shlex.shlex(line, posix=True, punctuation_chars="|&;<>()")
        lexer.whitespace_split = True
        lexer.commenters = "#"
        words = list(lexer)
    except ValueError:
        return
    command = []
    skip = False
    for word in [*words, ";"]:
        if re.fullmatch(r"[|&;()]+", word):
            while command and re.fullmatch(r"\w+=.*", command[0]):
                command = command[1:]
            if command and command[0] in ("sudo", "nice", "time", "exec"):
                command = command[1:]
            if command:
                yield command
            command, skip = [], False
        elif re.fullmatch(r"[<>]+", word):
            skip = True
        elif skip:
            skip = False
        else:
            command.append(word)


def is_cheap(words):
    """Whether a command may be run here: it is quick, complete and needs no file that the reader has to bring."""
    if len(words) < 2 or words[1] not in CHEAP:
        return False
    if words[1] == "perft" and re.fullmatch(r"\d+", words[2]) and int(words[2]) > 4:
        return False
    return not any(SLOW_WORDS.match(word) or PLACEHOLDER.search(word) for word in words[2:])


def ends(words):
    """Whether a command ends within an hour and needs no file that the reader has to bring, and no card."""
    return len(words) > 1 and not ENDLESS & set(words) and not any(NEEDS_CARD.match(word) or PLACEHOLDER.search(word) for word in words[2:])


def helps_of(program):
    """Text of --help by command, those of commands of commands too ("params fit")."""

    def ask(words):
        return subprocess.run([str(program), *words, "--help"], capture_output=True, text=True, timeout=SECONDS, check=True).stdout

    found = {"": ask([])}

    def go(names, text):
        # Commands stand under titles; other parts of the text begin their rows with a hyphen or a capital.
        sections = re.findall(r"^(?:Commands|Play|Analyse|Card|Tune):\n((?:  .*\n)+)", text, re.MULTILINE)
        for name in re.findall(r"^  ([a-z]+)(?:\s|$)", "".join(sections), re.MULTILINE):
            words = [*names, name]
            found[" ".join(words)] = ask(words)
            go(words, found[" ".join(words)])

    go([], found[""])
    return found


def make_runner(program, root, seconds):
    """Runs commands one after the other in a folder that has the repository's files; gives those that failed."""

    def run(commands):
        with tempfile.TemporaryDirectory() as folder:
            here = Path(folder)
            for name in ("params", "tests", "data", "scripts"):
                (here / name).symlink_to(root / name)
            (here / "build").mkdir()
            (here / "build/cobalt").symlink_to(program)
            for words in commands:
                if words[0] == "cp":
                    if len(words) == 3 and (here / words[1]).is_file() and "/" not in words[2]:
                        shutil.copy(here / words[1], here / words[2])
                    continue
                if any(re.fullmatch(r"[\w.-]+\.(toml|json|cbd|epd|pgn|book)", word) and not (here / word).exists() for word in words[2:]
                       if words[words.index(word) - 1] not in ("--output", "--html")):
                    continue  # a file of the reader's
                done = subprocess.run(words, cwd=here, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=seconds, check=False)
                # `params diff` exits with 1 when the files differ.
                if done.returncode not in ((0, 1) if words[1:3] == ["params", "diff"] else (0,)):
                    yield words, f"exit status {done.returncode}: {done.stderr.strip()[:200]}"

    return run


def main(arguments):
    parser = argparse.ArgumentParser(prog="check_documents.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=Path, default=ROOT)
    parser.add_argument("--program", type=Path, help="the program, to compare options and to run the cheap commands")
    parser.add_argument("--slow", action="store_true", help="run those that take longer too")
    args = parser.parse_args(arguments)
    documents = Documents(args.root)
    documents.check_links()
    documents.check_index()
    documents.check_sizes()
    program = args.program.resolve() if args.program else None
    documents.check_commands(helps_of(program) if program else None, make_runner(program, args.root, SLOW_SECONDS if args.slow else SECONDS) if program else None,
                             ends if args.slow else is_cheap)
    for line in documents.faults:
        print(line, file=sys.stderr)
    return 1 if documents.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
