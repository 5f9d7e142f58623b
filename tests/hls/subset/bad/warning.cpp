// SPDX-License-Identifier: Apache-2.0
// refused: does not compile
unsigned bad(int n) { return n < 3u ? 1 : 0; }
