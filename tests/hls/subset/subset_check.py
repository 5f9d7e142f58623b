# SPDX-License-Identifier: Apache-2.0
"""Checks that a C++ source stays within what high-level synthesis can build.

It must compile as C++14 without exceptions and run-time types, call nothing outside itself, hold no recursion and no
call through a pointer, and use none of the words and headers named below, in itself or in any file of the project that
it includes. Each of its loops is one of two kinds:

- fixed: it counts from a constant to a constant in constant steps, and its body leaves the counter alone. It may end
  early, by break;
- over what a command brings (blocks, beats, items, turns): its end is data. Such a loop stands in hls/kernels and has a
  loop_tripcount, from which the tool's report takes its clocks.

What no kernel includes is software, with free loops, members that point elsewhere and lambdas.
"""

import os
import re
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
KERNELS = ROOT / "hls/kernels"
# Loops of a file: fixed ones; also those over what a command brings; any.
FIXED, OF_A_KERNEL, FREE = range(3)
ALLOWED_SYMBOLS = {"memcpy", "memset"}
ALLOWED_HEADERS = {"cstddef", "cstdint"}
FORBIDDEN_WORDS = ("new", "delete", "malloc", "calloc", "realloc", "free", "virtual", "goto", "while", "do", "throw",
                   "try", "catch", "dynamic_cast", "typeid", "asm", "float", "double", "thread_local", "volatile")
# From the standard library only the integer types.
ALLOWED_STD = re.compile(r"std::(u?int(8|16|32|64)_t|size_t)\b")
FLAGS = ["-std=c++14", "-fno-exceptions", "-fno-rtti", "-Wall", "-Wextra", "-Werror", "-Wno-unknown-pragmas"]
# A bound that is known when the hardware is built: numbers, constants named k..., and arithmetic on them.
CONSTANT = re.compile(r"(\s|[-+*/%()]|\b\d+u?\b|\b(\w+::)*k[A-Z]\w*\b|\b(unsigned|sizeof)\b)+")
LOOP = re.compile(r"\s*(?:\w+::)*\w+ (?P<counter>\w+) = (?P<first>[^;]*);\s*(?P=counter) (?P<test><=|<|>) (?P<end>[^;]*);"
                  r"\s*(?:(?P<one>\+\+|--)(?P=counter)|(?P=counter) (?P<change>[-+*/]|<<|>>)= (?P<step>[^;]*))\s*", re.DOTALL)
# What a front end may refuse before it inlines. Specifications, which the host reads too, have texts beside their numbers;
# ir_check.py sees whether a kernel uses these.
INDIRECT = ((re.compile(r"^\s+(?:const )?[\w:<>, ]+[*&](?: const)? \w+;", re.MULTILINE), "member that is a pointer or a reference"),
            (re.compile(r"\[[&=]?[\w, &=*]*\] ?[({]"), "lambda"), (re.compile(r"\bnullptr\b"), "pointer that may be null"))
TRIPCOUNT = re.compile(r"\s*\{(\s*#pragma HLS (pipeline II=1|unroll)[^\n]*)?\s*#pragma HLS loop_tripcount")


def compiler():
    return os.environ.get("COBALT_CXX", "g++")


def run(command, cwd=None):
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)


