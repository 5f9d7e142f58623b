# SPDX-License-Identifier: Apache-2.0
# For tools that build a chess engine by `make EXE=NAME`, as OpenBench does: the program without the simulated card.
# CXX=COMPILER chooses the compiler. All else is built by CMake (docs/tutorials/first-run.md).
EXE ?= cobalt
folder := build-make
compiler := $(if $(filter command%,$(origin CXX)),-DCMAKE_CXX_COMPILER=$(CXX))

.PHONY: all
all:
	cmake -G Ninja -S . -B $(folder) -DCMAKE_BUILD_TYPE=Release -DCOBALT_NATIVE=ON -DCOBALT_SIM=OFF -DCOBALT_XRT=OFF \
	  -DCOBALT_MPI=OFF -DBUILD_TESTING=OFF $(compiler)
	cmake --build $(folder) --target cobalt
	cp $(folder)/cobalt $(EXE)
