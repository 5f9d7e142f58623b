// SPDX-License-Identifier: Apache-2.0
// Generated from spec/ by specgen (build target spec_update). Do not edit.
/// Constants of the packed position, the parameters, the kernel interface and the latencies.

// A package offers more names than any one design uses.
/* verilator lint_off UNUSEDPARAM */
package cb_spec_pkg;

  // ---- spec/packed_position.hpp ----
  localparam int unsigned Squares = 64;
  localparam int unsigned PackedPositionBytes = 32;
  localparam int unsigned PackedPositionBits = 256;

  // enum PieceCode
  localparam int unsigned Empty = 0;
  localparam int unsigned WhitePawn = 1;
  localparam int unsigned WhiteKnight = 2;
  localparam int unsigned WhiteBishop = 3;
  localparam int unsigned WhiteRook = 4;
  localparam int unsigned WhiteQueen = 5;
  localparam int unsigned WhiteKing = 6;
  // On rank 1: a white rook that may still castle. On rank 4: a white pawn that may be captured en passant.
  localparam int unsigned WhiteSpecial = 7;
  // The king of the side to move; its colour is the one whose plain king code is absent.
  localparam int unsigned KingToMove = 8;
  localparam int unsigned BlackPawn = 9;
  localparam int unsigned BlackKnight = 10;
  localparam int unsigned BlackBishop = 11;
  localparam int unsigned BlackRook = 12;
  localparam int unsigned BlackQueen = 13;
  localparam int unsigned BlackKing = 14;
  // On rank 8: a black rook that may still castle. On rank 5: a black pawn that may be captured en passant.
  localparam int unsigned BlackSpecial = 15;

  // enum PositionError
  // Not exactly one kKingToMove and exactly one plain king (kWhiteKing or kBlackKing).
  localparam int unsigned ErrorKings = 1;
  localparam int unsigned ErrorPawnRank = 2;  // A pawn code (1 or 9) on rank 1 or rank 8.
  // A special code on rank 1 or 8 that is not a white one on a1 or h1 or a black one on a8 or h8, or whose king is not
  // on e1 or e8.
  localparam int unsigned ErrorCastling = 4;
  // A special code on ranks 2..7 that is not white on rank 4 or black on rank 5; or more than one of these; or it
  // belongs to the side to move; or one of the two squares behind it (which it has just crossed) is occupied.
  localparam int unsigned ErrorEnPassant = 8;
  localparam int unsigned ErrorOpponentInCheck = 16;  // The side not to move is in check (its king could be captured).

  localparam int unsigned PositionErrorBits = 5;
  // The 4-byte result of one position, little endian: score s16 (centipawns, side to move's view), status byte
  // (PositionError bits), flags byte.
  localparam int unsigned ResultBytes = 4;
  localparam int unsigned ResultScoreLsb = 0;
  localparam int unsigned ResultStatusLsb = 16;
  localparam int unsigned ResultFlagsLsb = 24;

  // enum ResultFlag
  localparam int unsigned FlagInCheck = 1;  // the side to move is in check
  // a dead draw or a draw of the endgame ROM: the score is the draw score
  localparam int unsigned FlagRecognisedDraw = 2;

  // Scores are clamped to +-kScoreLimitCp so that a search has room above them for mates.
  localparam int unsigned ScoreLimitCp = 30000;

  // ---- spec/parameters.hpp ----
  localparam int unsigned White = 0;  // Side numbers used in indices: White 0, Black 1.
  localparam int unsigned Black = 1;
  // Groups of registers, which come first; with the tables of the paper; with the groups of our own, which is the whole
  // evaluation function; with the move generator's table.
  localparam int unsigned RegisterGroups = 19;
  localparam int unsigned PaperGroups = 38;
  localparam int unsigned EvaluationGroups = 45;
  localparam int unsigned Groups = 47;

  // enum MultiplePawnsStructure
  localparam int unsigned Isolated = 0;
  localparam int unsigned PseudoIsolated = 1;
  localparam int unsigned PseudoIsolatedBackward = 2;
  localparam int unsigned Supported = 3;
  localparam int unsigned Duo = 4;

  // enum PinnedPiece
  localparam int unsigned PinnedPawnOnFile = 0;
  localparam int unsigned PinnedOtherPawn = 1;
  localparam int unsigned PinnedKnight = 2;
  localparam int unsigned PinnedBishopOnDiagonal = 3;
  localparam int unsigned PinnedOtherBishop = 4;
  localparam int unsigned PinnedRookOnFileOrRank = 5;
  localparam int unsigned PinnedOtherRook = 6;
  localparam int unsigned PinnedQueen = 7;

  // enum ThreatPair
  localparam int unsigned PawnOnMinor = 0;
  localparam int unsigned PawnOnRook = 1;
  localparam int unsigned PawnOnQueen = 2;
  localparam int unsigned MinorOnMinor = 3;
  localparam int unsigned MinorOnRook = 4;
  localparam int unsigned MinorOnQueen = 5;
  localparam int unsigned RookOnMinor = 6;
  localparam int unsigned RookOnQueen = 7;
  localparam int unsigned PieceOnPawn = 8;

  localparam int unsigned ThreatPairs = 9;

  // enum RayNumber
  localparam int unsigned OnOwnPawns = 0;
  localparam int unsigned OnOwnMinors = 1;
  localparam int unsigned OnOwnRooks = 2;
  localparam int unsigned OnOwnQueens = 3;
  localparam int unsigned OnOwnKing = 4;
  localparam int unsigned OnEnemyPawns = 5;
  localparam int unsigned OnEnemyMinors = 6;
  localparam int unsigned OnEnemyRooks = 7;
  localparam int unsigned OnEnemyQueens = 8;
  localparam int unsigned OnEnemyKing = 9;
  localparam int unsigned BehindToPawns = 10;
  localparam int unsigned BehindToMinors = 11;
  localparam int unsigned BehindToRooks = 12;
  localparam int unsigned BehindToQueens = 13;
  localparam int unsigned BehindToKings = 14;

  localparam int unsigned RayNumbers = 15;
  localparam int unsigned MostRaysOnUnit = 3;  // What a unit counts at most (a king 1), and what a number is at most.
  localparam int unsigned MostRays = 15;
  localparam int unsigned Registers = 54;
  localparam int unsigned TableEntries = 9528;
  localparam int unsigned Parameters = 9582;
  // What the evaluation function has of them; the rest is the move generator's.
  localparam int unsigned EvaluationTableEntries = 9112;
  localparam int unsigned EvaluationParameters = 9166;
  localparam int unsigned PaperTableEntries = 8096;  // What the paper has of them; the rest is our own.
  localparam int unsigned PaperParameters = 8150;
  // What the download bus and the parameter list in card memory carry. For registers the table is 0 and the entry is
  // the register's number.
  localparam int unsigned EntryBits = 10;
  localparam int unsigned TableBits = 3;
  localparam int unsigned GroupBits = 6;
  localparam int unsigned ParameterAddressBits = 19;
  localparam int unsigned ParameterDataBits = 32;
  localparam int unsigned KingSafetyShiftOff = 15;  // Value of king_safety_shift that switches the quadratic term off.
  // King danger saturates here before its square is taken, so that one multiplier is enough.
  localparam int unsigned MaxLinearDangerCp = 1023;
  // A side that is ahead by so much (two to this power, centipawns) has the whole value of winning_chances.
  localparam int unsigned WholeLeadBits = 7;
  localparam int unsigned WholeLeadCp = 128;
  localparam int unsigned ParameterElementBytes = 8;
  localparam int unsigned ParameterElementDataLsb = 0;
  localparam int unsigned ParameterElementAddressLsb = 32;

  // ---- spec/moves.hpp ----
  localparam int unsigned MoveBytes = 2;
  // No move: the answer of a search without a best move, "no last move" of the generator.
  localparam int unsigned NoMove = 0;

  // ---- spec/jobs.hpp ----

  // enum Operation
  localparam int unsigned OperationNone = 0;  // nothing: only the completion is written
  // `count` parameter list elements from `source` to a bank; no answers
  localparam int unsigned OperationLoadParameters = 1;
  // `count` packed positions from `source`, their results to `destination`
  localparam int unsigned OperationEvaluate = 2;
  localparam int unsigned OperationGenerate = 3;  // `count` generator requests, their answers
  localparam int unsigned OperationPerft = 4;  // `count` perft jobs, their answers in the order in which they end
  localparam int unsigned OperationSearch = 5;  // `count` search jobs, their answers in the order in which they end
  // Opens the search ring: `count` slots for search jobs from `source` on, `count` slots for their answers from
  // `destination` on, kRingSlotBytes each. Its completion says that the ring is open; the bank stays in use until the
  // ring is closed. Another one waits for that.
  localparam int unsigned OperationSearchRing = 6;

  // Of one without search cores, and of the HLS kernel of the evaluator.
  localparam int unsigned EvaluationOperations = 7;
  localparam int unsigned KernelOperations = 127;  // Of one with search cores: all.
  localparam int unsigned Operations = 7;

  // enum DescriptorFlag
  // the parameter bank that is loaded, or that the positions are evaluated with
  localparam int unsigned DescriptorBank = 1;

  localparam int unsigned DescriptorFlagBits = 1;
  localparam int unsigned ParameterBanks = 2;
  localparam int unsigned DescriptorBytes = 64;
  localparam int unsigned CompletionBytes = 64;
  // The counters of clocks in a completion (busy, starved, blocked, sum of latencies) stay at this number, which means
  // it or more: 14 seconds at 300 MHz.
  localparam int unsigned MostCounted = 32'hffffffff;

  // enum CompletionStatus
  localparam int unsigned StatusIllegalOperation = 1;  // no such operation in this kernel; nothing was done
  localparam int unsigned StatusIllegalAddress = 2;
  localparam int unsigned StatusReadError = 4;  // SLVERR or DECERR on a read of the descriptor or of its items
  // SLVERR or DECERR on a write of answers. The completion was written anew then and holds tag and status alone.
  localparam int unsigned StatusWriteError = 8;
  // an element of the parameter list has no such address; it was not written
  localparam int unsigned StatusParameterAddress = 16;
  localparam int unsigned StatusWatchdog = 32;  // no AXI beat moved for watchdog_limit clocks; the kernel needs a reset
  // The bank is incomplete (after a reset, or after a list with an error). A list of fewer than kParameters elements is
  // refused, nothing was done; positions were evaluated, and their scores mean nothing; generator requests were
  // answered, and the order of quiet moves means nothing; search jobs were answered, and their answers mean nothing.
  // Perft needs no bank.
  localparam int unsigned StatusIncompleteBank = 64;
  // a flag without a name or a reserved bit is set; nothing was done
  localparam int unsigned StatusIllegalDescriptor = 128;
  localparam int unsigned StatusAborted = 256;  // the host has aborted it
  // always set: memory that the host has cleared holds a completion now
  localparam int unsigned StatusDone = 32'h80000000;

  // enum AnswerStatus
  localparam int unsigned AnswerDone = 0;
  localparam int unsigned AnswerLimit = 1;  // the limit of tries was reached
  localparam int unsigned AnswerAborted = 2;  // the host has aborted it
  localparam int unsigned AnswerIllegalPosition = 3;  // the packed position is no legal encoding
  localparam int unsigned AnswerIllegalMove = 4;  // the root move, or the last move, is not legal in the position
  localparam int unsigned AnswerDepth = 5;  // depth 0 where it must not be, or deeper than the stack
  // a mode or rule without a name, a number out of its range, or a reserved bit is set
  localparam int unsigned AnswerIllegalRequest = 6;

  // enum GenerateMode
  localparam int unsigned GenerateAll = 0;  // every legal move
  localparam int unsigned GenerateCaptures = 1;  // captures and promotions that do not lose
  localparam int unsigned GenerateEvasions = 2;  // moves out of check
  localparam int unsigned GenerateQuietChecks = 3;  // quiet moves that give check
  localparam int unsigned GenerateAttackers = 4;  // moves that attack one of the squares of `targets`
  localparam int unsigned GenerateIsLegal = 5;  // is `last` legal here? found or not found
  localparam int unsigned GenerateCount = 6;  // the number of legal moves, in place of a move
  // moves of kGenerateCaptures and, behind them, of kGenerateQuietChecks
  localparam int unsigned GenerateQuiescence = 7;
  localparam int unsigned GenerateTactical = 8;  // captures and promotions, losing ones among them

  localparam int unsigned GenerateModes = 9;
  // Hints of a request: moves that are tried out of their order (docs/reference/moves.md).
  localparam int unsigned GenerateHints = 3;

  // enum MoveKind
  localparam int unsigned MoveKindLoud = 0;  // classes before the quiet moves
  localparam int unsigned MoveKindQuiet = 1;  // quiet moves
  localparam int unsigned MoveKindLate = 2;  // classes behind them

  // enum MoveClass
  localparam int unsigned ClassCaptureQueen = 0;
  localparam int unsigned ClassPromotion = 1;
  localparam int unsigned ClassCaptureRook = 2;
  localparam int unsigned ClassCaptureBishop = 3;
  localparam int unsigned ClassCaptureKnight = 4;
  localparam int unsigned ClassCapturePawn = 5;
  // the best; the class of a quiet move is kClassQuietLast less its value in the table
  localparam int unsigned ClassQuiet = 6;
  localparam int unsigned ClassQuietLast = 21;
  localparam int unsigned ClassLosingRook = 22;  // captures that lose
  localparam int unsigned ClassLosingBishop = 23;
  localparam int unsigned ClassLosingKnight = 24;
  localparam int unsigned ClassLosingPawn = 25;
  localparam int unsigned ClassUnderpromotion = 26;

  localparam int unsigned MoveClasses = 27;
  localparam int unsigned GenerateRequestBytes = 64;
  localparam int unsigned GenerateAnswerBytes = 4;
  // Plies whose moves are walked: positions on the stack. The last ply is only counted.
  localparam int unsigned PerftStackPlies = 15;
  localparam int unsigned PerftMaxDepth = 16;
  localparam int unsigned PerftJobBytes = 64;
  localparam int unsigned PerftAnswerBytes = 16;
  localparam int unsigned SearchJobKeys = 4;
  localparam int unsigned SearchJobKeyBits = 32;
  localparam int unsigned SearchJobBytes = 64;
  localparam int unsigned SearchAnswerBytes = 16;
  // Of a slot of the search ring: a search job, or an answer in its first bytes; the others are not written. The n-th
  // job put in since the ring was opened is in slot n modulo the number of slots, and so is the n-th answer given. A
  // slot is used again when its answer was given and read. A host that has cleared the answers before it opens the ring
  // knows a new one by its lap.
  localparam int unsigned RingSlotBytes = 64;
  // Tag of the answer to a job of operation perft, search or search_ring that could not be read: its own is not known.
  // The status is kAnswerIllegalRequest. The host gives this tag to no job.
  localparam int unsigned UnreadJobTag = 32'hffffffff;

  // ---- spec/search.hpp ----

  // enum SearchNumber
  localparam int unsigned CheckExtension = 0;  // of a move that gives check
  localparam int unsigned RecaptureExtension = 1;  // of a capture on the square of the capture before
  localparam int unsigned PawnExtension = 2;  // of a pawn's move to its seventh rank
  localparam int unsigned SingleReplyExtension = 3;  // of a move that leaves one legal reply
  localparam int unsigned MostExtension = 4;  // of one move, all reasons together
  localparam int unsigned NullReduction = 5;  // of a null move, beside its own ply
  localparam int unsigned NullLeastDepth = 6;  // null moves from this depth on
  localparam int unsigned StaticMargin = 7;  // centipawns a ply
  localparam int unsigned StaticMostDepth = 8;  // static pruning up to this depth
  localparam int unsigned ReductionLeastDepth = 9;  // late move reductions from this depth on
  localparam int unsigned ReductionAfter = 10;  // quiet moves that are tried before the first one is reduced
  localparam int unsigned Reduction = 11;  // of these
  localparam int unsigned MoreReductionAfter = 12;  // quiet moves that are tried before the reduction grows
  localparam int unsigned MoreReduction = 13;  // of these
  localparam int unsigned QuiescenceCheckPlies = 14;  // plies of quiescence in which quiet checks are tried
  localparam int unsigned DrawScore = 15;  // value of repetition, fifty moves and stalemate; centipawns, White's view
  // 64ths of the depth that a growing null move is reduced by, beside kNullReduction
  localparam int unsigned NullGrowth = 16;
  localparam int unsigned LogReductionBase = 17;  // of logarithmic reductions; 64ths of a ply
  localparam int unsigned LogReductionScale = 18;  // of the product of the two logarithms; 64ths
  localparam int unsigned LogReductionLeastDepth = 19;  // logarithmic reductions from this depth on
  localparam int unsigned MoveCountBase = 20;  // quiet moves of a node, beside kMoveCountGrowth; quarters of a move
  localparam int unsigned MoveCountGrowth = 21;  // times the square of the depth in plies; quarters of a move
  localparam int unsigned MoveCountMostDepth = 22;  // move count pruning up to this depth
  localparam int unsigned FutilityMargin = 23;  // centipawns, beside kFutilityGrowth
  localparam int unsigned FutilityGrowth = 24;  // centipawns per ply
  localparam int unsigned FutilityMostDepth = 25;  // futility pruning up to this depth
  localparam int unsigned InternalReduction = 26;  // of a node without a move in the shared table
  localparam int unsigned InternalLeastDepth = 27;  // internal reductions from this depth on
  localparam int unsigned SharedTableLeastDepth = 28;  // nodes below this depth neither read nor write the shared table
  localparam int unsigned SharedTableClocks = 29;  // halfmove clock from which on the shared table settles nothing
  // centipawns per ply, in the place of kStaticMargin with the shared table
  localparam int unsigned DeepStaticMargin = 30;
  localparam int unsigned DeepStaticMostDepth = 31;  // in the place of kStaticMostDepth with the shared table

  localparam int unsigned SearchNumbers = 32;

  // enum SearchRule
  localparam int unsigned RuleQuiescenceChecks = 1;  // quiet checks in the first plies of quiescence
  localparam int unsigned RuleCheckExtension = 2;
  localparam int unsigned RuleRecaptureExtension = 4;
  localparam int unsigned RulePawnExtension = 8;  // pawn to the seventh rank
  localparam int unsigned RuleSingleReplyExtension = 16;  // the only legal move
  localparam int unsigned RuleNullMove = 32;
  localparam int unsigned RuleStaticPruning = 64;
  localparam int unsigned RuleLateMoveReductions = 128;
  localparam int unsigned RuleKillers = 256;
  localparam int unsigned RuleTable = 512;  // the context's private table
  localparam int unsigned RuleSharedTable = 1024;  // the table of all contexts, in the place of the private one
  localparam int unsigned RuleGrowingNull = 2048;  // null moves are reduced by more the deeper they are
  localparam int unsigned RuleLogReductions = 4096;  // late move reductions from logarithms of depth and moves
  localparam int unsigned RuleMoveCountPruning = 8192;  // a node tries so many quiet moves and no more
  localparam int unsigned RuleFutilityPruning = 16384;  // no quiet moves where the static value is far below the bound
  localparam int unsigned RuleInternalReductions = 32768;  // less depth without a move in the shared table

  localparam int unsigned SearchRules = 16;
  localparam int unsigned SearchDefaultRules = 992;  // Of these, the rules that are on when nobody says otherwise.
  localparam int unsigned SearchPlies = 64;  // Positions on the stack: plies 0 to kSearchPlies - 1.
  localparam int unsigned QuarterPlies = 4;  // Quarter plies of a ply.
  localparam int unsigned SearchMaxDepth = 255;  // Deepest job.
  // Value of being mated at the root is -kMateCp; at ply p it is -(kMateCp - p). Bounds are within +-kMateCp.
  localparam int unsigned MateCp = 32000;
  // Positions before the one that is looked at whose keys are kept for repetition.
  localparam int unsigned PathKeys = 8;
  localparam int unsigned FiftyMovePlies = 100;  // Plies without a capture or a pawn's move that make a draw.
  localparam int unsigned SearchTableEntries = 256;  // Entries of a context's table.
  // A core's table has 2^kSharedTableBits entries where nothing else is said.
  localparam int unsigned SharedTableBits = 16;
  localparam int unsigned SharedTableWays = 4;  // Entries of a bucket.
  localparam int unsigned SharedTableGenerations = 64;  // Values of the generation of a job and of an entry.
  localparam int unsigned BusyMarks = 16384;  // Counters of nodes that are being searched.
  // Moves of a node that wait because another context is searching their children.
  localparam int unsigned DeferredMoves = 16;
  localparam int unsigned PathPlaces = 64;  // Places for the plies of a context's path, by key.
  localparam int unsigned GamePlaces = 256;  // Places for the positions of the game before the root, by key.
  // Bounds beyond are those of mates: no quiet move is left out there, and the shared table settles nothing.
  localparam int unsigned LeastMateBoundCp = 29000;
  localparam int unsigned Logarithms = 64;  // 16 times the natural logarithm, rounded; of 0 that of 1.

  // ---- spec/zobrist.hpp ----
  localparam int unsigned ZobristBits = 64;
  localparam longint unsigned ZobristSeed = 64'h0000436f62616c74;  // Start of the generator: "Cobalt".
  localparam int unsigned ZobristPieces = 16;  // Plain piece codes: 0 to 15, of which twelve are pieces.
  // Sets of castling rights: bit 0 White king side, 1 White queen side, 2 Black king side, 3 Black queen side.
  localparam int unsigned ZobristCastlings = 16;

  // ---- spec/kernel_interface.hpp ----
  localparam int unsigned KernelId = 32'h544c4243;  // "CBLT" in memory order
  // Interface version: major in bits 31:16, minor in 15:0. A driver refuses another major version.
  localparam int unsigned InterfaceVersionMajor = 2;
  localparam int unsigned InterfaceVersionMinor = 5;
  localparam int unsigned InterfaceVersion = 32'h00020005;
  localparam int unsigned ControlAddressBits = 12;  // AXI4-Lite address width: 4 KiB of registers
  localparam int unsigned ControlDataBits = 32;
  localparam int unsigned MemoryAddressBits = 64;
  localparam int unsigned MemoryDataBits = 512;
  localparam int unsigned MemoryBeatBytes = 64;
  // The id says since which reset something was asked, so that a late answer is known.
  localparam int unsigned MemoryIdBits = 2;
  // Longest burst in beats. 64 beats of 64 bytes are 4 KiB, and bursts never cross a 4 KiB boundary.
  localparam int unsigned MaxBurstBeats = 64;
  localparam int unsigned BufferAlignmentBytes = 64;  // Buffers begin on a multiple of this.

  // enum ApCtrlBit
  localparam int unsigned ApStart = 1;  // write 1 to start; reads 1 until the kernel has taken the arguments
  localparam int unsigned ApDone = 2;  // a command is finished; cleared by kApContinue
  localparam int unsigned ApIdle = 4;  // nothing runs
  localparam int unsigned ApReady = 8;  // the arguments were taken: new ones may be written and ap_start set again
  localparam int unsigned ApContinue = 16;  // write 1 to acknowledge kApDone

  // Clocks of silence that the watchdog allows when watchdog_limit is 0.
  localparam int unsigned DefaultWatchdogClocks = 32'h00100000;
  // Lists that the kernel takes before the first of them is done: one is worked on, one waits behind it.
  localparam int unsigned ListsInFlight = 2;

  // enum BankBit
  localparam int unsigned Bank0Complete = 1;  // bank 0 holds a whole evaluation function
  localparam int unsigned Bank1Complete = 2;  // bank 1 does

  // enum ListStatus
  // `descriptors` or `completions` is not aligned to 64 bytes or passes the end of the address space; nothing was done.
  localparam int unsigned ListIllegalAddress = 1;
  localparam int unsigned ListWriteError = 2;  // SLVERR or DECERR on the write of a completion: some are missing
  localparam int unsigned ListWatchdog = 4;  // no AXI beat moved for watchdog_limit clocks; the kernel needs a reset

  localparam int unsigned RegApCtrl = 0;
  localparam int unsigned RegGlobalInterruptEnable = 4;
  localparam int unsigned RegInterruptEnable = 8;
  localparam int unsigned RegInterruptStatus = 12;
  localparam int unsigned RegId = 16;
  localparam int unsigned RegInterfaceVersion = 20;
  localparam int unsigned RegSpecHash = 24;
  localparam int unsigned RegEvaluatorLatency = 28;
  localparam int unsigned RegOperations = 32;
  localparam int unsigned RegSearchCores = 36;
  localparam int unsigned RegDescriptors = 40;
  localparam int unsigned RegCompletions = 48;
  localparam int unsigned RegDescriptorCount = 56;
  localparam int unsigned RegWatchdogLimit = 60;
  localparam int unsigned RegAbortTag = 64;
  localparam int unsigned RegAbort = 68;

  // enum AbortBit
  localparam int unsigned AbortTag = 1;  // the jobs of descriptors whose tag is in abort_tag
  localparam int unsigned AbortAll = 2;  // the jobs of every descriptor
  localparam int unsigned AbortJobTag = 4;  // search jobs whose own tag is in abort_tag

  // enum RingState
  localparam int unsigned RingOpen = 1;  // it takes jobs
  // SLVERR or DECERR on a read of a job: that was answered as an illegal request
  localparam int unsigned RingReadError = 2;
  localparam int unsigned RingWriteError = 4;  // SLVERR or DECERR on a write of an answer: that is missing
  localparam int unsigned RingIncompleteBank = 8;  // its bank was incomplete when it was opened: answers mean nothing
  localparam int unsigned RingAborted = 16;  // the host has aborted its descriptor: jobs ended early, and it closes
  // the host announced more jobs than slots: the last are not read, and it closes
  localparam int unsigned RingOverflow = 32;
  localparam int unsigned RingLate = 64;  // jobs were announced when it had closed: they have no answer
  localparam int unsigned RingPending = 128;  // its descriptor waits for its bank, and a close is kept
  localparam int unsigned RingWatchdog = 256;  // memory was silent for the watchdog's limit: the kernel stands still

  localparam int unsigned RingClose = 1;  // What is written to the ring_close register.
  // Search cores that a kernel may have. One without has a single evaluator, and no move generator.
  localparam int unsigned MaxSearchCores = 8;
  // Bit of register search_rules beside those of SearchRule: jobs may have a defer_least_depth.
  localparam int unsigned SearchDeferral = 32'h00010000;
  // Another one: it has places for positions of the game (registers game_key and game_clear).
  localparam int unsigned SearchGameKeys = 32'h00020000;
  localparam int unsigned GameClear = 1;  // What is written to the game_clear register.
  localparam int unsigned RegRingJobs = 72;
  localparam int unsigned RegRingClose = 76;
  localparam int unsigned RegSearchRules = 80;
  localparam int unsigned RegGameClear = 84;
  localparam int unsigned RegGameKey = 88;
  localparam int unsigned RegStatus = 128;
  localparam int unsigned RegBanks = 132;
  localparam int unsigned RegListStartClock = 136;
  localparam int unsigned RegListEndClock = 144;
  localparam int unsigned RegTotalClocks = 152;
  localparam int unsigned RegTotalPositions = 160;
  localparam int unsigned RegTotalDescriptors = 168;
  localparam int unsigned RegTotalLists = 176;
  localparam int unsigned RegSearchRoot = 184;
  localparam int unsigned RegSearchTry = 192;
  localparam int unsigned RegSearchNull = 200;
  localparam int unsigned RegSearchAgain = 208;
  localparam int unsigned RegSearchNoMove = 216;
  localparam int unsigned RegSearchEnded = 224;
  localparam int unsigned RegSearchIdle = 232;
  localparam int unsigned RegSearchBlocked = 240;
  localparam int unsigned RegRingState = 248;
  localparam int unsigned RegRingAnswers = 252;

  // enum ArgumentId
  localparam int unsigned ArgumentDescriptors = 0;
  localparam int unsigned ArgumentCompletions = 1;
  localparam int unsigned ArgumentDescriptorCount = 2;
  localparam int unsigned ArgumentWatchdogLimit = 3;

  // ---- spec/latency.hpp ----
  localparam int unsigned SidesInTurnLatencyCycles = 33;  // The same of an evaluator that works for both sides in turn.
  // Clocks from a parameter list element to its entry in the shadow bank.
  localparam int unsigned ParameterWriteCycles = 4;

  // ---- spec/widths.hpp ----
  // A scale in eighths, rounded down: the signature's factors have kScaleBits, a factor of 1 is 1 << kScaleShift.
  localparam int unsigned ScaleShift = 3;
  localparam int unsigned ScaleBits = 4;
  // Files of the board, and squares of the ranks that a table has as its first subindex.
  localparam int unsigned Files = 8;
  localparam int unsigned MaxKmodHalves = 4;  // King-safety multipliers are at most 4 halves (kmod_halves).
  localparam int unsigned Diagonals = 26;  // Diagonals of two squares and more, of both directions.
  // The most wasted pawns that a board of 64 squares can have: 32 against 4 on both wings.
  localparam int unsigned MaxWastedPawns = 56;
  localparam int unsigned Directions = 8;  // Directions that a king looks in.

  // ---- spec/spec_hash.hpp ----
  localparam int unsigned SpecHash = 32'h23e2c2c4;  // The hash: register spec_hash of the kernel.

  // ---- Latencies in clocks (spec/latency.hpp) ----
  localparam int unsigned DecodeLatencyCycles = 2;  // packed position to bitboards
  localparam int unsigned PositionCheckLatencyCycles = 4;  // packed position to its encoding errors
  localparam int unsigned AttackMapLatencyCycles = 2;  // bitboards to attack and x-ray maps
  localparam int unsigned AttackCountLatencyCycles = 2;  // attack maps to numbers of attackers
  localparam int unsigned ControlMapLatencyCycles = 4;  // attack maps to control levels
  localparam int unsigned PiecePlacementLatencyCycles = 5;  // placement nibbles to sum
  localparam int unsigned MobilityLatencyCycles = 4;  // control levels to sum
  localparam int unsigned RooksOnFilesLatencyCycles = 7;  // side view to base sum and king danger
  localparam int unsigned MultiplePawnsLatencyCycles = 5;  // side view to sum
  localparam int unsigned SignatureLatencyCycles = 3;  // pieces to table entry
  localparam int unsigned JointSignatureLatencyCycles = 2;  // pieces to value
  localparam int unsigned BishopPairLatencyCycles = 2;  // bishops to value
  localparam int unsigned SideToMoveLatencyCycles = 2;  // side to move to value
  localparam int unsigned BiasLatencyCycles = 1;  // bank to value
  localparam int unsigned ExchangeMapLatencyCycles = 13;  // attack maps to hung squares
  localparam int unsigned PinMapLatencyCycles = 3;  // attack maps to pins
  localparam int unsigned HungLatencyCycles = 2;  // hung squares to value
  localparam int unsigned XrayingLatencyCycles = 3;  // attack maps to value
  localparam int unsigned MpinAndHungLatencyCycles = 2;  // hung squares to value
  localparam int unsigned PinnedLatencyCycles = 5;  // numbers of attackers to sum
  localparam int unsigned RelativePinsLatencyCycles = 5;  // attack maps to sum
  localparam int unsigned ThreatsLatencyCycles = 5;  // attack maps to sum
  localparam int unsigned RaysLatencyCycles = 8;  // attack maps to sum
  localparam int unsigned PinnedAndSimpleHungLatencyCycles = 2;  // pins to value
  localparam int unsigned PinnedAndHungLatencyCycles = 2;  // hung squares to value
  localparam int unsigned PermanentPinAndSimpleHungLatencyCycles = 2;  // pins to value
  localparam int unsigned PawnStructureLatencyCycles = 5;  // side view to sums
  localparam int unsigned PassedPawnsLatencyCycles = 5;  // side view to sums
  localparam int unsigned PassedPathsLatencyCycles = 5;  // side view to sum
  localparam int unsigned RookBehindPassedLatencyCycles = 3;  // side view to sum
  localparam int unsigned WastedPawnsLatencyCycles = 5;  // pawns to values before scaling
  localparam int unsigned SeparatedPassedLatencyCycles = 4;  // bishops to value
  localparam int unsigned MissingWingLatencyCycles = 6;  // pieces to value
  localparam int unsigned PawnScalingLatencyCycles = 4;  // sums before scaling to scaled sum
  localparam int unsigned RooksOnSeventhLatencyCycles = 2;  // side view to value
  localparam int unsigned MinorOnWeakLatencyCycles = 6;  // side view to base sum and king danger
  localparam int unsigned KnightTrapLatencyCycles = 2;  // side view to value
  localparam int unsigned RookTrapLatencyCycles = 2;  // side view to value
  localparam int unsigned QueenTrapLatencyCycles = 2;  // side view to value
  localparam int unsigned BishopsLatencyCycles = 6;  // attack maps to base sum and king danger
  localparam int unsigned OutpostsLatencyCycles = 4;  // side view to value
  localparam int unsigned SelfBlockLatencyCycles = 5;  // side view to sum
  localparam int unsigned OpponentBlockLatencyCycles = 5;  // side view to sum
  localparam int unsigned BackBlockLatencyCycles = 5;  // side view to sum
  localparam int unsigned TrappedBishopLatencyCycles = 4;  // side view to sum
  localparam int unsigned PawnShelterLatencyCycles = 6;  // side view to king danger
  localparam int unsigned PawnStormLatencyCycles = 5;  // side view to king danger
  localparam int unsigned KingAttackersLatencyCycles = 4;  // side view to king danger
  localparam int unsigned DevelopmentLatencyCycles = 3;  // side views to value
  localparam int unsigned DrawFactsLatencyCycles = 2;  // board and attack maps to the facts that the draw class reads
  localparam int unsigned DeadDrawLatencyCycles = 2;  // facts to dead draws
  localparam int unsigned EndgameRomLatencyCycles = 5;  // facts to endings that are drawn
  // facts to how far the score goes to the draw score
  localparam int unsigned BishopsOfOppositeColoursLatencyCycles = 2;
  localparam int unsigned ContemptLatencyCycles = 4;  // facts to the draw score
  // board and attack maps to how far the score goes to the draw score, and that score
  localparam int unsigned DrawClassLatencyCycles = 8;
  // index of contempt to the sum with the bonus; from the sum of all other groups 2
  localparam int unsigned WinningChancesLatencyCycles = 4;
  localparam int unsigned DrawScoreLatencyCycles = 3;  // sum to score drawn towards the draw score
  localparam int unsigned AttackOnKingLatencyCycles = 18;  // side views to base values and king danger of one side
  localparam int unsigned PawnsLatencyCycles = 10;  // side views to the pawn groups of both sides
  localparam int unsigned TacticsLatencyCycles = 17;  // attack maps to exchanges and pins of both sides
  localparam int unsigned PlacementsLatencyCycles = 7;  // side view to blocked and trapped pieces of one side
  localparam int unsigned KingSafetyLatencyCycles = 8;  // linear danger to scaled danger
  localparam int unsigned EvaluatorLatencyCycles = 30;  // packed position to result
  // more for both sides in turn: decoded board to the attack maps of both
  localparam int unsigned SideTurnsLatencyCycles = 3;
  localparam int unsigned MoverBoardLatencyCycles = 2;  // packed position to the bitboards of the mover's view
  localparam int unsigned LegalMovesLatencyCycles = 3;  // bitboards of the mover's view to all legal moves
  localparam int unsigned MoveCountLatencyCycles = 3;  // all legal moves to their number
  localparam int unsigned MoveSelectorLatencyCycles = 10;  // all legal moves to the next move
  localparam int unsigned QuietTableLatencyCycles = 1;  // bank to the table of quiet moves
  localparam int unsigned NextMoveLatencyCycles = 15;  // request to the next move
  localparam int unsigned MakeMoveLatencyCycles = 3;  // position and move to the position after it
  // position and move to whether the side then to move is in check
  localparam int unsigned MakeMoveCheckLatencyCycles = 6;
  localparam int unsigned ChildFactsLatencyCycles = 7;  // packed position to what a search wants to know of it
  localparam int unsigned ContextStackLatencyCycles = 2;  // context and ply to the word of a stack
  // turn of the search, taken by the generator, to the child's request to the evaluator
  localparam int unsigned SearchTurnLatencyCycles = 19;
  // turn of a context of the search to its next one; as many contexts
  localparam int unsigned SearchRevolutionLatencyCycles = 52;
  // accepted parameter list element to the entry in the shadow bank
  localparam int unsigned ParameterWriteLatencyCycles = 4;

  // ---- Bits of sums (spec/widths.hpp) ----
  localparam int unsigned PiecePlacementSumWidth = 17;  // -65472 to 65472: 64 squares, White minus Black
  localparam int unsigned MobilitySumWidth = 15;  // -16384 to 16320: 64 squares
  localparam int unsigned BishopPairDifferenceWidth = 8;  // -127 to 127: White minus Black
  localparam int unsigned SideToMoveDifferenceWidth = 5;  // -15 to 15: White's value, or Black's negative one
  localparam int unsigned SelfBlockSumWidth = 11;  // -640 to 600: a value a square
  localparam int unsigned OpponentBlockSumWidth = 9;  // -256 to 224: a value a square
  localparam int unsigned BackBlockSumWidth = 11;  // -640 to 600: a value a square
  localparam int unsigned TrappedBishopSumWidth = 11;  // -1024 to 1016: a value a square
  localparam int unsigned KnightTrapSumWidth = 11;  // -768 to 762: every pattern on both wings
  localparam int unsigned RookTrapSumWidth = 10;  // -512 to 508: every pattern
  localparam int unsigned PlacementsSumWidth = 14;  // -4224 to 4091: cb_eval_placements, one side
  localparam int unsigned MultiplePawnsSumWidth = 11;  // -1024 to 1016: a value a file
  localparam int unsigned PawnStructureSumWidth = 14;  // -5120 to 5080: a value a square
  localparam int unsigned PassedPawnsSumWidth = 12;  // -2048 to 2032: two values a file
  localparam int unsigned PassedPathsSumWidth = 11;  // -1024 to 1016: a value a file
  localparam int unsigned RookBehindPassedSumWidth = 12;  // -2048 to 2040: a value a file
  localparam int unsigned WastedPawnsSumWidth = 12;  // -1792 to 1736: a value a wasted pawn
  localparam int unsigned SeparatedPassedDifferenceWidth = 9;  // -255 to 255: White minus Black
  localparam int unsigned MissingWingDifferenceWidth = 11;  // -1023 to 1023: White minus Black
  localparam int unsigned PawnScalingSumWidth = 16;  // -16800 to 16590: cb_eval_pawn_scaling, one side
  localparam int unsigned PlainPawnsSumWidth = 15;  // -11264 to 11184: pawn groups of one side that are not scaled
  // -23726 to 23726: the same of both sides, with separated_passed and missing_wing
  localparam int unsigned BothPlainPawnsSumWidth = 16;
  localparam int unsigned PawnsSumWidth = 17;  // -57116 to 57116: cb_eval_pawns, White minus Black
  localparam int unsigned PinnedSumWidth = 11;  // -1024 to 1016: a value a direction
  localparam int unsigned RelativePinsSumWidth = 12;  // -1408 to 1397: a value a pair of line and piece
  localparam int unsigned ThreatsSumWidth = 12;  // -1152 to 1143: a value a pair of attacker and target
  localparam int unsigned RaysProductWidth = 13;  // -3840 to 3825: a value times its number
  localparam int unsigned RaysSumWidth = 17;  // -47104 to 46920: a value times each number
  localparam int unsigned MpinAndHungDifferenceWidth = 8;  // -127 to 127: White minus Black
  localparam int unsigned PinnedAndSimpleHungDifferenceWidth = 9;  // -255 to 255: White minus Black
  localparam int unsigned PinnedAndHungDifferenceWidth = 8;  // -127 to 127: White minus Black
  localparam int unsigned PermanentPinAndSimpleHungDifferenceWidth = 9;  // -255 to 255: White minus Black
  localparam int unsigned TacticsSumWidth = 18;  // -102118 to 102118: cb_eval_tactics, White minus Black
  localparam int unsigned RooksOnFilesBaseSumWidth = 9;  // -256 to 248: a base value a file
  localparam int unsigned RooksOnFilesDangerSumWidth = 11;  // -1024 to 992: half centipawns
  localparam int unsigned MinorOnWeakBaseSumWidth = 13;  // -3072 to 3048: a base value a square
  localparam int unsigned MinorOnWeakDangerSumWidth = 15;  // -12288 to 12192: half centipawns
  localparam int unsigned BishopsBaseSumWidth = 12;  // -1664 to 1638: a base value a diagonal
  localparam int unsigned BishopsDangerSumWidth = 14;  // -6656 to 6552: half centipawns
  localparam int unsigned PawnStormSumWidth = 8;  // -96 to 93: three files
  localparam int unsigned PawnShelterSumWidth = 9;  // -192 to 189: three files
  localparam int unsigned KingBaseSumWidth = 14;  // -4992 to 4934: base values of the groups that make king danger
  localparam int unsigned KingDangerHalvesWidth = 16;  // -20800 to 20554: linear danger, half centipawns
  localparam int unsigned KingSafetyDangerWidth = 14;  // -7679 to 7678: danger after cb_eval_king_safety
  localparam int unsigned AttackOnKingSumWidth = 15;  // -12671 to 12612: cb_eval_attack_on_king, one side
  // -148196 to 148129: everything but exchanges, pins and the attacks on the kings
  localparam int unsigned TermsSumWidth = 19;
  // -275725 to 275658: everything, before it is drawn towards the draw score and clamped
  localparam int unsigned EvaluationSumWidth = 20;

  // ---- Formats of jobs and answers (spec/moves.hpp, spec/jobs.hpp) ----

  // move: a move, 2 bytes
  localparam int unsigned MoveFromLsb = 0;  // square that the piece leaves: a1 = 0, b1 = 1 ... h8 = 63
  localparam int unsigned MoveFromWidth = 6;
  localparam int unsigned MoveToLsb = 6;  // square that it goes to
  localparam int unsigned MoveToWidth = 6;
  localparam int unsigned MovePromotionLsb = 12;  // 0, or what a pawn becomes: 2 knight, 3 bishop, 4 rook, 5 queen
  localparam int unsigned MovePromotionWidth = 4;

  // descriptor: what the kernel is to do, 64 bytes
  localparam int unsigned DescriptorOperationLsb = 0;  // enum Operation
  localparam int unsigned DescriptorOperationWidth = 32;
  localparam int unsigned DescriptorFlagsLsb = 32;  // bits of DescriptorFlag
  localparam int unsigned DescriptorFlagsWidth = 32;
  localparam int unsigned DescriptorTagLsb = 64;  // the host's own number; comes back in the completion
  localparam int unsigned DescriptorTagWidth = 32;
  localparam int unsigned DescriptorCountLsb = 96;  // items; 0 is allowed and does nothing
  localparam int unsigned DescriptorCountWidth = 32;
  localparam int unsigned DescriptorSourceLsb = 128;  // address of the items in card memory
  localparam int unsigned DescriptorSourceWidth = 64;
  // address of the answers in card memory; not looked at when there are none
  localparam int unsigned DescriptorDestinationLsb = 192;
  localparam int unsigned DescriptorDestinationWidth = 64;
  localparam int unsigned DescriptorReservedLsb = 256;  // must be 0
  localparam int unsigned DescriptorReservedWidth = 256;

  // completion: what came of a descriptor, 64 bytes
  localparam int unsigned CompletionTagLsb = 0;  // of the descriptor
  localparam int unsigned CompletionTagWidth = 32;
  localparam int unsigned CompletionStatusLsb = 32;  // bits of CompletionStatus; only kStatusDone when all went well
  localparam int unsigned CompletionStatusWidth = 32;
  localparam int unsigned CompletionItemsLsb = 64;  // items done
  localparam int unsigned CompletionItemsWidth = 32;
  localparam int unsigned CompletionRefusedLsb = 96;  // of these, with an error status of their own
  localparam int unsigned CompletionRefusedWidth = 32;
  localparam int unsigned CompletionStartClockLsb = 128;  // total_clocks when the descriptor was taken
  localparam int unsigned CompletionStartClockWidth = 64;
  localparam int unsigned CompletionEndClockLsb = 192;  // total_clocks when the last answer was ready
  localparam int unsigned CompletionEndClockWidth = 64;
  // from the first item entering the evaluator or the generator (perft and search: a context, or from the end of the
  // descriptor before) to the last answer leaving it; kMostCounted: as many or more
  localparam int unsigned CompletionBusyClocksLsb = 256;
  localparam int unsigned CompletionBusyClocksWidth = 32;
  // of these, waiting for items; perft and search: in which the context whose turn it was had no job, summed over the
  // cores; kMostCounted: as many or more
  localparam int unsigned CompletionStarvedClocksLsb = 288;
  localparam int unsigned CompletionStarvedClocksWidth = 32;
  // of these, waiting for room for answers or for the unit; perft and search: in which the context had a job, but
  // another operation used the generator or the evaluator, summed over the cores. The rest of the clocks of all cores
  // were turns; kMostCounted: as many or more
  localparam int unsigned CompletionBlockedClocksLsb = 320;
  localparam int unsigned CompletionBlockedClocksWidth = 32;
  localparam int unsigned CompletionReadBeatsLsb = 352;  // beats of items read
  localparam int unsigned CompletionReadBeatsWidth = 32;
  localparam int unsigned CompletionWriteBeatsLsb = 384;  // beats of answers written
  localparam int unsigned CompletionWriteBeatsWidth = 32;
  localparam int unsigned CompletionReadBurstsLsb = 416;  // bursts of items read
  localparam int unsigned CompletionReadBurstsWidth = 32;
  localparam int unsigned CompletionReadLatencyMaxLsb = 448;  // longest clocks from a burst's address to its first beat
  localparam int unsigned CompletionReadLatencyMaxWidth = 32;
  // sum of these over all bursts; kMostCounted: as many or more
  localparam int unsigned CompletionReadLatencySumLsb = 480;
  localparam int unsigned CompletionReadLatencySumWidth = 32;

  // generate_request: item of operation generate, 64 bytes
  localparam int unsigned GenerateRequestPositionLsb = 0;  // packed position
  localparam int unsigned GenerateRequestPositionWidth = 256;
  localparam int unsigned GenerateRequestTargetsLsb = 256;  // squares, bit 0 is a1; for kGenerateAttackers
  localparam int unsigned GenerateRequestTargetsWidth = 64;
  localparam int unsigned GenerateRequestLastLsb = 320;  // the last move tried; kNoMove: from the first on
  localparam int unsigned GenerateRequestLastWidth = 16;
  localparam int unsigned GenerateRequestExclude0Lsb = 336;  // a move to leave out, or kNoMove; hint 0
  localparam int unsigned GenerateRequestExclude0Width = 16;
  localparam int unsigned GenerateRequestExclude1Lsb = 352;  // another; hint 1
  localparam int unsigned GenerateRequestExclude1Width = 16;
  localparam int unsigned GenerateRequestExclude2Lsb = 368;  // another; hint 2
  localparam int unsigned GenerateRequestExclude2Width = 16;
  localparam int unsigned GenerateRequestModeLsb = 384;  // enum GenerateMode
  localparam int unsigned GenerateRequestModeWidth = 8;
  // 0: no hints; else 1 more than the number of hints that were tried or passed over, at most 4
  localparam int unsigned GenerateRequestHintsLsb = 392;
  localparam int unsigned GenerateRequestHintsWidth = 8;
  localparam int unsigned GenerateRequestReservedLsb = 400;  // must be 0
  localparam int unsigned GenerateRequestReservedWidth = 112;

  // generate_answer: its answer, 4 bytes
  // the next move, or kNoMove; for kGenerateCount the number of legal moves
  localparam int unsigned GenerateAnswerMoveLsb = 0;
  localparam int unsigned GenerateAnswerMoveWidth = 16;
  localparam int unsigned GenerateAnswerStatusLsb = 16;  // enum AnswerStatus
  localparam int unsigned GenerateAnswerStatusWidth = 8;
  localparam int unsigned GenerateAnswerFoundLsb = 24;  // there is such a move
  localparam int unsigned GenerateAnswerFoundWidth = 1;
  localparam int unsigned GenerateAnswerIsLastLsb = 25;  // there is none after it
  localparam int unsigned GenerateAnswerIsLastWidth = 1;
  // 0: a move of the order; else 1 more than the number of the hint that the move is
  localparam int unsigned GenerateAnswerHintLsb = 26;
  localparam int unsigned GenerateAnswerHintWidth = 2;
  localparam int unsigned GenerateAnswerKindLsb = 28;  // enum MoveKind of a move of the order; 0 without one
  localparam int unsigned GenerateAnswerKindWidth = 2;
  localparam int unsigned GenerateAnswerReservedLsb = 30;  // 0
  localparam int unsigned GenerateAnswerReservedWidth = 2;

  // perft_job: item of operation perft, 64 bytes
  localparam int unsigned PerftJobPositionLsb = 0;  // packed position
  localparam int unsigned PerftJobPositionWidth = 256;
  localparam int unsigned PerftJobTagLsb = 256;  // the host's own number
  localparam int unsigned PerftJobTagWidth = 32;
  localparam int unsigned PerftJobDepthLsb = 288;  // plies, 1 to kPerftMaxDepth
  localparam int unsigned PerftJobDepthWidth = 8;
  localparam int unsigned PerftJobReserved0Lsb = 296;  // must be 0
  localparam int unsigned PerftJobReserved0Width = 8;
  localparam int unsigned PerftJobRootMoveLsb = 304;  // only the leaves below this move, or kNoMove
  localparam int unsigned PerftJobRootMoveWidth = 16;
  localparam int unsigned PerftJobReserved1Lsb = 320;  // must be 0
  localparam int unsigned PerftJobReserved1Width = 192;

  // perft_answer: its answer, 16 bytes
  localparam int unsigned PerftAnswerTagLsb = 0;  // of the job
  localparam int unsigned PerftAnswerTagWidth = 32;
  localparam int unsigned PerftAnswerStatusLsb = 32;  // enum AnswerStatus
  localparam int unsigned PerftAnswerStatusWidth = 8;
  localparam int unsigned PerftAnswerReservedLsb = 40;  // 0
  localparam int unsigned PerftAnswerReservedWidth = 24;
  localparam int unsigned PerftAnswerLeavesLsb = 64;  // at the depth of the job
  localparam int unsigned PerftAnswerLeavesWidth = 64;

  // search_job: item of operation search, 64 bytes
  localparam int unsigned SearchJobPositionLsb = 0;  // packed position
  localparam int unsigned SearchJobPositionWidth = 256;
  localparam int unsigned SearchJobTagLsb = 256;  // the host's own number
  localparam int unsigned SearchJobTagWidth = 32;
  localparam int unsigned SearchJobLimitLsb = 288;  // tries at most; 0: no limit
  localparam int unsigned SearchJobLimitWidth = 32;
  localparam int unsigned SearchJobBetaLsb = 320;  // centipawns, signed, view of the side to move; within +-kMateCp
  localparam int unsigned SearchJobBetaWidth = 16;
  localparam int unsigned SearchJobDepthLsb = 336;  // quarter plies, at most kSearchMaxDepth; below 4 quiescence only
  localparam int unsigned SearchJobDepthWidth = 16;
  localparam int unsigned SearchJobRulesLsb = 352;  // bits of SearchRule
  localparam int unsigned SearchJobRulesWidth = 16;
  localparam int unsigned SearchJobHalfmoveClockLsb = 368;  // plies since a capture or a pawn's move
  localparam int unsigned SearchJobHalfmoveClockWidth = 8;
  localparam int unsigned SearchJobKeyCountLsb = 376;  // keys that follow, at most 4
  localparam int unsigned SearchJobKeyCountWidth = 8;
  // of the position a ply before the root: low bits of its Zobrist key, exclusive or the root's
  localparam int unsigned SearchJobKey0Lsb = 384;
  localparam int unsigned SearchJobKey0Width = 32;
  localparam int unsigned SearchJobKey1Lsb = 416;  // two plies before
  localparam int unsigned SearchJobKey1Width = 32;
  localparam int unsigned SearchJobKey2Lsb = 448;  // three plies before
  localparam int unsigned SearchJobKey2Width = 32;
  localparam int unsigned SearchJobKey3Lsb = 480;  // four plies before
  localparam int unsigned SearchJobKey3Width = 32;

  // shared_search_job: item of operation search with rule kRuleSharedTable, 64 bytes
  localparam int unsigned SharedSearchJobPositionLsb = 0;  // packed position
  localparam int unsigned SharedSearchJobPositionWidth = 256;
  localparam int unsigned SharedSearchJobTagLsb = 256;  // the host's own number
  localparam int unsigned SharedSearchJobTagWidth = 32;
  localparam int unsigned SharedSearchJobLimitLsb = 288;  // tries at most; 0: no limit
  localparam int unsigned SharedSearchJobLimitWidth = 32;
  // centipawns, signed, view of the side to move; within +-kMateCp
  localparam int unsigned SharedSearchJobBetaLsb = 320;
  localparam int unsigned SharedSearchJobBetaWidth = 16;
  // quarter plies, at most kSearchMaxDepth; below 4 quiescence only
  localparam int unsigned SharedSearchJobDepthLsb = 336;
  localparam int unsigned SharedSearchJobDepthWidth = 16;
  localparam int unsigned SharedSearchJobRulesLsb = 352;  // bits of SearchRule, kRuleSharedTable among them
  localparam int unsigned SharedSearchJobRulesWidth = 16;
  localparam int unsigned SharedSearchJobHalfmoveClockLsb = 368;  // plies since a capture or a pawn's move
  localparam int unsigned SharedSearchJobHalfmoveClockWidth = 8;
  localparam int unsigned SharedSearchJobKeyCountLsb = 376;  // must be 0
  localparam int unsigned SharedSearchJobKeyCountWidth = 8;
  // Zobrist key of the position, exclusive or a number: entries of jobs with another number are not found
  localparam int unsigned SharedSearchJobRootKeyLsb = 384;
  localparam int unsigned SharedSearchJobRootKeyWidth = 64;
  // less than kSharedTableGenerations: entries of other generations are replaced first
  localparam int unsigned SharedSearchJobGenerationLsb = 448;
  localparam int unsigned SharedSearchJobGenerationWidth = 8;
  // quarter plies: a move whose child has this depth waits while another context searches it; 0: none waits
  localparam int unsigned SharedSearchJobDeferLeastDepthLsb = 456;
  localparam int unsigned SharedSearchJobDeferLeastDepthWidth = 8;
  localparam int unsigned SharedSearchJobReservedLsb = 464;  // must be 0
  localparam int unsigned SharedSearchJobReservedWidth = 48;

  // search_answer: its answer, 16 bytes
  localparam int unsigned SearchAnswerTagLsb = 0;  // of the job
  localparam int unsigned SearchAnswerTagWidth = 32;
  localparam int unsigned SearchAnswerTriesLsb = 32;  // moves tried
  localparam int unsigned SearchAnswerTriesWidth = 32;
  localparam int unsigned SearchAnswerBestLsb = 64;  // best move at the root, or kNoMove
  localparam int unsigned SearchAnswerBestWidth = 16;
  localparam int unsigned SearchAnswerDeepestPlyLsb = 80;  // plies from the root to the deepest position
  localparam int unsigned SearchAnswerDeepestPlyWidth = 8;
  localparam int unsigned SearchAnswerStatusLsb = 88;  // enum AnswerStatus
  localparam int unsigned SearchAnswerStatusWidth = 8;
  localparam int unsigned SearchAnswerAtLeastLsb = 96;  // 1: the value is at least beta; 0: it is below
  localparam int unsigned SearchAnswerAtLeastWidth = 1;
  // in the search ring: 1 in its first lap, then 0 and 1 in turn; else 0
  localparam int unsigned SearchAnswerLapLsb = 97;
  localparam int unsigned SearchAnswerLapWidth = 1;
  localparam int unsigned SearchAnswerReservedLsb = 98;  // 0
  localparam int unsigned SearchAnswerReservedWidth = 30;

  // ---- Group numbers (spec/parameters.hpp) ----
  localparam int unsigned GroupRooksOnSeventh = 0;
  localparam int unsigned GroupBias = 1;
  localparam int unsigned GroupRookBehindPassed = 2;
  localparam int unsigned GroupMpinAndHung = 3;
  localparam int unsigned GroupPinnedAndSimpleHung = 4;
  localparam int unsigned GroupHung = 5;
  localparam int unsigned GroupXraying = 6;
  localparam int unsigned GroupPinnedAndHung = 7;
  localparam int unsigned GroupPermanentPinAndSimpleHung = 8;
  localparam int unsigned GroupKnightTrap = 9;
  localparam int unsigned GroupRookTrap = 10;
  localparam int unsigned GroupQueenTrap = 11;
  localparam int unsigned GroupWastedPawns = 12;
  localparam int unsigned GroupBishopPair = 13;
  localparam int unsigned GroupSeparatedPassed = 14;
  localparam int unsigned GroupMissingWing = 15;
  localparam int unsigned GroupBishopsOfOppositeColours = 16;
  localparam int unsigned GroupEvaluationControl = 17;
  localparam int unsigned GroupSideToMove = 18;
  localparam int unsigned GroupMultiplePawns = 19;
  localparam int unsigned GroupMinorOnWeak = 20;
  localparam int unsigned GroupSelfBlock = 21;
  localparam int unsigned GroupOpponentBlock = 22;
  localparam int unsigned GroupBackBlock = 23;
  localparam int unsigned GroupPinned = 24;
  localparam int unsigned GroupMobility = 25;
  localparam int unsigned GroupPawnStructure = 26;
  localparam int unsigned GroupPassedPawns = 27;
  localparam int unsigned GroupJointSignature = 28;
  localparam int unsigned GroupRooksOnFiles = 29;
  localparam int unsigned GroupBishops = 30;
  localparam int unsigned GroupPawnStorm = 31;
  localparam int unsigned GroupPawnShelter = 32;
  localparam int unsigned GroupDevelopment = 33;
  localparam int unsigned GroupTrappedBishop = 34;
  localparam int unsigned GroupSignature = 35;
  localparam int unsigned GroupContempt = 36;
  localparam int unsigned GroupPiecePlacement = 37;
  localparam int unsigned GroupKingAttackers = 38;
  localparam int unsigned GroupRelativePins = 39;
  localparam int unsigned GroupThreats = 40;
  localparam int unsigned GroupWinningChances = 41;
  localparam int unsigned GroupRays = 42;
  localparam int unsigned GroupOutposts = 43;
  localparam int unsigned GroupPassedPaths = 44;
  localparam int unsigned GroupQuietMoves = 45;
  localparam int unsigned GroupSearch = 46;

  // ---- Registers and tables of the groups (spec/parameters.hpp) ----

  // rooks_on_seventh: one or more rooks on the seventh rank
  localparam int unsigned RooksOnSeventhTables = 1;
  localparam int unsigned RooksOnSeventhEntries = 12;  // registers
  localparam int unsigned RooksOnSeventhEntryBits = 4;  // bits of an entry's number
  localparam int unsigned RooksOnSeventhBits = 8;  // bits of an entry
  localparam int unsigned RooksOnSeventhValueLsb = 0;  // signed, centipawns
  localparam int unsigned RooksOnSeventhValueWidth = 8;
  localparam int unsigned RooksOnSeventhSideSize = 2;  // white, black
  localparam int unsigned RooksOnSeventhSideStride = 6;
  localparam int unsigned RooksOnSeventhNumberSize = 2;  // single, doubled
  localparam int unsigned RooksOnSeventhNumberStride = 3;
  // regular, absolute and king trapped, absolute and king not trapped
  localparam int unsigned RooksOnSeventhKindSize = 3;
  localparam int unsigned RooksOnSeventhKindStride = 1;
  localparam int unsigned RooksOnSeventhKindIndexLsb = 0;
  localparam int unsigned RooksOnSeventhKindIndexWidth = 2;

  // bias: constant added to the score, White's view
  localparam int unsigned BiasTables = 1;
  localparam int unsigned BiasEntries = 1;  // registers
  localparam int unsigned BiasEntryBits = 0;  // bits of an entry's number
  localparam int unsigned BiasBits = 8;  // bits of an entry
  localparam int unsigned BiasValueLsb = 0;  // signed, centipawns, White's view
  localparam int unsigned BiasValueWidth = 8;

  // rook_behind_passed: rook behind a passed pawn of its own colour
  localparam int unsigned RookBehindPassedTables = 1;
  localparam int unsigned RookBehindPassedEntries = 1;  // registers
  localparam int unsigned RookBehindPassedEntryBits = 0;  // bits of an entry's number
  localparam int unsigned RookBehindPassedBits = 9;  // bits of an entry
  localparam int unsigned RookBehindPassedValueLsb = 0;  // signed, centipawns a rook
  localparam int unsigned RookBehindPassedValueWidth = 9;

  // mpin_and_hung: enemy piece hung and pinned against a piece equal in value to the pinner
  localparam int unsigned MpinAndHungTables = 1;
  localparam int unsigned MpinAndHungEntries = 1;  // registers
  localparam int unsigned MpinAndHungEntryBits = 0;  // bits of an entry's number
  localparam int unsigned MpinAndHungBits = 7;  // bits of an entry
  localparam int unsigned MpinAndHungValueLsb = 0;  // signed, centipawns
  localparam int unsigned MpinAndHungValueWidth = 7;

  // pinned_and_simple_hung: enemy piece pinned and simply hung
  localparam int unsigned PinnedAndSimpleHungTables = 1;
  localparam int unsigned PinnedAndSimpleHungEntries = 1;  // registers
  localparam int unsigned PinnedAndSimpleHungEntryBits = 0;  // bits of an entry's number
  localparam int unsigned PinnedAndSimpleHungBits = 8;  // bits of an entry
  localparam int unsigned PinnedAndSimpleHungValueLsb = 0;  // signed, centipawns
  localparam int unsigned PinnedAndSimpleHungValueWidth = 8;

  // hung: pieces that lose material by exchange on their square
  localparam int unsigned HungTables = 1;
  localparam int unsigned HungEntries = 4;  // registers
  localparam int unsigned HungEntryBits = 2;  // bits of an entry's number
  localparam int unsigned HungBits = 7;  // bits of an entry
  localparam int unsigned HungValueLsb = 0;  // signed, centipawns
  localparam int unsigned HungValueWidth = 7;
  localparam int unsigned HungSideSize = 2;  // white, black
  localparam int unsigned HungSideStride = 2;
  localparam int unsigned HungSideIndexLsb = 1;
  localparam int unsigned HungSideIndexWidth = 1;
  localparam int unsigned HungNumberSize = 2;  // one piece, two or more
  localparam int unsigned HungNumberStride = 1;
  localparam int unsigned HungNumberIndexLsb = 0;
  localparam int unsigned HungNumberIndexWidth = 1;

  // xraying: an attack masked by one's own piece
  localparam int unsigned XrayingTables = 1;
  localparam int unsigned XrayingEntries = 2;  // registers
  localparam int unsigned XrayingEntryBits = 1;  // bits of an entry's number
  localparam int unsigned XrayingBits = 6;  // bits of an entry
  localparam int unsigned XrayingValueLsb = 0;  // signed, centipawns
  localparam int unsigned XrayingValueWidth = 6;
  localparam int unsigned XrayingSideSize = 2;  // white, black
  localparam int unsigned XrayingSideStride = 1;
  localparam int unsigned XrayingSideIndexLsb = 0;
  localparam int unsigned XrayingSideIndexWidth = 1;

  // pinned_and_hung: enemy piece pinned and hung by the capture-sequence test
  localparam int unsigned PinnedAndHungTables = 1;
  localparam int unsigned PinnedAndHungEntries = 1;  // registers
  localparam int unsigned PinnedAndHungEntryBits = 0;  // bits of an entry's number
  localparam int unsigned PinnedAndHungBits = 7;  // bits of an entry
  localparam int unsigned PinnedAndHungValueLsb = 0;  // signed, centipawns
  localparam int unsigned PinnedAndHungValueWidth = 7;

  // permanent_pin_and_simple_hung: simply hung under a pin that king and pawns cannot break
  localparam int unsigned PermanentPinAndSimpleHungTables = 1;
  localparam int unsigned PermanentPinAndSimpleHungEntries = 1;  // registers
  localparam int unsigned PermanentPinAndSimpleHungEntryBits = 0;  // bits of an entry's number
  localparam int unsigned PermanentPinAndSimpleHungBits = 8;  // bits of an entry
  localparam int unsigned PermanentPinAndSimpleHungValueLsb = 0;  // signed, centipawns
  localparam int unsigned PermanentPinAndSimpleHungValueWidth = 8;

  // knight_trap: knight shut in
  localparam int unsigned KnightTrapTables = 1;
  localparam int unsigned KnightTrapEntries = 6;  // registers
  localparam int unsigned KnightTrapEntryBits = 3;  // bits of an entry's number
  localparam int unsigned KnightTrapBits = 8;  // bits of an entry
  localparam int unsigned KnightTrapValueLsb = 0;  // signed, centipawns
  localparam int unsigned KnightTrapValueWidth = 8;
  localparam int unsigned KnightTrapSideSize = 2;  // white, black
  localparam int unsigned KnightTrapSideStride = 3;
  localparam int unsigned KnightTrapPatternSize = 3;  // corner, edge of the seventh, edge of the second
  localparam int unsigned KnightTrapPatternStride = 1;
  localparam int unsigned KnightTrapPatternIndexLsb = 0;
  localparam int unsigned KnightTrapPatternIndexWidth = 2;

  // rook_trap: rook shut in by its own king and pawns
  localparam int unsigned RookTrapTables = 1;
  localparam int unsigned RookTrapEntries = 8;  // registers
  localparam int unsigned RookTrapEntryBits = 3;  // bits of an entry's number
  localparam int unsigned RookTrapBits = 8;  // bits of an entry
  localparam int unsigned RookTrapValueLsb = 0;  // signed, centipawns
  localparam int unsigned RookTrapValueWidth = 8;
  localparam int unsigned RookTrapSideSize = 2;  // white, black
  localparam int unsigned RookTrapSideStride = 4;
  localparam int unsigned RookTrapSideIndexLsb = 2;
  localparam int unsigned RookTrapSideIndexWidth = 1;
  localparam int unsigned RookTrapPatternSize = 4;  // king side corner, king side, queen side corner, queen side
  localparam int unsigned RookTrapPatternStride = 1;
  localparam int unsigned RookTrapPatternIndexLsb = 0;
  localparam int unsigned RookTrapPatternIndexWidth = 2;

  // queen_trap: queen without a safe move
  localparam int unsigned QueenTrapTables = 1;
  localparam int unsigned QueenTrapEntries = 2;  // registers
  localparam int unsigned QueenTrapEntryBits = 1;  // bits of an entry's number
  localparam int unsigned QueenTrapBits = 8;  // bits of an entry
  localparam int unsigned QueenTrapValueLsb = 0;  // signed, centipawns
  localparam int unsigned QueenTrapValueWidth = 8;
  localparam int unsigned QueenTrapSideSize = 2;  // white, black
  localparam int unsigned QueenTrapSideStride = 1;
  localparam int unsigned QueenTrapSideIndexLsb = 0;
  localparam int unsigned QueenTrapSideIndexWidth = 1;

  // wasted_pawns: pawns of a group that cannot make a passed pawn against fewer enemy pawns
  localparam int unsigned WastedPawnsTables = 1;
  localparam int unsigned WastedPawnsEntries = 2;  // registers
  localparam int unsigned WastedPawnsEntryBits = 1;  // bits of an entry's number
  localparam int unsigned WastedPawnsBits = 6;  // bits of an entry
  localparam int unsigned WastedPawnsValueLsb = 0;  // signed, centipawns a wasted pawn
  localparam int unsigned WastedPawnsValueWidth = 6;
  localparam int unsigned WastedPawnsSideSize = 2;  // white, black
  localparam int unsigned WastedPawnsSideStride = 1;
  localparam int unsigned WastedPawnsSideIndexLsb = 0;
  localparam int unsigned WastedPawnsSideIndexWidth = 1;

  // bishop_pair: bishops on both colours
  localparam int unsigned BishopPairTables = 1;
  localparam int unsigned BishopPairEntries = 2;  // registers
  localparam int unsigned BishopPairEntryBits = 1;  // bits of an entry's number
  localparam int unsigned BishopPairBits = 7;  // bits of an entry
  localparam int unsigned BishopPairValueLsb = 0;  // signed, centipawns
  localparam int unsigned BishopPairValueWidth = 7;
  localparam int unsigned BishopPairSideSize = 2;  // white, black
  localparam int unsigned BishopPairSideStride = 1;
  localparam int unsigned BishopPairSideIndexLsb = 0;
  localparam int unsigned BishopPairSideIndexWidth = 1;

  // separated_passed: widely separated passed pawns with opposite-coloured bishops
  localparam int unsigned SeparatedPassedTables = 1;
  localparam int unsigned SeparatedPassedEntries = 2;  // registers
  localparam int unsigned SeparatedPassedEntryBits = 1;  // bits of an entry's number
  localparam int unsigned SeparatedPassedBits = 8;  // bits of an entry
  localparam int unsigned SeparatedPassedValueLsb = 0;  // signed, centipawns
  localparam int unsigned SeparatedPassedValueWidth = 8;
  localparam int unsigned SeparatedPassedSideSize = 2;  // white, black
  localparam int unsigned SeparatedPassedSideStride = 1;
  localparam int unsigned SeparatedPassedSideIndexLsb = 0;
  localparam int unsigned SeparatedPassedSideIndexWidth = 1;

  // missing_wing: the side ahead has pawns on one wing only
  localparam int unsigned MissingWingTables = 1;
  localparam int unsigned MissingWingEntries = 2;  // registers
  localparam int unsigned MissingWingEntryBits = 1;  // bits of an entry's number
  localparam int unsigned MissingWingBits = 10;  // bits of an entry
  localparam int unsigned MissingWingValueLsb = 0;  // signed, centipawns
  localparam int unsigned MissingWingValueWidth = 10;
  localparam int unsigned MissingWingSideSize = 2;  // white, black
  localparam int unsigned MissingWingSideStride = 1;
  localparam int unsigned MissingWingSideIndexLsb = 0;
  localparam int unsigned MissingWingSideIndexWidth = 1;

  // bishops_of_opposite_colours: reduction of the score
  localparam int unsigned BishopsOfOppositeColoursTables = 1;
  localparam int unsigned BishopsOfOppositeColoursEntries = 2;  // registers
  localparam int unsigned BishopsOfOppositeColoursEntryBits = 1;  // bits of an entry's number
  localparam int unsigned BishopsOfOppositeColoursBits = 6;  // bits of an entry
  localparam int unsigned BishopsOfOppositeColoursReductionLsb = 0;  // unsigned, 64ths of the way to the draw score
  localparam int unsigned BishopsOfOppositeColoursReductionWidth = 6;
  localparam int unsigned BishopsOfOppositeColoursKindSize = 2;  // pure, with major pieces
  localparam int unsigned BishopsOfOppositeColoursKindStride = 1;
  localparam int unsigned BishopsOfOppositeColoursKindIndexLsb = 0;
  localparam int unsigned BishopsOfOppositeColoursKindIndexWidth = 1;

  // evaluation_control: shifts, clamps and enables of the non-linear and scaling stages
  localparam int unsigned EvaluationControlTables = 1;
  localparam int unsigned EvaluationControlEntries = 2;  // registers
  localparam int unsigned EvaluationControlEntryBits = 1;  // bits of an entry's number
  localparam int unsigned EvaluationControlBits = 32;  // bits of an entry
  // unsigned, right shift of the squared danger; 15 switches the square off
  localparam int unsigned EvaluationControlKingSafetyShiftLsb = 0;
  localparam int unsigned EvaluationControlKingSafetyShiftWidth = 4;
  // unsigned, largest king danger before scaling, centipawns
  localparam int unsigned EvaluationControlKingSafetyClampLsb = 4;
  localparam int unsigned EvaluationControlKingSafetyClampWidth = 12;
  // unsigned, 1: scale king danger by the attacker's signature
  localparam int unsigned EvaluationControlScaleKingSafetyLsb = 16;
  localparam int unsigned EvaluationControlScaleKingSafetyWidth = 1;
  // unsigned, 1: scale pawn structure by the enemy's signature
  localparam int unsigned EvaluationControlScalePawnStructureLsb = 17;
  localparam int unsigned EvaluationControlScalePawnStructureWidth = 1;
  // unsigned, 1: scale passed pawns by the enemy's signature
  localparam int unsigned EvaluationControlScalePassedPawnsLsb = 18;
  localparam int unsigned EvaluationControlScalePassedPawnsWidth = 1;
  // unsigned, 1: apply bishops_of_opposite_colours
  localparam int unsigned EvaluationControlReduceOppositeBishopsLsb = 19;
  localparam int unsigned EvaluationControlReduceOppositeBishopsWidth = 1;
  // unsigned, 1: the draw score is the contempt entry, and dead draws have it
  localparam int unsigned EvaluationControlApplyContemptLsb = 20;
  localparam int unsigned EvaluationControlApplyContemptWidth = 1;
  // unsigned, 1: endings that are drawn by the endgame ROM have the draw score
  localparam int unsigned EvaluationControlEndgameRomLsb = 21;
  localparam int unsigned EvaluationControlEndgameRomWidth = 1;
  localparam int unsigned EvaluationControlReservedLsb = 22;  // unsigned, must be 0
  localparam int unsigned EvaluationControlReservedWidth = 10;
  localparam int unsigned EvaluationControlRegisterSize = 2;  // king safety and enables, pawn and draw scaling
  localparam int unsigned EvaluationControlRegisterStride = 1;
  localparam int unsigned EvaluationControlRegisterIndexLsb = 0;
  localparam int unsigned EvaluationControlRegisterIndexWidth = 1;

  // side_to_move: bonus for being on move
  localparam int unsigned SideToMoveTables = 1;
  localparam int unsigned SideToMoveEntries = 2;  // registers
  localparam int unsigned SideToMoveEntryBits = 1;  // bits of an entry's number
  localparam int unsigned SideToMoveBits = 4;  // bits of an entry
  localparam int unsigned SideToMoveValueLsb = 0;  // unsigned, centipawns
  localparam int unsigned SideToMoveValueWidth = 4;
  localparam int unsigned SideToMoveSideSize = 2;  // white, black
  localparam int unsigned SideToMoveSideStride = 1;
  localparam int unsigned SideToMoveSideIndexLsb = 0;
  localparam int unsigned SideToMoveSideIndexWidth = 1;

  // multiple_pawns: a file with two or more own pawns
  localparam int unsigned MultiplePawnsTables = 2;
  localparam int unsigned MultiplePawnsEntries = 80;  // a table
  localparam int unsigned MultiplePawnsEntryBits = 7;  // bits of an entry's number
  localparam int unsigned MultiplePawnsBits = 8;  // bits of an entry
  localparam int unsigned MultiplePawnsValueLsb = 0;  // signed, centipawns
  localparam int unsigned MultiplePawnsValueWidth = 8;
  // isolated, pseudo-isolated, pseudo-isolated and backward, supported, duo
  localparam int unsigned MultiplePawnsStructureSize = 5;
  localparam int unsigned MultiplePawnsStructureStride = 16;
  localparam int unsigned MultiplePawnsStructureIndexLsb = 4;
  localparam int unsigned MultiplePawnsStructureIndexWidth = 3;
  localparam int unsigned MultiplePawnsCentralitySize = 4;  // a/h, b/g, c/f, d/e
  localparam int unsigned MultiplePawnsCentralityStride = 4;
  localparam int unsigned MultiplePawnsCentralityIndexLsb = 2;
  localparam int unsigned MultiplePawnsCentralityIndexWidth = 2;
  localparam int unsigned MultiplePawnsUnopposedSize = 2;  // enemy pawn ahead, none
  localparam int unsigned MultiplePawnsUnopposedStride = 2;
  localparam int unsigned MultiplePawnsUnopposedIndexLsb = 1;
  localparam int unsigned MultiplePawnsUnopposedIndexWidth = 1;
  localparam int unsigned MultiplePawnsTripledSize = 2;  // two pawns, three or more
  localparam int unsigned MultiplePawnsTripledStride = 1;
  localparam int unsigned MultiplePawnsTripledIndexLsb = 0;
  localparam int unsigned MultiplePawnsTripledIndexWidth = 1;

  // minor_on_weak: minor piece on a weak square of the enemy
  localparam int unsigned MinorOnWeakTables = 2;
  localparam int unsigned MinorOnWeakEntries = 192;  // a table
  localparam int unsigned MinorOnWeakEntryBits = 8;  // bits of an entry's number
  localparam int unsigned MinorOnWeakBits = 12;  // bits of an entry
  localparam int unsigned MinorOnWeakBaseLsb = 0;  // signed, centipawns
  localparam int unsigned MinorOnWeakBaseWidth = 8;
  localparam int unsigned MinorOnWeakKmodLsb = 8;  // unsigned, king safety multiplier, kings on the same wing
  localparam int unsigned MinorOnWeakKmodWidth = 2;
  localparam int unsigned MinorOnWeakKmodOppLsb = 10;  // unsigned, king safety multiplier, kings on opposite wings
  localparam int unsigned MinorOnWeakKmodOppWidth = 2;
  localparam int unsigned MinorOnWeakRankSize = 3;  // relative rank 4, 5, 6
  localparam int unsigned MinorOnWeakRankStride = 64;
  localparam int unsigned MinorOnWeakRankIndexLsb = 6;
  localparam int unsigned MinorOnWeakRankIndexWidth = 2;
  localparam int unsigned MinorOnWeakCentralitySize = 4;  // a/h, b/g, c/f, d/e
  localparam int unsigned MinorOnWeakCentralityStride = 16;
  localparam int unsigned MinorOnWeakCentralityIndexLsb = 4;
  localparam int unsigned MinorOnWeakCentralityIndexWidth = 2;
  localparam int unsigned MinorOnWeakSupportedSize = 2;  // no, by a pawn
  localparam int unsigned MinorOnWeakSupportedStride = 8;
  localparam int unsigned MinorOnWeakSupportedIndexLsb = 3;
  localparam int unsigned MinorOnWeakSupportedIndexWidth = 1;
  localparam int unsigned MinorOnWeakKindSize = 2;  // knight, bishop
  localparam int unsigned MinorOnWeakKindStride = 4;
  localparam int unsigned MinorOnWeakKindIndexLsb = 2;
  localparam int unsigned MinorOnWeakKindIndexWidth = 1;
  localparam int unsigned MinorOnWeakChallengeableSize = 2;  // no, by an enemy minor
  localparam int unsigned MinorOnWeakChallengeableStride = 2;
  localparam int unsigned MinorOnWeakChallengeableIndexLsb = 1;
  localparam int unsigned MinorOnWeakChallengeableIndexWidth = 1;
  localparam int unsigned MinorOnWeakScreenedSize = 2;  // no, enemy pawn in front
  localparam int unsigned MinorOnWeakScreenedStride = 1;
  localparam int unsigned MinorOnWeakScreenedIndexLsb = 0;
  localparam int unsigned MinorOnWeakScreenedIndexWidth = 1;

  // self_block: own pawn on the colour of an own bishop
  localparam int unsigned SelfBlockTables = 2;
  localparam int unsigned SelfBlockEntries = 320;  // a table
  localparam int unsigned SelfBlockEntryBits = 9;  // bits of an entry's number
  localparam int unsigned SelfBlockBits = 5;  // bits of an entry
  localparam int unsigned SelfBlockValueLsb = 0;  // signed, centipawns
  localparam int unsigned SelfBlockValueWidth = 5;
  localparam int unsigned SelfBlockRankSize = 5;  // relative rank 2 to 6
  localparam int unsigned SelfBlockRankStride = 64;
  localparam int unsigned SelfBlockRankIndexLsb = 6;
  localparam int unsigned SelfBlockRankIndexWidth = 3;
  localparam int unsigned SelfBlockFileSize = 8;  // a to h
  localparam int unsigned SelfBlockFileStride = 8;
  localparam int unsigned SelfBlockFileIndexLsb = 3;
  localparam int unsigned SelfBlockFileIndexWidth = 3;
  localparam int unsigned SelfBlockFixedSize = 2;  // no, yes
  localparam int unsigned SelfBlockFixedStride = 4;
  localparam int unsigned SelfBlockFixedIndexLsb = 2;
  localparam int unsigned SelfBlockFixedIndexWidth = 1;
  localparam int unsigned SelfBlockLinkedSize = 2;  // no, own pawn protects it or stands beside it
  localparam int unsigned SelfBlockLinkedStride = 2;
  localparam int unsigned SelfBlockLinkedIndexLsb = 1;
  localparam int unsigned SelfBlockLinkedIndexWidth = 1;
  localparam int unsigned SelfBlockBishopBehindSize = 2;  // no, yes
  localparam int unsigned SelfBlockBishopBehindStride = 1;
  localparam int unsigned SelfBlockBishopBehindIndexLsb = 0;
  localparam int unsigned SelfBlockBishopBehindIndexWidth = 1;

  // opponent_block: enemy pawn on the colour of an own bishop
  localparam int unsigned OpponentBlockTables = 2;
  localparam int unsigned OpponentBlockEntries = 128;  // a table
  localparam int unsigned OpponentBlockEntryBits = 7;  // bits of an entry's number
  localparam int unsigned OpponentBlockBits = 4;  // bits of an entry
  localparam int unsigned OpponentBlockValueLsb = 0;  // signed, centipawns
  localparam int unsigned OpponentBlockValueWidth = 4;
  localparam int unsigned OpponentBlockRankSize = 4;  // relative rank 3 to 6
  localparam int unsigned OpponentBlockRankStride = 32;
  localparam int unsigned OpponentBlockRankIndexLsb = 5;
  localparam int unsigned OpponentBlockRankIndexWidth = 2;
  localparam int unsigned OpponentBlockCentralitySize = 4;  // a/h, b/g, c/f, d/e
  localparam int unsigned OpponentBlockCentralityStride = 8;
  localparam int unsigned OpponentBlockCentralityIndexLsb = 3;
  localparam int unsigned OpponentBlockCentralityIndexWidth = 2;
  localparam int unsigned OpponentBlockFixedSize = 2;  // no, yes
  localparam int unsigned OpponentBlockFixedStride = 4;
  localparam int unsigned OpponentBlockFixedIndexLsb = 2;
  localparam int unsigned OpponentBlockFixedIndexWidth = 1;
  localparam int unsigned OpponentBlockPawnProtectedSize = 2;  // no, yes
  localparam int unsigned OpponentBlockPawnProtectedStride = 2;
  localparam int unsigned OpponentBlockPawnProtectedIndexLsb = 1;
  localparam int unsigned OpponentBlockPawnProtectedIndexWidth = 1;
  localparam int unsigned OpponentBlockShutOutSize = 2;  // no, it stops a bishop from behind
  localparam int unsigned OpponentBlockShutOutStride = 1;
  localparam int unsigned OpponentBlockShutOutIndexLsb = 0;
  localparam int unsigned OpponentBlockShutOutIndexWidth = 1;

  // back_block: rear pawn of a doubled pair on the colour of an own bishop
  localparam int unsigned BackBlockTables = 2;
  localparam int unsigned BackBlockEntries = 160;  // a table
  localparam int unsigned BackBlockEntryBits = 8;  // bits of an entry's number
  localparam int unsigned BackBlockBits = 5;  // bits of an entry
  localparam int unsigned BackBlockValueLsb = 0;  // signed, centipawns
  localparam int unsigned BackBlockValueWidth = 5;
  localparam int unsigned BackBlockRankSize = 5;  // relative rank 2 to 6
  localparam int unsigned BackBlockRankStride = 32;
  localparam int unsigned BackBlockRankIndexLsb = 5;
  localparam int unsigned BackBlockRankIndexWidth = 3;
  localparam int unsigned BackBlockCentralitySize = 4;  // a/h, b/g, c/f, d/e
  localparam int unsigned BackBlockCentralityStride = 8;
  localparam int unsigned BackBlockCentralityIndexLsb = 3;
  localparam int unsigned BackBlockCentralityIndexWidth = 2;
  localparam int unsigned BackBlockFixedSize = 2;  // no, yes
  localparam int unsigned BackBlockFixedStride = 4;
  localparam int unsigned BackBlockFixedIndexLsb = 2;
  localparam int unsigned BackBlockFixedIndexWidth = 1;
  localparam int unsigned BackBlockBishopBehindSize = 2;  // no, yes
  localparam int unsigned BackBlockBishopBehindStride = 2;
  localparam int unsigned BackBlockBishopBehindIndexLsb = 1;
  localparam int unsigned BackBlockBishopBehindIndexWidth = 1;
  localparam int unsigned BackBlockBothShutSize = 2;  // no, both diagonals shut
  localparam int unsigned BackBlockBothShutStride = 1;
  localparam int unsigned BackBlockBothShutIndexLsb = 0;
  localparam int unsigned BackBlockBothShutIndexWidth = 1;

  // pinned: own piece pinned against its king
  localparam int unsigned PinnedTables = 2;
  localparam int unsigned PinnedEntries = 128;  // a table
  localparam int unsigned PinnedEntryBits = 7;  // bits of an entry's number
  localparam int unsigned PinnedBits = 8;  // bits of an entry
  localparam int unsigned PinnedValueLsb = 0;  // signed, centipawns
  localparam int unsigned PinnedValueWidth = 8;
  // pawn on a file, other pawn, knight, bishop on a diagonal, other bishop, rook on a file or rank, other rook, queen
  localparam int unsigned PinnedPieceSize = 8;
  localparam int unsigned PinnedPieceStride = 16;
  localparam int unsigned PinnedPieceIndexLsb = 4;
  localparam int unsigned PinnedPieceIndexWidth = 3;
  localparam int unsigned PinnedPinnerSize = 4;  // bishop or rook, the same protected, queen, protected queen
  localparam int unsigned PinnedPinnerStride = 4;
  localparam int unsigned PinnedPinnerIndexLsb = 2;
  localparam int unsigned PinnedPinnerIndexWidth = 2;
  localparam int unsigned PinnedPressureSize = 4;  // fewer attackers than defenders, as many, one more, two or more
  localparam int unsigned PinnedPressureStride = 1;
  localparam int unsigned PinnedPressureIndexLsb = 0;
  localparam int unsigned PinnedPressureIndexWidth = 2;

  // mobility: control of the squares of a file
  localparam int unsigned MobilityTables = 8;
  localparam int unsigned MobilityEntries = 128;  // a table
  localparam int unsigned MobilityEntryBits = 7;  // bits of an entry's number
  localparam int unsigned MobilityBits = 9;  // bits of an entry
  localparam int unsigned MobilityValueLsb = 0;  // signed, centipawns, White's view
  localparam int unsigned MobilityValueWidth = 9;
  localparam int unsigned MobilityRankSize = 8;  // rank 1 to 8
  localparam int unsigned MobilityRankStride = 16;
  localparam int unsigned MobilityRankIndexLsb = 4;
  localparam int unsigned MobilityRankIndexWidth = 3;
  localparam int unsigned MobilityControlSize = 16;  // 0 full Black to 15 full White control
  localparam int unsigned MobilityControlStride = 1;
  localparam int unsigned MobilityControlIndexLsb = 0;
  localparam int unsigned MobilityControlIndexWidth = 4;

  // pawn_structure: own pawn by rank and structure
  localparam int unsigned PawnStructureTables = 2;
  localparam int unsigned PawnStructureEntries = 160;  // a table
  localparam int unsigned PawnStructureEntryBits = 8;  // bits of an entry's number
  localparam int unsigned PawnStructureBits = 32;  // bits of an entry
  localparam int unsigned PawnStructureOpposedStaticLsb = 0;  // signed, centipawns
  localparam int unsigned PawnStructureOpposedStaticWidth = 8;
  localparam int unsigned PawnStructureOpposedDynamicLsb = 8;  // signed, centipawns, scaled
  localparam int unsigned PawnStructureOpposedDynamicWidth = 8;
  localparam int unsigned PawnStructureUnopposedStaticLsb = 16;  // signed, centipawns
  localparam int unsigned PawnStructureUnopposedStaticWidth = 8;
  localparam int unsigned PawnStructureUnopposedDynamicLsb = 24;  // signed, centipawns, scaled
  localparam int unsigned PawnStructureUnopposedDynamicWidth = 8;
  localparam int unsigned PawnStructureRankSize = 5;  // relative rank 2 to 6
  localparam int unsigned PawnStructureRankStride = 32;
  localparam int unsigned PawnStructureRankIndexLsb = 5;
  localparam int unsigned PawnStructureRankIndexWidth = 3;
  localparam int unsigned PawnStructureCentralitySize = 4;  // a/h, b/g, c/f, d/e
  localparam int unsigned PawnStructureCentralityStride = 8;
  localparam int unsigned PawnStructureCentralityIndexLsb = 3;
  localparam int unsigned PawnStructureCentralityIndexWidth = 2;
  localparam int unsigned PawnStructureUnsupportedSize = 2;  // no, no own pawn beside or behind on an adjacent file
  localparam int unsigned PawnStructureUnsupportedStride = 4;
  localparam int unsigned PawnStructureUnsupportedIndexLsb = 2;
  localparam int unsigned PawnStructureUnsupportedIndexWidth = 1;
  localparam int unsigned PawnStructureStoppedSize = 2;  // no, an enemy pawn attacks or holds the square in front
  localparam int unsigned PawnStructureStoppedStride = 2;
  localparam int unsigned PawnStructureStoppedIndexLsb = 1;
  localparam int unsigned PawnStructureStoppedIndexWidth = 1;
  localparam int unsigned PawnStructureLinkedSize = 2;  // no, in a chain or duo
  localparam int unsigned PawnStructureLinkedStride = 1;
  localparam int unsigned PawnStructureLinkedIndexLsb = 0;
  localparam int unsigned PawnStructureLinkedIndexWidth = 1;

  // passed_pawns: passed pawn
  localparam int unsigned PassedPawnsTables = 2;
  localparam int unsigned PassedPawnsEntries = 320;  // a table
  localparam int unsigned PassedPawnsEntryBits = 9;  // bits of an entry's number
  localparam int unsigned PassedPawnsBits = 32;  // bits of an entry
  localparam int unsigned PassedPawnsStaticLsb = 0;  // signed, centipawns
  localparam int unsigned PassedPawnsStaticWidth = 8;
  localparam int unsigned PassedPawnsDynamicLsb = 8;  // signed, centipawns, scaled
  localparam int unsigned PassedPawnsDynamicWidth = 8;
  localparam int unsigned PassedPawnsKingRaceLsb = 16;  // signed, centipawns, scaled
  localparam int unsigned PassedPawnsKingRaceWidth = 8;
  localparam int unsigned PassedPawnsUnstoppableLsb = 24;  // signed, centipawns
  localparam int unsigned PassedPawnsUnstoppableWidth = 8;
  localparam int unsigned PassedPawnsRankSize = 5;  // relative rank 3 to 7
  localparam int unsigned PassedPawnsRankStride = 64;
  localparam int unsigned PassedPawnsRankIndexLsb = 6;
  localparam int unsigned PassedPawnsRankIndexWidth = 3;
  localparam int unsigned PassedPawnsCentralitySize = 4;  // a/h, b/g, c/f, d/e
  localparam int unsigned PassedPawnsCentralityStride = 16;
  localparam int unsigned PassedPawnsCentralityIndexLsb = 4;
  localparam int unsigned PassedPawnsCentralityIndexWidth = 2;
  localparam int unsigned PassedPawnsBlockadeSize = 4;  // none, enemy king, enemy minor, other piece
  localparam int unsigned PassedPawnsBlockadeStride = 4;
  localparam int unsigned PassedPawnsBlockadeIndexLsb = 2;
  localparam int unsigned PassedPawnsBlockadeIndexWidth = 2;
  localparam int unsigned PassedPawnsPathSafeSize = 2;  // no, yes
  localparam int unsigned PassedPawnsPathSafeStride = 2;
  localparam int unsigned PassedPawnsPathSafeIndexLsb = 1;
  localparam int unsigned PassedPawnsPathSafeIndexWidth = 1;
  localparam int unsigned PassedPawnsSupportedSize = 2;  // no, yes
  localparam int unsigned PassedPawnsSupportedStride = 1;
  localparam int unsigned PassedPawnsSupportedIndexLsb = 0;
  localparam int unsigned PassedPawnsSupportedIndexWidth = 1;

  // joint_signature: match-up of the kinds of pieces present
  localparam int unsigned JointSignatureTables = 1;
  localparam int unsigned JointSignatureEntries = 256;  // a table
  localparam int unsigned JointSignatureEntryBits = 8;  // bits of an entry's number
  localparam int unsigned JointSignatureBits = 8;  // bits of an entry
  localparam int unsigned JointSignatureValueLsb = 0;  // signed, centipawns, White's view
  localparam int unsigned JointSignatureValueWidth = 8;
  localparam int unsigned JointSignatureWhiteSize = 16;  // 8 queen + 4 rook + 2 bishop + 1 knight present
  localparam int unsigned JointSignatureWhiteStride = 16;
  localparam int unsigned JointSignatureWhiteIndexLsb = 4;
  localparam int unsigned JointSignatureWhiteIndexWidth = 4;
  localparam int unsigned JointSignatureBlackSize = 16;  // 8 queen + 4 rook + 2 bishop + 1 knight present
  localparam int unsigned JointSignatureBlackStride = 1;
  localparam int unsigned JointSignatureBlackIndexLsb = 0;
  localparam int unsigned JointSignatureBlackIndexWidth = 4;

  // rooks_on_files: rooks and the state of a file (paper, section 7.2)
  localparam int unsigned RooksOnFilesTables = 2;
  localparam int unsigned RooksOnFilesEntries = 192;  // a table
  localparam int unsigned RooksOnFilesEntryBits = 8;  // bits of an entry's number
  localparam int unsigned RooksOnFilesBits = 10;  // bits of an entry
  localparam int unsigned RooksOnFilesBaseLsb = 0;  // signed, centipawns
  localparam int unsigned RooksOnFilesBaseWidth = 6;
  localparam int unsigned RooksOnFilesKmodLsb = 6;  // unsigned, king safety multiplier, kings not on opposite wings
  localparam int unsigned RooksOnFilesKmodWidth = 2;
  localparam int unsigned RooksOnFilesKmodOppLsb = 8;  // unsigned, king safety multiplier, kings on opposite wings
  localparam int unsigned RooksOnFilesKmodOppWidth = 2;
  localparam int unsigned RooksOnFilesRookCountSize = 3;  // own rooks not behind own pawns: 0, 1, 2 or more
  localparam int unsigned RooksOnFilesRookCountStride = 64;
  localparam int unsigned RooksOnFilesRookCountIndexLsb = 6;
  localparam int unsigned RooksOnFilesRookCountIndexWidth = 2;
  localparam int unsigned RooksOnFilesUnopposedSize = 2;  // enemy pawn on the file, none
  localparam int unsigned RooksOnFilesUnopposedStride = 32;
  localparam int unsigned RooksOnFilesUnopposedIndexLsb = 5;
  localparam int unsigned RooksOnFilesUnopposedIndexWidth = 1;
  localparam int unsigned RooksOnFilesBlockageSize = 4;  // see docs/reference/evaluation.md
  localparam int unsigned RooksOnFilesBlockageStride = 8;
  localparam int unsigned RooksOnFilesBlockageIndexLsb = 3;
  localparam int unsigned RooksOnFilesBlockageIndexWidth = 2;
  localparam int unsigned RooksOnFilesSemiOpenSize = 2;  // own pawn on the file, none
  localparam int unsigned RooksOnFilesSemiOpenStride = 4;
  localparam int unsigned RooksOnFilesSemiOpenIndexLsb = 2;
  localparam int unsigned RooksOnFilesSemiOpenIndexWidth = 1;
  localparam int unsigned RooksOnFilesCentralitySize = 4;  // a/h, b/g, c/f, d/e
  localparam int unsigned RooksOnFilesCentralityStride = 1;
  localparam int unsigned RooksOnFilesCentralityIndexLsb = 0;
  localparam int unsigned RooksOnFilesCentralityIndexWidth = 2;

  // bishops: diagonal held by a bishop
  localparam int unsigned BishopsTables = 4;
  localparam int unsigned BishopsEntries = 128;  // a table
  localparam int unsigned BishopsEntryBits = 7;  // bits of an entry's number
  localparam int unsigned BishopsBits = 11;  // bits of an entry
  localparam int unsigned BishopsBaseLsb = 0;  // signed, centipawns
  localparam int unsigned BishopsBaseWidth = 7;
  localparam int unsigned BishopsKmodLsb = 7;  // unsigned, king safety multiplier, kings not on opposite wings
  localparam int unsigned BishopsKmodWidth = 2;
  localparam int unsigned BishopsKmodOppLsb = 9;  // unsigned, king safety multiplier, kings on opposite wings
  localparam int unsigned BishopsKmodOppWidth = 2;
  localparam int unsigned BishopsLengthSize = 4;  // 2 or 3 squares, 4 or 5, 6 or 7, 8
  localparam int unsigned BishopsLengthStride = 32;
  localparam int unsigned BishopsLengthIndexLsb = 5;
  localparam int unsigned BishopsLengthIndexWidth = 2;
  localparam int unsigned BishopsTransparencySize = 4;  // fixed own pawn, own pawn, levering own pawns only, no own pawn
  localparam int unsigned BishopsTransparencyStride = 8;
  localparam int unsigned BishopsTransparencyIndexLsb = 3;
  localparam int unsigned BishopsTransparencyIndexWidth = 2;
  localparam int unsigned BishopsKingZoneSize = 2;  // no, passes through the enemy king's zone
  localparam int unsigned BishopsKingZoneStride = 4;
  localparam int unsigned BishopsKingZoneIndexLsb = 2;
  localparam int unsigned BishopsKingZoneIndexWidth = 1;
  localparam int unsigned BishopsTargetSize = 4;  // none, enemy pawn, minor, rook or queen or king
  localparam int unsigned BishopsTargetStride = 1;
  localparam int unsigned BishopsTargetIndexLsb = 0;
  localparam int unsigned BishopsTargetIndexWidth = 2;

  // pawn_storm: own pawn against the enemy king's shelter
  localparam int unsigned PawnStormTables = 2;
  localparam int unsigned PawnStormEntries = 128;  // a table
  localparam int unsigned PawnStormEntryBits = 7;  // bits of an entry's number
  localparam int unsigned PawnStormBits = 18;  // bits of an entry
  localparam int unsigned PawnStormCastledOppositeLsb = 0;  // signed, centipawns
  localparam int unsigned PawnStormCastledOppositeWidth = 6;
  localparam int unsigned PawnStormCastledSameLsb = 6;  // signed, centipawns
  localparam int unsigned PawnStormCastledSameWidth = 6;
  localparam int unsigned PawnStormNotCastledLsb = 12;  // signed, centipawns
  localparam int unsigned PawnStormNotCastledWidth = 6;
  localparam int unsigned PawnStormRankSize = 8;  // none, foremost own pawn on relative rank 2 to 7, levering
  localparam int unsigned PawnStormRankStride = 16;
  localparam int unsigned PawnStormRankIndexLsb = 4;
  localparam int unsigned PawnStormRankIndexWidth = 3;
  localparam int unsigned PawnStormShelterSize = 4;  // enemy pawn on its second rank, third, further, none
  localparam int unsigned PawnStormShelterStride = 4;
  localparam int unsigned PawnStormShelterIndexLsb = 2;
  localparam int unsigned PawnStormShelterIndexWidth = 2;
  localparam int unsigned PawnStormCentralitySize = 4;  // a/h, b/g, c/f, d/e
  localparam int unsigned PawnStormCentralityStride = 1;
  localparam int unsigned PawnStormCentralityIndexLsb = 0;
  localparam int unsigned PawnStormCentralityIndexWidth = 2;

  // pawn_shelter: shelter of the own king
  localparam int unsigned PawnShelterTables = 2;
  localparam int unsigned PawnShelterEntries = 384;  // a table
  localparam int unsigned PawnShelterEntryBits = 9;  // bits of an entry's number
  localparam int unsigned PawnShelterBits = 14;  // bits of an entry
  localparam int unsigned PawnShelterCurrentLsb = 0;  // signed, centipawns, where the king is
  localparam int unsigned PawnShelterCurrentWidth = 7;
  localparam int unsigned PawnShelterCastlingLsb = 7;  // signed, centipawns, where it may castle
  localparam int unsigned PawnShelterCastlingWidth = 7;
  // king's file, neighbour towards the centre, neighbour towards the edge
  localparam int unsigned PawnShelterPositionSize = 3;
  localparam int unsigned PawnShelterPositionStride = 128;
  localparam int unsigned PawnShelterPositionIndexLsb = 7;
  localparam int unsigned PawnShelterPositionIndexWidth = 2;
  // none, own pawn on relative rank 2 to 7 ahead of the king, only beside or behind it
  localparam int unsigned PawnShelterRankSize = 8;
  localparam int unsigned PawnShelterRankStride = 16;
  localparam int unsigned PawnShelterRankIndexLsb = 4;
  localparam int unsigned PawnShelterRankIndexWidth = 3;
  localparam int unsigned PawnShelterEnemyPawnSize = 4;  // none, relative rank 6 or 7, 4 or 5, 2 or 3
  localparam int unsigned PawnShelterEnemyPawnStride = 4;
  localparam int unsigned PawnShelterEnemyPawnIndexLsb = 2;
  localparam int unsigned PawnShelterEnemyPawnIndexWidth = 2;
  localparam int unsigned PawnShelterCentralitySize = 4;  // of the king's file: a/h, b/g, c/f, d/e
  localparam int unsigned PawnShelterCentralityStride = 1;
  localparam int unsigned PawnShelterCentralityIndexLsb = 0;
  localparam int unsigned PawnShelterCentralityIndexWidth = 2;

  // development: lead in development
  localparam int unsigned DevelopmentTables = 1;
  localparam int unsigned DevelopmentEntries = 256;  // a table
  localparam int unsigned DevelopmentEntryBits = 8;  // bits of an entry's number
  localparam int unsigned DevelopmentBits = 9;  // bits of an entry
  localparam int unsigned DevelopmentValueLsb = 0;  // signed, centipawns, White's view
  localparam int unsigned DevelopmentValueWidth = 9;
  localparam int unsigned DevelopmentAheadSize = 2;  // white, black
  localparam int unsigned DevelopmentAheadStride = 128;
  localparam int unsigned DevelopmentAheadIndexLsb = 7;
  localparam int unsigned DevelopmentAheadIndexWidth = 1;
  localparam int unsigned DevelopmentLeadSize = 8;  // 0 to 7
  localparam int unsigned DevelopmentLeadStride = 16;
  localparam int unsigned DevelopmentLeadIndexLsb = 4;
  localparam int unsigned DevelopmentLeadIndexWidth = 3;
  localparam int unsigned DevelopmentWhiteKingSize = 4;  // on a wing, may castle on both, on one, neither
  localparam int unsigned DevelopmentWhiteKingStride = 4;
  localparam int unsigned DevelopmentWhiteKingIndexLsb = 2;
  localparam int unsigned DevelopmentWhiteKingIndexWidth = 2;
  localparam int unsigned DevelopmentBlackKingSize = 4;  // on a wing, may castle on both, on one, neither
  localparam int unsigned DevelopmentBlackKingStride = 1;
  localparam int unsigned DevelopmentBlackKingIndexLsb = 0;
  localparam int unsigned DevelopmentBlackKingIndexWidth = 2;

  // trapped_bishop: bishop shut in by enemy pawns
  localparam int unsigned TrappedBishopTables = 1;
  localparam int unsigned TrappedBishopEntries = 128;  // a table
  localparam int unsigned TrappedBishopEntryBits = 7;  // bits of an entry's number
  localparam int unsigned TrappedBishopBits = 8;  // bits of an entry
  localparam int unsigned TrappedBishopValueLsb = 0;  // signed, centipawns
  localparam int unsigned TrappedBishopValueWidth = 8;
  localparam int unsigned TrappedBishopSideSize = 2;  // white, black
  localparam int unsigned TrappedBishopSideStride = 64;
  localparam int unsigned TrappedBishopSideIndexLsb = 6;
  localparam int unsigned TrappedBishopSideIndexWidth = 1;
  localparam int unsigned TrappedBishopWingSize = 2;  // queen side, king side
  localparam int unsigned TrappedBishopWingStride = 32;
  localparam int unsigned TrappedBishopWingIndexLsb = 5;
  localparam int unsigned TrappedBishopWingIndexWidth = 1;
  localparam int unsigned TrappedBishopSquareSize = 4;  // a7/h7, a6/h6, b8/g8, a8/h8
  localparam int unsigned TrappedBishopSquareStride = 8;
  localparam int unsigned TrappedBishopSquareIndexLsb = 3;
  localparam int unsigned TrappedBishopSquareIndexWidth = 2;
  localparam int unsigned TrappedBishopPawnsSize = 4;  // none, near door, far door, both
  localparam int unsigned TrappedBishopPawnsStride = 2;
  localparam int unsigned TrappedBishopPawnsIndexLsb = 1;
  localparam int unsigned TrappedBishopPawnsIndexWidth = 2;
  localparam int unsigned TrappedBishopEscapeSize = 2;  // none, possible
  localparam int unsigned TrappedBishopEscapeStride = 1;
  localparam int unsigned TrappedBishopEscapeIndexLsb = 0;
  localparam int unsigned TrappedBishopEscapeIndexWidth = 1;

  // signature: own pieces present
  localparam int unsigned SignatureTables = 2;
  localparam int unsigned SignatureEntries = 128;  // a table
  localparam int unsigned SignatureEntryBits = 7;  // bits of an entry's number
  localparam int unsigned SignatureBits = 20;  // bits of an entry
  localparam int unsigned SignatureAdjustmentLsb = 0;  // signed, centipawns
  localparam int unsigned SignatureAdjustmentWidth = 8;
  localparam int unsigned SignatureKingSafetyLsb = 8;  // unsigned, eighths: scale of the danger to the enemy king
  localparam int unsigned SignatureKingSafetyWidth = 4;
  localparam int unsigned SignaturePawnStructureLsb = 12;  // unsigned, eighths: scale of the enemy's pawn structure
  localparam int unsigned SignaturePawnStructureWidth = 4;
  localparam int unsigned SignaturePassedPawnsLsb = 16;  // unsigned, eighths: scale of the enemy's passed pawns
  localparam int unsigned SignaturePassedPawnsWidth = 4;
  localparam int unsigned SignatureQueensSize = 2;  // 0, 1 or more
  localparam int unsigned SignatureQueensStride = 64;
  localparam int unsigned SignatureQueensIndexLsb = 6;
  localparam int unsigned SignatureQueensIndexWidth = 1;
  localparam int unsigned SignatureRooksSize = 4;  // 0, 1, 2, 3 or more
  localparam int unsigned SignatureRooksStride = 16;
  localparam int unsigned SignatureRooksIndexLsb = 4;
  localparam int unsigned SignatureRooksIndexWidth = 2;
  localparam int unsigned SignatureBishopsSize = 4;  // 0, 1, 2, 3 or more
  localparam int unsigned SignatureBishopsStride = 4;
  localparam int unsigned SignatureBishopsIndexLsb = 2;
  localparam int unsigned SignatureBishopsIndexWidth = 2;
  localparam int unsigned SignatureKnightsSize = 4;  // 0, 1, 2, 3 or more
  localparam int unsigned SignatureKnightsStride = 1;
  localparam int unsigned SignatureKnightsIndexLsb = 0;
  localparam int unsigned SignatureKnightsIndexWidth = 2;

  // contempt: adjustment of the draw score
  localparam int unsigned ContemptTables = 1;
  localparam int unsigned ContemptEntries = 256;  // a table
  localparam int unsigned ContemptEntryBits = 8;  // bits of an entry's number
  localparam int unsigned ContemptBits = 8;  // bits of an entry
  localparam int unsigned ContemptValueLsb = 0;  // signed, centipawns
  localparam int unsigned ContemptValueWidth = 8;
  // pieces of both sides: (3 a minor, 5 a rook, 9 a queen) / 4, at most 15
  localparam int unsigned ContemptMaterialSize = 16;
  localparam int unsigned ContemptMaterialStride = 16;
  localparam int unsigned ContemptMaterialIndexLsb = 4;
  localparam int unsigned ContemptMaterialIndexWidth = 4;
  localparam int unsigned ContemptPawnsSize = 16;  // pawns of both sides, at most 15
  localparam int unsigned ContemptPawnsStride = 1;
  localparam int unsigned ContemptPawnsIndexLsb = 0;
  localparam int unsigned ContemptPawnsIndexWidth = 4;

  // piece_placement: value of a piece on its square, material included
  localparam int unsigned PiecePlacementTables = 1;
  localparam int unsigned PiecePlacementEntries = 1024;  // a table
  localparam int unsigned PiecePlacementEntryBits = 10;  // bits of an entry's number
  localparam int unsigned PiecePlacementBits = 10;  // bits of an entry
  localparam int unsigned PiecePlacementValueLsb = 0;  // unsigned, centipawns, added for White and subtracted for Black
  localparam int unsigned PiecePlacementValueWidth = 10;
  localparam int unsigned PiecePlacementSquareSize = 64;  // a1 = 0 to h8 = 63
  localparam int unsigned PiecePlacementSquareStride = 16;
  localparam int unsigned PiecePlacementSquareIndexLsb = 4;
  localparam int unsigned PiecePlacementSquareIndexWidth = 6;
  localparam int unsigned PiecePlacementPieceSize = 16;  // piece code of the packed position
  localparam int unsigned PiecePlacementPieceStride = 1;
  localparam int unsigned PiecePlacementPieceIndexLsb = 0;
  localparam int unsigned PiecePlacementPieceIndexWidth = 4;

  // king_attackers: own pieces that bear on the squares beside the enemy king
  localparam int unsigned KingAttackersTables = 2;
  localparam int unsigned KingAttackersEntries = 256;  // a table
  localparam int unsigned KingAttackersEntryBits = 8;  // bits of an entry's number
  localparam int unsigned KingAttackersBits = 8;  // bits of an entry
  localparam int unsigned KingAttackersValueLsb = 0;  // signed, centipawns of danger to the enemy king
  localparam int unsigned KingAttackersValueWidth = 8;
  localparam int unsigned KingAttackersOnMoveSize = 2;  // the enemy is to move, the attacker is
  localparam int unsigned KingAttackersOnMoveStride = 128;
  localparam int unsigned KingAttackersOnMoveIndexLsb = 7;
  localparam int unsigned KingAttackersOnMoveIndexWidth = 1;
  localparam int unsigned KingAttackersQueenSize = 2;  // none, one or more
  localparam int unsigned KingAttackersQueenStride = 64;
  localparam int unsigned KingAttackersQueenIndexLsb = 6;
  localparam int unsigned KingAttackersQueenIndexWidth = 1;
  localparam int unsigned KingAttackersRookSize = 2;  // none, one or more
  localparam int unsigned KingAttackersRookStride = 32;
  localparam int unsigned KingAttackersRookIndexLsb = 5;
  localparam int unsigned KingAttackersRookIndexWidth = 1;
  localparam int unsigned KingAttackersBishopSize = 2;  // none, one or more
  localparam int unsigned KingAttackersBishopStride = 16;
  localparam int unsigned KingAttackersBishopIndexLsb = 4;
  localparam int unsigned KingAttackersBishopIndexWidth = 1;
  localparam int unsigned KingAttackersKnightSize = 2;  // none, one or more
  localparam int unsigned KingAttackersKnightStride = 8;
  localparam int unsigned KingAttackersKnightIndexLsb = 3;
  localparam int unsigned KingAttackersKnightIndexWidth = 1;
  localparam int unsigned KingAttackersUnprotectedSize = 4;  // 0, 1, 2, 3 or more
  localparam int unsigned KingAttackersUnprotectedStride = 2;
  localparam int unsigned KingAttackersUnprotectedIndexLsb = 1;
  localparam int unsigned KingAttackersUnprotectedIndexWidth = 2;
  localparam int unsigned KingAttackersSafeCheckSize = 2;  // no, yes
  localparam int unsigned KingAttackersSafeCheckStride = 1;
  localparam int unsigned KingAttackersSafeCheckIndexLsb = 0;
  localparam int unsigned KingAttackersSafeCheckIndexWidth = 1;

  // relative_pins: own piece pinned to a dearer one that is not the king
  localparam int unsigned RelativePinsTables = 2;
  localparam int unsigned RelativePinsEntries = 24;  // a table
  localparam int unsigned RelativePinsEntryBits = 5;  // bits of an entry's number
  localparam int unsigned RelativePinsBits = 8;  // bits of an entry
  localparam int unsigned RelativePinsValueLsb = 0;  // signed, centipawns
  localparam int unsigned RelativePinsValueWidth = 8;
  // by a bishop to a rook, by a bishop to a queen, by a rook to a queen
  localparam int unsigned RelativePinsLineSize = 3;
  localparam int unsigned RelativePinsLineStride = 8;
  localparam int unsigned RelativePinsLineIndexLsb = 3;
  localparam int unsigned RelativePinsLineIndexWidth = 2;
  localparam int unsigned RelativePinsPieceSize = 4;  // pawn, knight, bishop, rook
  localparam int unsigned RelativePinsPieceStride = 2;
  localparam int unsigned RelativePinsPieceIndexLsb = 1;
  localparam int unsigned RelativePinsPieceIndexWidth = 2;
  localparam int unsigned RelativePinsPressedSize = 2;  // no, an enemy of another kind attacks it too
  localparam int unsigned RelativePinsPressedStride = 1;
  localparam int unsigned RelativePinsPressedIndexLsb = 0;
  localparam int unsigned RelativePinsPressedIndexWidth = 1;

  // threats: enemy units that own ones of a kind attack
  localparam int unsigned ThreatsTables = 2;
  localparam int unsigned ThreatsEntries = 36;  // a table
  localparam int unsigned ThreatsEntryBits = 6;  // bits of an entry's number
  localparam int unsigned ThreatsBits = 8;  // bits of an entry
  localparam int unsigned ThreatsValueLsb = 0;  // signed, centipawns
  localparam int unsigned ThreatsValueWidth = 8;
  // pawn on minor, pawn on rook, pawn on queen, minor on minor, minor on rook, minor on queen, rook on minor, rook on
  // queen, piece on pawn
  localparam int unsigned ThreatsPairSize = 9;
  localparam int unsigned ThreatsPairStride = 4;
  localparam int unsigned ThreatsPairIndexLsb = 2;
  localparam int unsigned ThreatsPairIndexWidth = 4;
  localparam int unsigned ThreatsOnMoveSize = 2;  // the enemy is to move, the owner is
  localparam int unsigned ThreatsOnMoveStride = 2;
  localparam int unsigned ThreatsOnMoveIndexLsb = 1;
  localparam int unsigned ThreatsOnMoveIndexWidth = 1;
  localparam int unsigned ThreatsNumberSize = 2;  // one target, two or more
  localparam int unsigned ThreatsNumberStride = 1;
  localparam int unsigned ThreatsNumberIndexLsb = 0;
  localparam int unsigned ThreatsNumberIndexWidth = 1;

  // winning_chances: bonus of the side that is ahead, by what is left
  localparam int unsigned WinningChancesTables = 1;
  localparam int unsigned WinningChancesEntries = 36;  // a table
  localparam int unsigned WinningChancesEntryBits = 6;  // bits of an entry's number
  localparam int unsigned WinningChancesBits = 8;  // bits of an entry
  // signed, centipawns for the side that is ahead by 128 or more, less in proportion
  localparam int unsigned WinningChancesValueLsb = 0;
  localparam int unsigned WinningChancesValueWidth = 8;
  // of both sides: none, 1 or 2, 3 or 4, 5 or 6, 7 or 8, 9 or 10, 11 or 12, 13 or 14, 15 or more
  localparam int unsigned WinningChancesPawnsSize = 9;
  localparam int unsigned WinningChancesPawnsStride = 4;
  localparam int unsigned WinningChancesPawnsIndexLsb = 2;
  localparam int unsigned WinningChancesPawnsIndexWidth = 4;
  // of both sides, 3 a minor, 5 a rook, 9 a queen: 0 to 15, 16 to 31, 32 to 47, 48 or more
  localparam int unsigned WinningChancesPiecesSize = 4;
  localparam int unsigned WinningChancesPiecesStride = 1;
  localparam int unsigned WinningChancesPiecesIndexLsb = 0;
  localparam int unsigned WinningChancesPiecesIndexWidth = 2;

  // rays: lines of own units to units of both sides
  localparam int unsigned RaysTables = 2;
  localparam int unsigned RaysEntries = 30;  // a table
  localparam int unsigned RaysEntryBits = 5;  // bits of an entry's number
  localparam int unsigned RaysBits = 9;  // bits of an entry
  localparam int unsigned RaysValueLsb = 0;  // signed, centipawns for each
  localparam int unsigned RaysValueWidth = 9;
  // attackers of own pawns, of own minors, of own rooks, of own queens, the own king is attacked, attackers of enemy
  // pawns, of enemy minors, of enemy rooks, of enemy queens, the enemy king is attacked, lines to pawns behind a unit,
  // to minors, to rooks, to queens, kings that stand so
  localparam int unsigned RaysNumberSize = 15;
  localparam int unsigned RaysNumberStride = 2;
  localparam int unsigned RaysNumberIndexLsb = 1;
  localparam int unsigned RaysNumberIndexWidth = 4;
  localparam int unsigned RaysOnMoveSize = 2;  // the enemy is to move, the owner is
  localparam int unsigned RaysOnMoveStride = 1;
  localparam int unsigned RaysOnMoveIndexLsb = 0;
  localparam int unsigned RaysOnMoveIndexWidth = 1;

  // outposts: outposts in reach of own minor pieces, minor pieces behind pawns
  localparam int unsigned OutpostsTables = 2;
  localparam int unsigned OutpostsEntries = 64;  // a table
  localparam int unsigned OutpostsEntryBits = 6;  // bits of an entry's number
  localparam int unsigned OutpostsBits = 8;  // bits of an entry
  localparam int unsigned OutpostsValueLsb = 0;  // signed, centipawns
  localparam int unsigned OutpostsValueWidth = 8;
  localparam int unsigned OutpostsKnightSize = 4;  // outposts that a knight attacks: 0, 1, 2, 3 or more
  localparam int unsigned OutpostsKnightStride = 16;
  localparam int unsigned OutpostsKnightIndexLsb = 4;
  localparam int unsigned OutpostsKnightIndexWidth = 2;
  localparam int unsigned OutpostsBishopSize = 4;  // outposts that a bishop attacks: 0, 1, 2, 3 or more
  localparam int unsigned OutpostsBishopStride = 4;
  localparam int unsigned OutpostsBishopIndexLsb = 2;
  localparam int unsigned OutpostsBishopIndexWidth = 2;
  localparam int unsigned OutpostsBehindSize = 4;  // minor pieces with a pawn in front: 0, 1, 2, 3 or more
  localparam int unsigned OutpostsBehindStride = 1;
  localparam int unsigned OutpostsBehindIndexLsb = 0;
  localparam int unsigned OutpostsBehindIndexWidth = 2;

  // passed_paths: square in front of a passed pawn and its path
  localparam int unsigned PassedPathsTables = 2;
  localparam int unsigned PassedPathsEntries = 80;  // a table
  localparam int unsigned PassedPathsEntryBits = 7;  // bits of an entry's number
  localparam int unsigned PassedPathsBits = 8;  // bits of an entry
  localparam int unsigned PassedPathsValueLsb = 0;  // signed, centipawns
  localparam int unsigned PassedPathsValueWidth = 8;
  localparam int unsigned PassedPathsRankSize = 5;  // relative rank 3 to 7
  localparam int unsigned PassedPathsRankStride = 16;
  localparam int unsigned PassedPathsRankIndexLsb = 4;
  localparam int unsigned PassedPathsRankIndexWidth = 3;
  localparam int unsigned PassedPathsStopAttackedSize = 2;  // no, by an enemy unit
  localparam int unsigned PassedPathsStopAttackedStride = 8;
  localparam int unsigned PassedPathsStopAttackedIndexLsb = 3;
  localparam int unsigned PassedPathsStopAttackedIndexWidth = 1;
  localparam int unsigned PassedPathsStopHeldSize = 2;  // no, by an own unit
  localparam int unsigned PassedPathsStopHeldStride = 4;
  localparam int unsigned PassedPathsStopHeldIndexLsb = 2;
  localparam int unsigned PassedPathsStopHeldIndexWidth = 1;
  localparam int unsigned PassedPathsPathClearSize = 2;  // no, yes
  localparam int unsigned PassedPathsPathClearStride = 2;
  localparam int unsigned PassedPathsPathClearIndexLsb = 1;
  localparam int unsigned PassedPathsPathClearIndexWidth = 1;
  localparam int unsigned PassedPathsPathAttackedSize = 2;  // no, by an enemy unit
  localparam int unsigned PassedPathsPathAttackedStride = 1;
  localparam int unsigned PassedPathsPathAttackedIndexLsb = 0;
  localparam int unsigned PassedPathsPathAttackedIndexWidth = 1;

  // quiet_moves: order of the moves that capture and promote nothing (docs/reference/moves.md)
  localparam int unsigned QuietMovesTables = 1;
  localparam int unsigned QuietMovesEntries = 384;  // a table
  localparam int unsigned QuietMovesEntryBits = 9;  // bits of an entry's number
  localparam int unsigned QuietMovesBits = 4;  // bits of an entry
  localparam int unsigned QuietMovesValueLsb = 0;  // unsigned, 15 is tried first
  localparam int unsigned QuietMovesValueWidth = 4;
  localparam int unsigned QuietMovesPieceSize = 6;  // pawn, knight, bishop, rook, queen, king
  localparam int unsigned QuietMovesPieceStride = 64;
  localparam int unsigned QuietMovesPieceIndexLsb = 6;
  localparam int unsigned QuietMovesPieceIndexWidth = 3;
  localparam int unsigned QuietMovesSquareSize = 64;  // that it goes to, in the mover's view: a1 = 0 to h8 = 63
  localparam int unsigned QuietMovesSquareStride = 1;
  localparam int unsigned QuietMovesSquareIndexLsb = 0;
  localparam int unsigned QuietMovesSquareIndexWidth = 6;

  // search: numbers of the rules of the search on the card (docs/reference/search.md)
  localparam int unsigned SearchTables = 1;
  localparam int unsigned SearchEntries = 32;  // a table
  localparam int unsigned SearchEntryBits = 5;  // bits of an entry's number
  localparam int unsigned SearchBits = 12;  // bits of an entry
  localparam int unsigned SearchValueLsb = 0;  // signed, quarter plies, centipawns or a count
  localparam int unsigned SearchValueWidth = 12;
  // check_extension, recapture_extension, pawn_extension, single_reply_extension, most_extension, null_reduction,
  // null_least_depth, static_margin, static_most_depth, reduction_least_depth, reduction_after, reduction,
  // more_reduction_after, more_reduction, quiescence_check_plies, draw_score, null_growth, log_reduction_base,
  // log_reduction_scale, log_reduction_least_depth, move_count_base, move_count_growth, move_count_most_depth,
  // futility_margin, futility_growth, futility_most_depth, internal_reduction, internal_least_depth,
  // shared_table_least_depth, shared_table_clocks, deep_static_margin, deep_static_most_depth
  localparam int unsigned SearchNumberSize = 32;
  localparam int unsigned SearchNumberStride = 1;
  localparam int unsigned SearchNumberIndexLsb = 0;
  localparam int unsigned SearchNumberIndexWidth = 5;

  // Fields of register 1 of evaluation_control
  // unsigned, right shift of a side's dynamic pawn structure sum
  localparam int unsigned EvaluationControl1PawnStructureShiftLsb = 0;
  localparam int unsigned EvaluationControl1PawnStructureShiftWidth = 4;
  // unsigned, right shift of a side's dynamic passed pawn and king race sum
  localparam int unsigned EvaluationControl1PassedPawnsShiftLsb = 4;
  localparam int unsigned EvaluationControl1PassedPawnsShiftWidth = 4;
  // unsigned, right shift of a side's wasted pawn sum
  localparam int unsigned EvaluationControl1WastedPawnsShiftLsb = 8;
  localparam int unsigned EvaluationControl1WastedPawnsShiftWidth = 4;
  localparam int unsigned EvaluationControl1ReservedLsb = 12;  // unsigned, must be 0
  localparam int unsigned EvaluationControl1ReservedWidth = 20;

  // ---- Parameter download bus (address fields of spec/parameters.hpp) ----
  // Here and not with the evaluator: Yosys 0.23 finds no other package's names inside a package.
  typedef struct packed {
    logic valid;
    logic bank;
    logic [GroupBits-1:0] group;
    logic [TableBits-1:0] table_number;
    logic [EntryBits-1:0] entry;
    logic [ParameterDataBits-1:0] data;
  } param_bus_t;

  // ---- Formats of jobs and answers as structs ----

  typedef struct packed {
    logic [3:0] promotion;
    logic [5:0] to;
    logic [5:0] from;
  } move_t;

  typedef struct packed {
    logic [255:0] reserved;
    logic [63:0] destination;
    logic [63:0] source;
    logic [31:0] count;
    logic [31:0] tag;
    logic [31:0] flags;
    logic [31:0] operation;
  } descriptor_t;

  typedef struct packed {
    logic [31:0] read_latency_sum;
    logic [31:0] read_latency_max;
    logic [31:0] read_bursts;
    logic [31:0] write_beats;
    logic [31:0] read_beats;
    logic [31:0] blocked_clocks;
    logic [31:0] starved_clocks;
    logic [31:0] busy_clocks;
    logic [63:0] end_clock;
    logic [63:0] start_clock;
    logic [31:0] refused;
    logic [31:0] items;
    logic [31:0] status;
    logic [31:0] tag;
  } completion_t;

  typedef struct packed {
    logic [111:0] reserved;
    logic [7:0] hints;
    logic [7:0] mode;
    logic [15:0] exclude_2;
    logic [15:0] exclude_1;
    logic [15:0] exclude_0;
    logic [15:0] last;
    logic [63:0] targets;
    logic [255:0] position;
  } generate_request_t;

  typedef struct packed {
    logic [1:0] reserved;
    logic [1:0] kind;
    logic [1:0] hint;
    logic is_last;
    logic found;
    logic [7:0] status;
    logic [15:0] move;
  } generate_answer_t;

  typedef struct packed {
    logic [191:0] reserved_1;
    logic [15:0] root_move;
    logic [7:0] reserved_0;
    logic [7:0] depth;
    logic [31:0] tag;
    logic [255:0] position;
  } perft_job_t;

  typedef struct packed {
    logic [63:0] leaves;
    logic [23:0] reserved;
    logic [7:0] status;
    logic [31:0] tag;
  } perft_answer_t;

  typedef struct packed {
    logic [31:0] key_3;
    logic [31:0] key_2;
    logic [31:0] key_1;
    logic [31:0] key_0;
    logic [7:0] key_count;
    logic [7:0] halfmove_clock;
    logic [15:0] rules;
    logic [15:0] depth;
    logic [15:0] beta;
    logic [31:0] limit;
    logic [31:0] tag;
    logic [255:0] position;
  } search_job_t;

  typedef struct packed {
    logic [47:0] reserved;
    logic [7:0] defer_least_depth;
    logic [7:0] generation;
    logic [63:0] root_key;
    logic [7:0] key_count;
    logic [7:0] halfmove_clock;
    logic [15:0] rules;
    logic [15:0] depth;
    logic [15:0] beta;
    logic [31:0] limit;
    logic [31:0] tag;
    logic [255:0] position;
  } shared_search_job_t;

  typedef struct packed {
    logic [29:0] reserved;
    logic lap;
    logic at_least;
    logic [7:0] status;
    logic [7:0] deepest_ply;
    logic [15:0] best;
    logic [31:0] tries;
    logic [31:0] tag;
  } search_answer_t;

  // ---- kLogarithm16 (spec/search.hpp) ----
  function automatic logic [6:0] logarithm_16(input logic [5:0] value);
    case (value)
      6'd0: logarithm_16 = 7'd0;
      6'd1: logarithm_16 = 7'd0;
      6'd2: logarithm_16 = 7'd11;
      6'd3: logarithm_16 = 7'd18;
      6'd4: logarithm_16 = 7'd22;
      6'd5: logarithm_16 = 7'd26;
      6'd6: logarithm_16 = 7'd29;
      6'd7: logarithm_16 = 7'd31;
      6'd8: logarithm_16 = 7'd33;
      6'd9: logarithm_16 = 7'd35;
      6'd10: logarithm_16 = 7'd37;
      6'd11: logarithm_16 = 7'd38;
      6'd12: logarithm_16 = 7'd40;
      6'd13: logarithm_16 = 7'd41;
      6'd14: logarithm_16 = 7'd42;
      6'd15: logarithm_16 = 7'd43;
      6'd16: logarithm_16 = 7'd44;
      6'd17: logarithm_16 = 7'd45;
      6'd18: logarithm_16 = 7'd46;
      6'd19: logarithm_16 = 7'd47;
      6'd20: logarithm_16 = 7'd48;
      6'd21: logarithm_16 = 7'd49;
      6'd22: logarithm_16 = 7'd49;
      6'd23: logarithm_16 = 7'd50;
      6'd24: logarithm_16 = 7'd51;
      6'd25: logarithm_16 = 7'd52;
      6'd26: logarithm_16 = 7'd52;
      6'd27: logarithm_16 = 7'd53;
      6'd28: logarithm_16 = 7'd53;
      6'd29: logarithm_16 = 7'd54;
      6'd30: logarithm_16 = 7'd54;
      6'd31: logarithm_16 = 7'd55;
      6'd32: logarithm_16 = 7'd55;
      6'd33: logarithm_16 = 7'd56;
      6'd34: logarithm_16 = 7'd56;
      6'd35: logarithm_16 = 7'd57;
      6'd36: logarithm_16 = 7'd57;
      6'd37: logarithm_16 = 7'd58;
      6'd38: logarithm_16 = 7'd58;
      6'd39: logarithm_16 = 7'd59;
      6'd40: logarithm_16 = 7'd59;
      6'd41: logarithm_16 = 7'd59;
      6'd42: logarithm_16 = 7'd60;
      6'd43: logarithm_16 = 7'd60;
      6'd44: logarithm_16 = 7'd61;
      6'd45: logarithm_16 = 7'd61;
      6'd46: logarithm_16 = 7'd61;
      6'd47: logarithm_16 = 7'd62;
      6'd48: logarithm_16 = 7'd62;
      6'd49: logarithm_16 = 7'd62;
      6'd50: logarithm_16 = 7'd63;
      6'd51: logarithm_16 = 7'd63;
      6'd52: logarithm_16 = 7'd63;
      6'd53: logarithm_16 = 7'd64;
      6'd54: logarithm_16 = 7'd64;
      6'd55: logarithm_16 = 7'd64;
      6'd56: logarithm_16 = 7'd64;
      6'd57: logarithm_16 = 7'd65;
      6'd58: logarithm_16 = 7'd65;
      6'd59: logarithm_16 = 7'd65;
      6'd60: logarithm_16 = 7'd66;
      6'd61: logarithm_16 = 7'd66;
      6'd62: logarithm_16 = 7'd66;
      default: logarithm_16 = 7'd66;
    endcase
  endfunction

endpackage
/* verilator lint_on UNUSEDPARAM */
