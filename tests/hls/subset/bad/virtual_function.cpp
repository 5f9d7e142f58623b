// SPDX-License-Identifier: Apache-2.0
// refused: forbidden word virtual
struct Base {
  virtual unsigned value() const { return 1; }
};
unsigned bad(const Base& base) { return base.value(); }