def strip(text):
    """The source with comments and literals blanked, so that offsets and lines stay."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|(?<![\w])\'(?:\\.|[^\'\\\n])\'', re.DOTALL)
    return pattern.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)


def matching(text, start, pair="()"):
    """Offset of the parenthesis that closes the one at start."""
    depth = 0
    for at in range(start, len(text)):
        depth += {pair[0]: 1, pair[1]: -1}.get(text[at], 0)
        if depth == 0:
            return at
    return len(text) - 1


def is_fixed(head, behind):
    """Whether a loop is fixed. \\param behind  the source behind its head"""
    if ";" not in head:
        # Range loop: over an array of constants.
        return bool(CONSTANT.fullmatch(head.rpartition(":")[2]))
    loop = LOOP.fullmatch(head)
    if not loop or not all(CONSTANT.fullmatch(loop[part] or "1") for part in ("first", "end", "step")):
        return False
    if ((loop["one"] or loop["change"]) in ("++", "+", "*", "<<")) != loop["test"].startswith("<"):
        return False
    begin = len(behind) - len(behind.lstrip())
    body = behind[:matching(behind, begin, "{}") if behind[begin] == "{" else behind.index(";")]
    # The format tells &counter, its address, from a mask.
    counter = loop["counter"]
    return not re.search(rf"(\+\+|--|&){counter}\b|\b{counter}(\+\+|--| ([-+*/%&|^]|<<|>>)?=(?!=))", body)


def enclosing_constexpr(text, offset):
    """Name of the constexpr function that an offset is in, or None. Functions of the project begin at column 0 or 2."""
    heads = list(re.finditer(r"^ ? ?(?P<constexpr>constexpr )?[\w:<>&* ]+?(?P<name>\w+)\([^;{]*\)(?: const)? \{", text[:offset],
                             re.MULTILINE))
    heads = [head for head in heads if head["name"] not in ("if", "for", "while", "switch")]
    return heads[-1]["name"] if heads and heads[-1]["constexpr"] else None


def scan(path, text, loops):
    """Problems of one file, and the constexpr functions that are fit for compile time only. \\param loops  which may be there"""
    problems, compile_time = [], set()
    code = strip(text)

    def line(offset):
        return text.count("\n", 0, offset) + 1

    def complain(offset, what):
        function = enclosing_constexpr(code, offset)
        if function:
            compile_time.add(function)
        else:
            problems.append(f"{path}:{line(offset)}: {what}")

    for match in re.finditer(r"^\s*#\s*include\s*<([^>]+)>", text, re.MULTILINE):
        if match.group(1) not in ALLOWED_HEADERS:
            problems.append(f"{path}:{line(match.start(1))}: header <{match.group(1)}>")
    for match in re.finditer(r"\bnamespace\s+hls\s*=", code):
        complain(match.start(), "alias hls: the vendor's headers have a namespace of this name")
    for match in re.finditer(r"\bstd::\w+", code):
        if not ALLOWED_STD.match(code, match.start()):
            problems.append(f"{path}:{line(match.start())}: {match.group()}")
    for match in re.finditer(rf"\b({'|'.join(FORBIDDEN_WORDS)})\b", code):
        complain(match.start(), f"forbidden word {match.group()}")
    for rule, what in INDIRECT if loops != FREE and not str(path).startswith("spec/") else ():
        for match in rule.finditer(code):
            complain(match.start(), what)
    for match in re.finditer(r"\bfor\s*\(", code):
        end = matching(code, match.end() - 1)
        head = code[match.end():end]
        if loops == FREE or is_fixed(head, code[end + 1:]) or (loops == OF_A_KERNEL and TRIPCOUNT.match(code, end + 1)):
            continue
        complain(match.start(), f"loop whose bound is not a constant: {' '.join((head.split(';') * 2)[1].split())}")
    return problems, compile_time


def call_graph(folder):
    """Calls as {caller: {callees}} of mangled names, from what g++ -fcallgraph-info wrote."""
    graph = {}
    for path in Path(folder).glob("*.ci"):
        text = path.read_text(encoding="utf-8")
        for title in re.findall(r'^node: \{ title: "([^"]+)"', text, re.MULTILINE):
            graph.setdefault(title.rpartition(":")[2], set())
        for source, target in re.findall(r'^edge: \{ sourcename: "([^"]+)" targetname: "([^"]+)"', text, re.MULTILINE):
            graph.setdefault(source.rpartition(":")[2], set()).add(target.rpartition(":")[2])
    return graph


def recursive(graph):
    """Functions that can reach themselves."""
    found = []
    for start in sorted(graph):
        seen, work = set(), list(graph[start])
        while work:
            name = work.pop()
            if name not in seen:
                seen.add(name)
                work += graph.get(name, ())
        if start in seen:
            found.append(start)
    return found


def demangle(names):
    result = subprocess.run(["c++filt"], input="\n".join(names), capture_output=True, text=True, check=True)
    return result.stdout.splitlines()


def kernels():
    """Sources of the kernels."""
    return sorted(KERNELS.glob("*.cpp"))


def bad_sources(folder, mark):
    """Sources of a folder that a checker must refuse, each with what it must find: the text behind `// MARK: `."""
    found = {source: re.search(rf"^// {mark}: (.*)$", source.read_text(encoding="utf-8"), re.MULTILINE)
             for source in sorted(folder.glob("*.cpp"))}
    return {source: match.group(1) for source, match in found.items() if match}


def files_of(source, include=ROOT):
    """A source and what it includes from the project."""
    listing = run([compiler(), *FLAGS, "-I", str(include), "-MM", str(source)])
    names = listing.stdout.replace("\\\n", " ").split()[1:] if listing.returncode == 0 else []
    return sorted({Path(name).resolve() for name in names} | {source})


def check(source, include=ROOT):
    """All problems of a source and of what it includes from the project, one text each."""
    source = Path(source).resolve()
    with tempfile.TemporaryDirectory(prefix="cobalt-subset-") as folder:
        base = [compiler(), *FLAGS, "-I", str(include)]
        problems, compile_time = [], set()
        for path in files_of(source, include):
            shown = path.relative_to(include) if path.is_relative_to(include) else path.name
            text = path.read_text(encoding="utf-8").replace("// clang-format off", "").replace("// clang-format on", "")
            found, constants = scan(shown, text, OF_A_KERNEL if path == source or path.parent == KERNELS else FIXED)
            problems += found
            compile_time |= constants

        built = run([*base, "-O0", "-fcallgraph-info", "-c", str(source), "-o", "plain.o"], folder)
        fast = run([*base, "-O2", "-c", str(source), "-o", "fast.o"], folder)
        for result in (built, fast):
            if result.returncode != 0:
                errors = [text for text in result.stderr.splitlines() if "error" in text]
                return problems + [f"does not compile: {(errors or [result.stderr])[0]}"]
        for name in ("plain.o", "fast.o"):
            for symbol in run(["nm", "-u", name], folder).stdout.split()[1::2]:
                if symbol not in ALLOWED_SYMBOLS:
                    problems.append(f"needs {symbol} from outside")
        graph = call_graph(folder)
        if not graph:
            problems.append("g++ wrote no call graph")
        for name in recursive(graph):
            problems.append(f"recursion: {demangle([name])[0]}")
        if any("__indirect_call" in callees for callees in graph.values()):
            problems.append("call through a pointer")
        if compile_time:
            for name in demangle(sorted(graph)):
                if re.search(rf"\b({'|'.join(compile_time)})\(", name):
                    problems.append(f"{name} is called at run time; it is fit for constants only")
    return sorted(set(problems))
