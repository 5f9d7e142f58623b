# SPDX-License-Identifier: Apache-2.0
"""A program built with COBALT_STATIC_LIBRARIES needs no library that a board may lack, so that copying it is enough."""

import os
import re
import subprocess
import unittest
from pathlib import Path

PROGRAM = Path(os.environ["COBALT_BUILD"], "cobalt")
# The system's; XRT's, which a board with a card has; and libuuid, which XRT needs itself.
ALLOWED = re.compile(r"(ld-linux[-\w]*|lib(xrt_\w+|uuid|c|m|dl|rt|pthread|stdc\+\+|gcc_s))\.so[.\d]*$")


class StaticProgram(unittest.TestCase):
    def test_needs_only_what_every_board_has(self):
        text = subprocess.run(["readelf", "-d", PROGRAM], capture_output=True, text=True, check=True).stdout
        needed = re.findall(r"\(NEEDED\).*\[(.*)\]", text)
        self.assertIn("libc.so.6", needed)
        self.assertEqual([name for name in needed if not ALLOWED.match(name)], [])


if __name__ == "__main__":
    unittest.main()
