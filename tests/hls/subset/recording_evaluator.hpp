// SPDX-License-Identifier: Apache-2.0
/// \file
/// The evaluator of hls/eval, compiled once more with parameters that record every read: hls::RecordingParameters.
///
/// Include it before any other header of hls/eval: their functions take `Parameters`, which is another type here. They
/// are other functions than those of the rest of the program, so nothing is defined twice.
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

#include "hls/eval/parameters.hpp"
#include "hls/kernels/parameter_storage.hpp"

#ifdef COBALT_HLS_EVAL_EVALUATOR_HPP
#error "include recording_evaluator.hpp before hls/eval/evaluator.hpp"
#endif

namespace cobalt::hls {

/// One read: a line of COBALT_PARAMETER_STORAGE and the indices, 0 where there are none.
struct ParameterRead {
  unsigned line;
  unsigned table;
  unsigned entry;
};
using ReadLog = std::vector<ParameterRead>;

/// Lines of COBALT_PARAMETER_STORAGE by member.
enum class StorageLine : unsigned {
#define COBALT_LINE(kind, member, slices, storage) member,
  COBALT_PARAMETER_STORAGE(COBALT_LINE)
#undef COBALT_LINE
};

/// Stands for a member of Parameters.
template <class T>
class RecordedMember {
 public:
  RecordedMember(StorageLine line, const T& value, ReadLog& log)
      : line_(static_cast<unsigned>(line)), value_(value), log_(log) {}

  /// A value.
  // NOLINTNEXTLINE(google-explicit-constructor): it must read like the member that it stands for.
  operator const T&() const requires(!std::is_array_v<T>) {
    log_.push_back({line_, 0, 0});
    return value_;
  }
  /// An element of an array, or a row of a table of tables.
  decltype(auto) operator[](std::size_t index) const requires(std::is_array_v<T>) {
    if constexpr (std::rank_v<T> == 1) {
      log_.push_back({line_, 0, static_cast<unsigned>(index)});
      return static_cast<const std::remove_extent_t<T>&>(value_[index]);
    } else {
      return Row{*this, static_cast<unsigned>(index)};
    }
  }

 private:
  struct Row {
    const RecordedMember& member;
    unsigned table;
    const std::remove_all_extents_t<T>& operator[](std::size_t entry) const {
      member.log_.push_back({member.line_, table, static_cast<unsigned>(entry)});
      return member.value_[table][entry];
    }
  };

  unsigned line_;
  const T& value_;
  ReadLog& log_;
};

/// Parameters whose members record. A member without a line in COBALT_PARAMETER_STORAGE is that of the base: its reads
/// are not recorded.
struct RecordingParameters : Parameters {
  ReadLog reads;
// NOLINTBEGIN(bugprone-macro-parentheses): the argument is the name that is declared.
#define COBALT_MEMBER(kind, member, slices, storage) \
  RecordedMember<decltype(Parameters::member)> member{StorageLine::member, Parameters::member, reads};
  // NOLINTEND(bugprone-macro-parentheses)
  COBALT_PARAMETER_STORAGE(COBALT_MEMBER)
#undef COBALT_MEMBER

  RecordingParameters() : Parameters{} {}
  RecordingParameters(const RecordingParameters&) = delete;
  RecordingParameters& operator=(const RecordingParameters&) = delete;
};

}  // namespace cobalt::hls

// The functions of the evaluator take RecordingParameters here.
#define Parameters RecordingParameters
#include "hls/eval/evaluator.hpp"
#undef Parameters
