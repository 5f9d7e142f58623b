// SPDX-License-Identifier: Apache-2.0
// refused in IR: kEntries: a pointer is stored in memory
struct Entry {
  const char* name;
  unsigned width;
};
static const Entry kEntries[3] = {{"position", 8}, {"last", 2}, {"mode", 1}};
unsigned bad(unsigned n) { return kEntries[n % 3].width; }
