# SPDX-License-Identifier: Apache-2.0
"""No size cast that widens a signed value in the RTL: N'(x) of a signed net, N'($signed(x)) and the like.

Synthesis tools have been reported to drop the sign bits of such a cast now and then. A value is widened by replication,
{{(N-W){x[W-1]}}, x}, or goes through a wider signed net. A cast to fewer bits, or to as many, has no sign to add.

Types and widths are those that slang finds, for the parameters of each module in each reading of check_slang.py, which looks
for them as it reads; a cast of a constant that is not negative is left alone. The text is looked at too, for what no reading
has and for where slang is missing: N'($signed(x)) is found there, whatever its widths.
"""

import re

import rtl_sources

CAST = re.compile(r"'\s*\(\s*[-~]?\s*\$signed\b")
ADVICE = "widen it by replication"


def literal_casts(root):
    """(file, line) of each size cast of $signed() that stands there as such."""
    found = []
    for path in sorted((root / "rtl").rglob("*.sv")):
        text = rtl_sources.without_comments(path.read_text(encoding="utf-8"))
        found += [(str(path.relative_to(root)), text.count("\n", 0, match.start()) + 1) for match in CAST.finditer(text)]
    return found


class Finder:
    """Collects the casts of a compiled design that widen a signed value."""

    def __init__(self, pyslang, sources, symbol):
        self.ast = pyslang.ast
        self.sources = sources
        self.context = pyslang.ast.EvalContext(symbol)
        self.found = {}  # (file, first line, last line, cast): bits before and after

    def own_width(self, value):
        """Bits of an expression by itself: slang shows it as wide as what the cast makes of it."""
        ast = self.ast
        if isinstance(value, ast.ConversionExpression) and value.conversionKind in (ast.ConversionKind.Implicit,
                                                                                   ast.ConversionKind.Propagated):
            return self.own_width(value.operand)
        if isinstance(value, ast.BinaryExpression):
            operator = ast.BinaryOperator
            if value.op in (operator.LogicalShiftLeft, operator.LogicalShiftRight, operator.ArithmeticShiftLeft,
                            operator.ArithmeticShiftRight, operator.Power):
                return self.own_width(value.left)
            if value.op in (operator.Add, operator.Subtract, operator.Multiply, operator.Divide, operator.Mod,
                            operator.BinaryAnd, operator.BinaryOr, operator.BinaryXor, operator.BinaryXnor):
                return max(self.own_width(value.left), self.own_width(value.right))
        if isinstance(value, ast.UnaryExpression) and value.op in (ast.UnaryOperator.Plus, ast.UnaryOperator.Minus,
                                                                   ast.UnaryOperator.BitwiseNot):
            return self.own_width(value.operand)
        if isinstance(value, ast.ConditionalExpression):
            return max(self.own_width(value.left), self.own_width(value.right))
        return value.type.bitWidth

    def has_no_sign(self, value):
        """Whether it is a constant that is not negative."""
        constant = value.eval(self.context).value
        return constant is not None and not constant.hasUnknown and int(constant) >= 0

    def __call__(self, node):
        if not isinstance(node, self.ast.ConversionExpression) or node.conversionKind != self.ast.ConversionKind.Explicit:
            return
        operand = node.operand
        if not (operand.type.isIntegral and operand.type.isSigned):
            return
        width = self.own_width(operand)
        if node.type.bitWidth > width and not self.has_no_sign(operand):
            first, last = self.sources.getFullyExpandedLoc(node.sourceRange.start), node.sourceRange.end
            key = (self.sources.getFileName(first), self.sources.getLineNumber(first), self.sources.getLineNumber(last),
                   " ".join(str(node.syntax).split()))
            self.found.setdefault(key, (width, node.type.bitWidth))


def typed_casts(pyslang, driver, compilation):
    """{(file, first line, last line, cast): (bits before, bits after)} of what slang has read. Runs in the folder of the checkout, as reading does."""
    finder = Finder(pyslang, driver.sourceManager, compilation.getRoot())
    compilation.getRoot().visit(finder)
    return finder.found


def problems(root, typed):
    """What is wrong, one text a place. `typed`: typed_casts() of all readings; none where slang is missing."""
    found = [(file, first, f"{cast} makes {after} bits of a signed value of {before}: {ADVICE}")
             for (file, first, _, cast), (before, after) in typed.items()]
    for file, line in literal_casts(root):
        if not any(file == name and first <= line <= last for name, first, last, _ in typed):
            found.append((file, line, f"size cast of a signed value: {ADVICE}"))
    return [f"{file}:{line}: {text}" for file, line, text in sorted(found)]
