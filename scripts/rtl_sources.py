# SPDX-License-Identifier: Apache-2.0
"""The sources of the RTL as scripts see them: the list of files, what a file defines, and what a module is made of."""

import hashlib
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILELIST = "rtl/filelist.f"
# Packages of numbers that spec/ makes: they change with each parameter that is added anywhere, and are no part of a module's form.
GENERATED = "generated"


def read_filelist(path=ROOT / FILELIST):
    """The names in a list of files, one a line; // begins a comment."""
    names = (line.split("//")[0].strip() for line in path.read_text(encoding="utf-8").splitlines())
    return [name for name in names if name]


def without_comments(text):
    """The text with blanks for its comments: what is left stands where it stood."""
    return re.sub(r"//[^\n]*|/\*.*?\*/", lambda match: re.sub(r"[^\n]", " ", match.group()), text, flags=re.DOTALL)


def defined(text, kind="module|package"):
    """Names of the modules and packages in a text."""
    return re.findall(rf"^\s*(?:{kind})\s+(?:automatic\s+)?(\w+)", text, re.MULTILINE)


class Sources:
    """Files of a design, and which of them each module needs."""

    def __init__(self, paths):
        self._texts = {path: without_comments(path.read_text(encoding="utf-8")) for path in map(Path, paths)}
        self._file = {name: path for path, text in self._texts.items() for name in defined(text)}

    @property
    def modules(self):
        """{module: file}, in the order of the files."""
        return {name: path for path, text in self._texts.items() for name in defined(text, "module")}

    def files_of(self, module):
        """The files that a module is made of, by the names that each mentions, the generated packages left out; none for a module that is not there."""
        found, left = set(), [module]
        while left:
            path = self._file.get(left.pop())
            if path is None or path in found or (path.parent.name == GENERATED and defined(self._texts[path], "package")):
                continue
            found.add(path)
            left += set(re.findall(r"\w+", self._texts[path]))
        return found

    def form_of(self, module):
        """A number for what a module is made of: another one when a word of its files changed, not for comments or spaces. None for a module that is not there."""
        files = self.files_of(module)
        words = sorted(" ".join(self._texts[path].split()) for path in files)
        return hashlib.sha256("\n".join(words).encode()).hexdigest()[:12] if files else None
