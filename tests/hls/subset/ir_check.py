# SPDX-License-Identifier: Apache-2.0
"""Checks what Vitis HLS is given after its front end: the LLVM IR of a kernel, optimised, everything inlined.

Vitis HLS gives every pointer one memory when it builds the hardware, and every function a body of its own. So it
refuses a pointer that is stored or loaded, that is chosen at run time or is made of a number, and a call that is not
inlined: recursion, an indirect call, dynamic allocation. Loops are the matter of subset_check.py: LLVM counts them after it
has changed them.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

from subset_check import ROOT

# As Vitis HLS compiles. Loops stay as they are written: unrolled or in vectors they would only be longer to read.
FLAGS = ["-std=c++14", "-fno-exceptions", "-fno-rtti", "-D__SYNTHESIS__", "-O2", "-fno-vectorize", "-fno-slp-vectorize",
         "-fno-unroll-loops", "-mllvm", "-inline-threshold=1000000000", "-Wno-unknown-pragmas",
         "-S", "-emit-llvm", "-o", "-"]
ALLOCATION = re.compile(r"_Zn[wa]|_Zd[la]|(malloc|calloc|realloc|free|aligned_alloc)$")
CALL = re.compile(r"(?:^|= )(?:(?:tail|musttail|notail) )?(?:call|invoke) .*?(@|%)\"?([\w.$]+)\"?\(")
VALUE = r"(?:%[\w.]+|@[\w.$]+)"


def compiler():
    """Name of clang, or None."""
    return shutil.which(os.environ.get("COBALT_CLANG", "clang++"))


def translate(source, include=ROOT):
    """IR of a source, and what the compiler says when there is none."""
    result = subprocess.run([compiler(), *FLAGS, "-I", str(include), str(source)], capture_output=True, text=True, check=False,
                            stdin=subprocess.DEVNULL)
    return (result.stdout, "") if result.returncode == 0 else ("", result.stderr)


def type_of(text):
    """The type that a text begins with."""
    pairs, depth = {"[": 1, "{": 1, "<": 1, "(": 1, "]": -1, "}": -1, ">": -1, ")": -1}, 0
    for at, letter in enumerate(text):
        depth += pairs.get(letter, 0)
        if depth == 0 and letter in " ," and not text.startswith(" (", at):
            return text[:at]
    return text


def is_pointer(type_text):
    """T* of clang 14, ptr of later ones."""
    return type_text.endswith("*") or type_text == "ptr"


def has_pointer(text, types, seen=()):
    """Whether a type holds a pointer. \\param types  bodies of those with names"""
    if "*" in text or re.search(r"\bptr\b", text):
        return True
    names = set(re.findall(r"%(?:\"[^\"]+\"|[\w.:]+)", text)) - set(seen)
    return any(has_pointer(types.get(name, ""), types, (*seen, *names)) for name in names)


def pointers_of(code):
    """Values that an instruction makes its pointer from, or None when it makes none of another: null is one of them."""
    body = code.partition(" = ")[2]
    if body.startswith("phi "):
        return re.findall(rf"\[ (.+?), %[\w.]+ \]", body)
    if body.startswith("select "):
        return re.findall(rf"[*r] ({VALUE}|null|\w+ .*?\))(?=,|$)", body.partition(", ")[2])
    if body.startswith(("getelementptr ", "bitcast ", "addrspacecast ")):
        return re.findall(rf"(?:\*|\bptr) ({VALUE}|null)", body)[:1]
    return None


def objects_of(value, makers, seen):
    """Objects that a pointer may point into: names of arguments, variables and what is no part of another, and null."""
    if not value.startswith("%"):
        return {(re.findall(r"@[\w.$]+", value) or [value])[0]}
    if value in seen:
        return set()
    seen.add(value)
    sources = makers.get(value)
    return {value} if sources is None else set().union(*(objects_of(source, makers, seen) for source in sources))


def scan_code(code, makers):
    """Problems of an instruction. \\param makers  of the function: what each pointer is made from"""
    body = code.partition(" = ")[2] or code
    word, _, rest = body.partition(" ")
    rest = rest.removeprefix("volatile ")
    if word == "store" and is_pointer(type_of(rest)):
        yield "a pointer is stored in memory"
    if word == "load" and is_pointer(type_of(rest)):
        yield "a pointer to a pointer is read"
    if word in ("phi", "select") and is_pointer(type_of(rest if word == "phi" else rest.partition(", ")[2])):
        objects = objects_of(code.partition(" = ")[0], makers, set())
        if len(objects) > 1:
            yield f"a pointer is chosen between {' and '.join(sorted(objects))}"
    if "inttoptr" in body or "ptrtoint" in body:
        yield "a pointer is made of a number"
    if word == "alloca" and re.search(r", i(32|64) %", rest):
        yield "dynamic allocation on the stack"


def scan_call(function, code):
    """Problem of a call that is left, or None."""
    call = CALL.search(code)
    if not call or call.group(2).startswith("llvm."):
        return None
    if call.group(1) == "%":
        return "indirect call"
    name = call.group(2)
    return (f"dynamic allocation by {name}" if ALLOCATION.match(name) else "recursion" if name == function
            else f"a call that is left, of {name}")


def scan(text):
    """Problems of a module, one text each."""
    types = dict(re.findall(r"^(%\S+) = type (.*)$", text, re.MULTILINE))
    problems = [f"{name}: a pointer is stored in memory" for name, kind in
                re.findall(r"^(@\S+) = (?:[\w()]+ )*?(?:constant|global) (.*)$", text, re.MULTILINE)
                if has_pointer(type_of(kind), types)]
    functions = re.findall(r'^define [^\n]*?@"?([\w.$]+)"?\([^\n]*\{\n(.*?)^\}', text, re.MULTILINE | re.DOTALL)
    if not functions:
        problems.append("clang gives no function")
    for function, body in functions:
        lines = [line.strip() for line in body.splitlines() if line.startswith("  ")]
        makers = {line.partition(" = ")[0]: pointers_of(line) for line in lines if " = " in line}
        for line in lines:
            found = [*scan_code(line, makers), scan_call(function, line)]
            problems += [f"{function}: {what}: {line[:120]}" for what in found if what]
    return sorted(set(problems))


def check(source):
    """All problems of a source."""
    text, error = translate(Path(source).resolve())
    return scan(text) if text else [f"does not compile: {error}"]
