# SPDX-License-Identifier: Apache-2.0
"""A position into cb_evaluator, a score out: docs/tutorials/cocotb.md."""

import os
from pathlib import Path

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, RisingEdge

FEN = "r1r1q1k1/6p1/3b1p1p/1p1PpP2/1Pp5/2P4P/R1B2QP1/R5K1 w - - 0 37"


def packed(fen):
    """The 256 bits of spec/packed_position.hpp: a nibble per square from a1. Without castling and en passant."""
    board, side = fen.split()[:2]
    word = 0
    for row, rank in enumerate(board.split("/")):
        file = 0
        for letter in rank:
            if letter.isdigit():
                file += int(letter)
                continue
            code = "PNBRQK".index(letter.upper()) + 1 + 8 * letter.islower()
            word |= (8 if letter == "Kk"[side == "b"] else code) << 4 * (8 * (7 - row) + file)
            file += 1
    return word


@cocotb.test()
async def score_of_a_position(dut):
    dut.rst_ni.value = dut.param_valid_i.value = dut.in_valid_i.value = dut.in_bank_i.value = dut.param_bank_i.value = 0
    cocotb.start_soon(Clock(dut.clk_i, 10, "ns").start())
    await ClockCycles(dut.clk_i, 5)
    dut.rst_ni.value = 1

    # The download: one word per clock.
    for line in Path(os.environ["WORDS"]).read_text().splitlines():
        address, data = (int(word, 16) for word in line.split())
        dut.param_valid_i.value, dut.param_address_i.value, dut.param_data_i.value = 1, address, data
        await RisingEdge(dut.clk_i)
    dut.param_valid_i.value = 0
    await ClockCycles(dut.clk_i, 20)

    dut.in_position_i.value = packed(FEN)
    dut.in_valid_i.value = 1
    await RisingEdge(dut.clk_i)
    dut.in_valid_i.value = 0
    for clocks in range(1, 50):
        await RisingEdge(dut.clk_i)
        if dut.out_valid_o.value == 1:
            break
    score = dut.out_result_o.value.to_unsigned() & 0xFFFF
    score -= (score & 0x8000) << 1
    dut._log.info(f"{FEN}: {score:+d} centipawns after {clocks} clocks")
    assert score == int(os.environ["SCORE"])
