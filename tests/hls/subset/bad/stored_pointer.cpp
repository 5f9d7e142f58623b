// SPDX-License-Identifier: Apache-2.0
// refused in IR: a pointer is stored in memory
static const unsigned* kept;
unsigned bad(const unsigned* list, unsigned n) {
  const unsigned before = kept != list ? n : 0;
  kept = list;
  return before;
}
