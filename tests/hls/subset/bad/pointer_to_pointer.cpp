// SPDX-License-Identifier: Apache-2.0
// refused in IR: a pointer to a pointer is read
unsigned bad(const unsigned* const* rows, unsigned n) { return rows[n % 8][n % 5]; }
