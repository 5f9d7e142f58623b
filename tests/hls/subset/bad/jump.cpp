// SPDX-License-Identifier: Apache-2.0
// refused: forbidden word goto
unsigned bad(unsigned n) {
  if (n > 3) goto done;
  n += 2;
done:
  return n;
}
