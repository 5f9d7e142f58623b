// SPDX-License-Identifier: Apache-2.0
#include "spec/specgen/constants.hpp"

#include <cctype>

#include "spec/jobs.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/latency.hpp"
#include "spec/moves.hpp"
#include "spec/packed_position.hpp"
#include "spec/parameters.hpp"
#include "spec/search.hpp"
#include "spec/spec_hash.hpp"
#include "spec/widths.hpp"
#include "spec/zobrist.hpp"

namespace cobalt::specgen {
namespace {

constexpr Constant constant(std::string_view name, std::uint64_t value) { return {name, value}; }

// A name is written once: the macro makes the text and the value from it.
#define COBALT_CONSTANT(name) constant(#name, spec::name)

constexpr Constant kConstants[] = {
    // packed_position.hpp
    COBALT_CONSTANT(kSquares),
    COBALT_CONSTANT(kPackedPositionBytes),
    COBALT_CONSTANT(kPackedPositionBits),
    COBALT_CONSTANT(kEmpty),
    COBALT_CONSTANT(kWhitePawn),
    COBALT_CONSTANT(kWhiteKnight),
    COBALT_CONSTANT(kWhiteBishop),
    COBALT_CONSTANT(kWhiteRook),
    COBALT_CONSTANT(kWhiteQueen),
    COBALT_CONSTANT(kWhiteKing),
    COBALT_CONSTANT(kWhiteSpecial),
    COBALT_CONSTANT(kKingToMove),
    COBALT_CONSTANT(kBlackPawn),
    COBALT_CONSTANT(kBlackKnight),
    COBALT_CONSTANT(kBlackBishop),
    COBALT_CONSTANT(kBlackRook),
    COBALT_CONSTANT(kBlackQueen),
    COBALT_CONSTANT(kBlackKing),
    COBALT_CONSTANT(kBlackSpecial),
    COBALT_CONSTANT(kErrorKings),
    COBALT_CONSTANT(kErrorPawnRank),
    COBALT_CONSTANT(kErrorCastling),
    COBALT_CONSTANT(kErrorEnPassant),
    COBALT_CONSTANT(kErrorOpponentInCheck),
    COBALT_CONSTANT(kPositionErrorBits),
    COBALT_CONSTANT(kResultBytes),
    COBALT_CONSTANT(kResultScoreLsb),
    COBALT_CONSTANT(kResultStatusLsb),
    COBALT_CONSTANT(kResultFlagsLsb),
    COBALT_CONSTANT(kFlagInCheck),
    COBALT_CONSTANT(kFlagRecognisedDraw),
    COBALT_CONSTANT(kScoreLimitCp),

    // parameters.hpp
    COBALT_CONSTANT(kWhite),
    COBALT_CONSTANT(kBlack),
    COBALT_CONSTANT(kRegisterGroups),
    COBALT_CONSTANT(kPaperGroups),
    COBALT_CONSTANT(kEvaluationGroups),
    COBALT_CONSTANT(kGroups),
    COBALT_CONSTANT(kIsolated),
    COBALT_CONSTANT(kPseudoIsolated),
    COBALT_CONSTANT(kPseudoIsolatedBackward),
    COBALT_CONSTANT(kSupported),
    COBALT_CONSTANT(kDuo),
    COBALT_CONSTANT(kPinnedPawnOnFile),
    COBALT_CONSTANT(kPinnedOtherPawn),
    COBALT_CONSTANT(kPinnedKnight),
    COBALT_CONSTANT(kPinnedBishopOnDiagonal),
    COBALT_CONSTANT(kPinnedOtherBishop),
    COBALT_CONSTANT(kPinnedRookOnFileOrRank),
    COBALT_CONSTANT(kPinnedOtherRook),
    COBALT_CONSTANT(kPinnedQueen),
    COBALT_CONSTANT(kRegisters),
    COBALT_CONSTANT(kTableEntries),
    COBALT_CONSTANT(kParameters),
    COBALT_CONSTANT(kEvaluationTableEntries),
    COBALT_CONSTANT(kEvaluationParameters),
    COBALT_CONSTANT(kPaperTableEntries),
    COBALT_CONSTANT(kPaperParameters),
    COBALT_CONSTANT(kEntryBits),
    COBALT_CONSTANT(kTableBits),
    COBALT_CONSTANT(kGroupBits),
    COBALT_CONSTANT(kParameterAddressBits),
    COBALT_CONSTANT(kParameterDataBits),
    COBALT_CONSTANT(kKingSafetyShiftOff),
    COBALT_CONSTANT(kMaxLinearDangerCp),
    COBALT_CONSTANT(kParameterElementBytes),
    COBALT_CONSTANT(kParameterElementDataLsb),
    COBALT_CONSTANT(kParameterElementAddressLsb),

    // moves.hpp
    COBALT_CONSTANT(kMoveBytes),
    COBALT_CONSTANT(kNoMove),

    // jobs.hpp
    COBALT_CONSTANT(kOperationNone),
    COBALT_CONSTANT(kOperationLoadParameters),
    COBALT_CONSTANT(kOperationEvaluate),
    COBALT_CONSTANT(kOperationGenerate),
    COBALT_CONSTANT(kOperationPerft),
    COBALT_CONSTANT(kOperationSearch),
    COBALT_CONSTANT(kOperationSearchRing),
    COBALT_CONSTANT(kEvaluationOperations),
    COBALT_CONSTANT(kKernelOperations),
    COBALT_CONSTANT(kOperations),
    COBALT_CONSTANT(kDescriptorBank),
    COBALT_CONSTANT(kDescriptorFlagBits),
    COBALT_CONSTANT(kParameterBanks),
    COBALT_CONSTANT(kDescriptorBytes),
    COBALT_CONSTANT(kCompletionBytes),
    COBALT_CONSTANT(kStatusIllegalOperation),
    COBALT_CONSTANT(kStatusIllegalAddress),
    COBALT_CONSTANT(kStatusReadError),
    COBALT_CONSTANT(kStatusWriteError),
    COBALT_CONSTANT(kStatusParameterAddress),
    COBALT_CONSTANT(kStatusWatchdog),
    COBALT_CONSTANT(kStatusIncompleteBank),
    COBALT_CONSTANT(kStatusIllegalDescriptor),
    COBALT_CONSTANT(kStatusAborted),
    COBALT_CONSTANT(kStatusDone),
    COBALT_CONSTANT(kAnswerDone),
    COBALT_CONSTANT(kAnswerLimit),
    COBALT_CONSTANT(kAnswerAborted),
    COBALT_CONSTANT(kAnswerIllegalPosition),
    COBALT_CONSTANT(kAnswerIllegalMove),
    COBALT_CONSTANT(kAnswerDepth),
    COBALT_CONSTANT(kAnswerIllegalRequest),
    COBALT_CONSTANT(kGenerateAll),
    COBALT_CONSTANT(kGenerateCaptures),
    COBALT_CONSTANT(kGenerateEvasions),
    COBALT_CONSTANT(kGenerateQuietChecks),
    COBALT_CONSTANT(kGenerateAttackers),
    COBALT_CONSTANT(kGenerateIsLegal),
    COBALT_CONSTANT(kGenerateCount),
    COBALT_CONSTANT(kGenerateQuiescence),
    COBALT_CONSTANT(kGenerateModes),
    COBALT_CONSTANT(kGenerateHints),
    COBALT_CONSTANT(kMoveKindLoud),
    COBALT_CONSTANT(kMoveKindQuiet),
    COBALT_CONSTANT(kMoveKindLate),
    COBALT_CONSTANT(kClassCaptureQueen),
    COBALT_CONSTANT(kClassPromotion),
    COBALT_CONSTANT(kClassCaptureRook),
    COBALT_CONSTANT(kClassCaptureBishop),
    COBALT_CONSTANT(kClassCaptureKnight),
    COBALT_CONSTANT(kClassCapturePawn),
    COBALT_CONSTANT(kClassQuiet),
    COBALT_CONSTANT(kClassQuietLast),
    COBALT_CONSTANT(kClassLosingRook),
    COBALT_CONSTANT(kClassLosingBishop),
    COBALT_CONSTANT(kClassLosingKnight),
    COBALT_CONSTANT(kClassLosingPawn),
    COBALT_CONSTANT(kClassUnderpromotion),
    COBALT_CONSTANT(kMoveClasses),
    COBALT_CONSTANT(kGenerateRequestBytes),
    COBALT_CONSTANT(kGenerateAnswerBytes),
    COBALT_CONSTANT(kPerftStackPlies),
    COBALT_CONSTANT(kPerftMaxDepth),
    COBALT_CONSTANT(kPerftJobBytes),
    COBALT_CONSTANT(kPerftAnswerBytes),
    COBALT_CONSTANT(kSearchJobKeys),
    COBALT_CONSTANT(kSearchJobKeyBits),
    COBALT_CONSTANT(kSearchJobBytes),
    COBALT_CONSTANT(kSearchAnswerBytes),
    COBALT_CONSTANT(kRingSlotBytes),
    COBALT_CONSTANT(kUnreadJobTag),

    // search.hpp
    COBALT_CONSTANT(kCheckExtension),
    COBALT_CONSTANT(kRecaptureExtension),
    COBALT_CONSTANT(kPawnExtension),
    COBALT_CONSTANT(kSingleReplyExtension),
    COBALT_CONSTANT(kMostExtension),
    COBALT_CONSTANT(kNullReduction),
    COBALT_CONSTANT(kNullLeastDepth),
    COBALT_CONSTANT(kStaticMargin),
    COBALT_CONSTANT(kStaticMostDepth),
    COBALT_CONSTANT(kReductionLeastDepth),
    COBALT_CONSTANT(kReductionAfter),
    COBALT_CONSTANT(kReduction),
    COBALT_CONSTANT(kMoreReductionAfter),
    COBALT_CONSTANT(kMoreReduction),
    COBALT_CONSTANT(kQuiescenceCheckPlies),
    COBALT_CONSTANT(kDrawScore),
    COBALT_CONSTANT(kSearchNumbers),
    COBALT_CONSTANT(kRuleQuiescenceChecks),
    COBALT_CONSTANT(kRuleCheckExtension),
    COBALT_CONSTANT(kRuleRecaptureExtension),
    COBALT_CONSTANT(kRulePawnExtension),
    COBALT_CONSTANT(kRuleSingleReplyExtension),
    COBALT_CONSTANT(kRuleNullMove),
    COBALT_CONSTANT(kRuleStaticPruning),
    COBALT_CONSTANT(kRuleLateMoveReductions),
    COBALT_CONSTANT(kRuleKillers),
    COBALT_CONSTANT(kRuleTable),
    COBALT_CONSTANT(kSearchRules),
    COBALT_CONSTANT(kSearchDefaultRules),
    COBALT_CONSTANT(kSearchPlies),
    COBALT_CONSTANT(kQuarterPlies),
    COBALT_CONSTANT(kSearchMaxDepth),
    COBALT_CONSTANT(kMateCp),
    COBALT_CONSTANT(kPathKeys),
    COBALT_CONSTANT(kFiftyMovePlies),
    COBALT_CONSTANT(kSearchTableEntries),

    // zobrist.hpp
    COBALT_CONSTANT(kZobristBits),
    COBALT_CONSTANT(kZobristSeed),
    COBALT_CONSTANT(kZobristPieces),
    COBALT_CONSTANT(kZobristCastlings),

    // kernel_interface.hpp
    COBALT_CONSTANT(kKernelId),
    COBALT_CONSTANT(kInterfaceVersionMajor),
    COBALT_CONSTANT(kInterfaceVersionMinor),
    COBALT_CONSTANT(kInterfaceVersion),
    COBALT_CONSTANT(kControlAddressBits),
    COBALT_CONSTANT(kControlDataBits),
    COBALT_CONSTANT(kMemoryAddressBits),
    COBALT_CONSTANT(kMemoryDataBits),
    COBALT_CONSTANT(kMemoryBeatBytes),
    COBALT_CONSTANT(kMemoryIdBits),
    COBALT_CONSTANT(kMaxBurstBeats),
    COBALT_CONSTANT(kBufferAlignmentBytes),
    COBALT_CONSTANT(kApStart),
    COBALT_CONSTANT(kApDone),
    COBALT_CONSTANT(kApIdle),
    COBALT_CONSTANT(kApReady),
    COBALT_CONSTANT(kApContinue),
    COBALT_CONSTANT(kDefaultWatchdogClocks),
    COBALT_CONSTANT(kListsInFlight),
    COBALT_CONSTANT(kBank0Complete),
    COBALT_CONSTANT(kBank1Complete),
    COBALT_CONSTANT(kListIllegalAddress),
    COBALT_CONSTANT(kListWriteError),
    COBALT_CONSTANT(kListWatchdog),
    COBALT_CONSTANT(kRegApCtrl),
    COBALT_CONSTANT(kRegGlobalInterruptEnable),
    COBALT_CONSTANT(kRegInterruptEnable),
    COBALT_CONSTANT(kRegInterruptStatus),
    COBALT_CONSTANT(kRegId),
    COBALT_CONSTANT(kRegInterfaceVersion),
    COBALT_CONSTANT(kRegSpecHash),
    COBALT_CONSTANT(kRegEvaluatorLatency),
    COBALT_CONSTANT(kRegOperations),
    COBALT_CONSTANT(kRegSearchCores),
    COBALT_CONSTANT(kRegDescriptors),
    COBALT_CONSTANT(kRegCompletions),
    COBALT_CONSTANT(kRegDescriptorCount),
    COBALT_CONSTANT(kRegWatchdogLimit),
    COBALT_CONSTANT(kRegAbortTag),
    COBALT_CONSTANT(kRegAbort),
    COBALT_CONSTANT(kAbortTag),
    COBALT_CONSTANT(kAbortAll),
    COBALT_CONSTANT(kAbortJobTag),
    COBALT_CONSTANT(kRingOpen),
    COBALT_CONSTANT(kRingReadError),
    COBALT_CONSTANT(kRingWriteError),
    COBALT_CONSTANT(kRingIncompleteBank),
    COBALT_CONSTANT(kRingAborted),
    COBALT_CONSTANT(kRingOverflow),
    COBALT_CONSTANT(kRingLate),
    COBALT_CONSTANT(kRingClose),
    COBALT_CONSTANT(kMaxSearchCores),
    COBALT_CONSTANT(kRegRingJobs),
    COBALT_CONSTANT(kRegRingClose),
    COBALT_CONSTANT(kRegStatus),
    COBALT_CONSTANT(kRegBanks),
    COBALT_CONSTANT(kRegListStartClock),
    COBALT_CONSTANT(kRegListEndClock),
    COBALT_CONSTANT(kRegTotalClocks),
    COBALT_CONSTANT(kRegTotalPositions),
    COBALT_CONSTANT(kRegTotalDescriptors),
    COBALT_CONSTANT(kRegTotalLists),
    COBALT_CONSTANT(kRegSearchRoot),
    COBALT_CONSTANT(kRegSearchTry),
    COBALT_CONSTANT(kRegSearchNull),
    COBALT_CONSTANT(kRegSearchAgain),
    COBALT_CONSTANT(kRegSearchNoMove),
    COBALT_CONSTANT(kRegSearchEnded),
    COBALT_CONSTANT(kRegSearchIdle),
    COBALT_CONSTANT(kRegSearchBlocked),
    COBALT_CONSTANT(kRegRingState),
    COBALT_CONSTANT(kRegRingAnswers),
    COBALT_CONSTANT(kArgumentDescriptors),
    COBALT_CONSTANT(kArgumentCompletions),
    COBALT_CONSTANT(kArgumentDescriptorCount),
    COBALT_CONSTANT(kArgumentWatchdogLimit),

    // latency.hpp
    COBALT_CONSTANT(kSidesInTurnLatencyCycles),
    COBALT_CONSTANT(kParameterWriteCycles),

    // widths.hpp
    COBALT_CONSTANT(kScaleShift),
    COBALT_CONSTANT(kScaleBits),
    COBALT_CONSTANT(kFiles),
    COBALT_CONSTANT(kMaxKmodHalves),
    COBALT_CONSTANT(kDiagonals),
    COBALT_CONSTANT(kMaxWastedPawns),
    COBALT_CONSTANT(kDirections),

    // spec_hash.hpp
    COBALT_CONSTANT(kSpecHash),
};
#undef COBALT_CONSTANT

constexpr std::string_view kHostOnly[] = {
    // Arrays, which specgen writes out entry by entry.
    "kGroupTable",
    "kEvaluationControl1Fields",
    "kRegisterMap",
    "kArguments",
    "kLatencies",
    "kSums",
    "kFormats",
    "kOperationFormats",
    "kMoveFields",
    "kDescriptorFields",
    "kCompletionFields",
    "kGenerateRequestFields",
    "kGenerateAnswerFields",
    "kPerftJobFields",
    "kPerftAnswerFields",
    "kSearchJobFields",
    "kSearchAnswerFields",
    "kSearchRuleNames",
    // What a job of the host asks for.
    "kAllSearchRules",
    // Numbers for keys; the RTL gets them when it makes keys.
    "kZobrist",
    // Sizes of C++ arrays.
    "kMaxFields",
    "kMaxSubindices",
    // Texts.
    "kKernelName",
    "kMemoryPort",
    // enum class Access: kinds of registers for the reference page.
    "kReadOnly",
    "kReadWrite",
    "kControl",
    // Emitted from kLatencies.
    "kEvaluatorLatencyCycles",
    // How the hash is made; the RTL needs only the hash.
    "kFnvOffsetBasis",
    "kFnvPrime",
};

}  // namespace

std::span<const Constant> constants() { return kConstants; }

std::span<const std::string_view> host_only_names() { return kHostOnly; }

std::string upper_camel(std::string_view snake_case) {
  std::string camel;
  bool capital = true;
  for (const char c : snake_case) {
    if (c == '_') {
      capital = true;
      continue;
    }
    camel += capital ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    capital = false;
  }
  return camel;
}

}  // namespace cobalt::specgen
