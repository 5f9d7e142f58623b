// SPDX-License-Identifier: Apache-2.0
// refused: lambda
template <class ValueT>
static unsigned twice(const ValueT& value) {
  return value() + value();
}
unsigned bad(unsigned n) {
  return twice([&n] { return n; });
}
