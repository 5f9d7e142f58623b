// SPDX-License-Identifier: Apache-2.0
// refused: member that is a pointer or a reference
struct Inputs {
  const unsigned& first;
  unsigned second;
};
unsigned bad(const unsigned& n) {
  const Inputs inputs = {n, 1};
  return inputs.first + inputs.second;
}
