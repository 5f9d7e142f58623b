# SPDX-License-Identifier: Apache-2.0
"""Reads a mapped netlist that Yosys wrote as JSON; counts primitives by unit and measures logic levels.

Logic levels are counted between registers. Paths are cut at flip-flops, shift registers, RAM writes, block RAMs and
DSPs. A LUT is one level, MUXF7/8/9 none, a carry chain of any length one, the asynchronous read of a distributed RAM
(or of a shift register with a variable address) one. Modules are resolved as if the design were flat, so a path may
run through many of them; it belongs to the unit in which it ends.

A unit is a module of the netlist, under the name it has in the source; all its instances and parameter sets are one.

Modules may be left out of a netlist (black boxes). They count as nothing, and paths are cut at their ports.
"""

import json
import re
from collections import defaultdict, deque
from dataclasses import dataclass, field

FLIP_FLOPS = {"FDRE", "FDSE", "FDCE", "FDPE", "FDRE_1", "FDSE_1", "FDCE_1", "FDPE_1", "LDCE", "LDPE"}
LUTS = {"LUT1", "LUT2", "LUT3", "LUT4", "LUT5", "LUT6", "INV"}
WIDE_MUXES = {"MUXF7", "MUXF8", "MUXF9"}
CARRIES = {"CARRY4": 4, "CARRY8": 8}
SHIFT_REGISTERS = {"SRL16E", "SRLC16E", "SRLC32E"}
# LUTs that a distributed RAM takes in an UltraScale+ slice, whether or not all its ports are used.
LUT_RAMS = {
    "RAM32X1S": 1, "RAM64X1S": 1, "RAM128X1S": 2, "RAM256X1S": 4, "RAM512X1S": 8,
    "RAM32X1D": 2, "RAM64X1D": 2, "RAM128X1D": 4, "RAM256X1D": 8,
    "RAM32X16DR8": 8, "RAM64X8SW": 8, "RAM32M": 4, "RAM64M": 4, "RAM32M16": 8, "RAM64M8": 8,
}
# Block RAMs in units of 36 Kib.
BLOCK_RAMS = {"RAMB18E1": 0.5, "RAMB18E2": 0.5, "RAMB36E1": 1, "RAMB36E2": 1}
ULTRA_RAMS = {"URAM288"}
DSPS = {"DSP48E1", "DSP48E2"}
# Free wiring: clock buffers and constants.
BUFFERS = {"BUFG", "BUFGCTRL", "BUFGCE", "IBUF", "OBUF"}
CONSTANT_CELLS = {"GND", "VCC"}
CLOCK_PINS = {"C", "CLK", "WCLK", "CLKARDCLK", "CLKBWRCLK", "G"}


class NetlistError(Exception):
    """The netlist cannot be analysed; the text says why."""


def unit_name(module_name, attributes):
    """Name of a module in its source, without Yosys's decoration for parameters."""
    hdlname = attributes.get("hdlname")
    if isinstance(hdlname, str) and hdlname:
        return hdlname.split()[-1].lstrip("\\")
    parts = [part for part in module_name.split("\\") if part]
    if parts and parts[0].startswith("$paramod"):
        return parts[1]
    return module_name.lstrip("\\")


@dataclass
class Resources:
    """What a unit takes. `cells` counts every primitive by its name."""

    instances: int = 0
    cells: dict = field(default_factory=lambda: defaultdict(int))
    carry8: int = 0

    def add(self, other):
        self.carry8 += other.carry8
        for name, number in other.cells.items():
            self.cells[name] += number

    def count(self, names):
        return sum(self.cells.get(name, 0) for name in names)

    @property
    def lut_logic(self):
        return self.count(LUTS)

    @property
    def lut_ram(self):
        return sum(self.cells.get(name, 0) * luts for name, luts in LUT_RAMS.items())

    @property
    def lut_srl(self):
        return self.count(SHIFT_REGISTERS)

    @property
    def lut(self):
        return self.lut_logic + self.lut_ram + self.lut_srl

    def to_json(self):
        return {
            "instances": self.instances,
            "lut": self.lut,
            "lut_logic": self.lut_logic,
            "lut_ram": self.lut_ram,
            "lut_srl": self.lut_srl,
            "ff": self.count(FLIP_FLOPS),
            "carry8": self.carry8,
            "muxf": self.count(WIDE_MUXES),
            "bram36": sum(self.cells.get(name, 0) * size for name, size in BLOCK_RAMS.items()),
            "uram": self.count(ULTRA_RAMS),
            "dsp": self.count(DSPS),
            "cells": dict(sorted(self.cells.items())),
        }


@dataclass
class Path:
    """The longest path from one register (all its bits) to another."""

    levels: int
    unit: str
    start: str
    end: str
    paths: int = 1

    def to_json(self):
        return {"levels": self.levels, "unit": self.unit, "start": self.start, "end": self.end, "bits": self.paths}


@dataclass
class Report:
    units: dict
    total: Resources
    levels: dict
    total_levels: int
    paths: list
    dsp_surroundings: tuple


class Netlist:
    """A design as one flat graph. Nets are numbers; 0 stands for every constant."""

    def __init__(self, document, top=None, black_boxes=()):
        self.modules = document["modules"]
        self._black_boxes = frozenset(black_boxes)
        self.top = top or self._find_top()
        if self.top not in self.modules:
            raise NetlistError(f"the netlist has no module {self.top}")
        self._names = {}
        self._parent = [0]  # union-find: a module may connect two of its ports
        self._cells = []  # (type, cell name, module name, instance path, {pin: nets}, attributes)
        self._instances = defaultdict(int)
        self._ports = []
        self._flatten()

    @classmethod
    def load(cls, path, top=None, black_boxes=()):
        with open(path, encoding="utf-8") as file:
            return cls(json.load(file), top, black_boxes)

    def _find_top(self):
        tops = [name for name, module in self.modules.items() if int(module["attributes"].get("top", "0"), 2)]
        if len(tops) != 1:
            raise NetlistError("the netlist must have exactly one top module")
        return tops[0]

    # Hierarchy.

    def _new_net(self):
        self._parent.append(len(self._parent))
        return len(self._parent) - 1

    def _find(self, net):
        parent = self._parent
        while parent[net] != net:
            parent[net] = parent[parent[net]]
            net = parent[net]
        return net

    def _unite(self, one, other):
        one, other = self._find(one), self._find(other)
        if one != other:
            # A net that is tied to a constant inside a module becomes the constant.
            self._parent[max(one, other)] = min(one, other)

    def _flatten(self):
        bits = {}
        for name, port in self.modules[self.top]["ports"].items():
            nets = [self._net(bits, bit) for bit in port["bits"]]
            self._ports.append((name, port["direction"], nets))
        work = deque([(self.top, "", bits)])
        while work:
            module_name, path, bits = work.popleft()
            module = self.modules[module_name]
            self._instances[module_name] += 1
            for cell_name, cell in module["cells"].items():
                kind = cell["type"]
                connections = {pin: [self._net(bits, bit) for bit in wires] for pin, wires in cell["connections"].items()}
                below = self.modules.get(kind)
                if below is None or int(below["attributes"].get("blackbox", "0"), 2):
                    self._cells.append((kind, cell_name, module_name, path, connections, cell["port_directions"]))
                    continue
                inner = {}
                for pin, port in below["ports"].items():
                    outer = connections.get(pin)
                    if outer is None:
                        continue
                    for bit, net in zip(port["bits"], outer):
                        known = 0 if isinstance(bit, str) else inner.setdefault(bit, net)
                        if known != net:
                            self._unite(known, net)
                work.append((kind, f"{path}{cell_name}.", inner))
        find = self._find
        for _, _, _, _, connections, _ in self._cells:
            for nets in connections.values():
                nets[:] = [find(net) for net in nets]
        self._ports = [(name, direction, [find(net) for net in nets]) for name, direction, nets in self._ports]

    def _net(self, bits, bit):
        if isinstance(bit, str):
            return 0
        net = bits.get(bit)
        if net is None:
            net = bits[bit] = self._new_net()
        return net

    def unit_of(self, module_name):
        return unit_name(module_name, self.modules[module_name]["attributes"])

    def _is_black_box(self, kind):
        return bool(self._black_boxes) and unit_name(kind, {}) in self._black_boxes

    def black_boxes(self):
        """Number of instances of each module that was left out."""
        numbers = dict.fromkeys(sorted(self._black_boxes), 0)
        for kind, *_ in self._cells:
            if self._is_black_box(kind):
                numbers[unit_name(kind, {})] += 1
        return numbers

    # Resources.

    def resources(self):
        """Resources by unit."""
        units = defaultdict(Resources)
        for module_name, number in self._instances.items():
            units[self.unit_of(module_name)].instances += number
        carry_driver = {}
        for index, (kind, _, _, _, pins, _) in enumerate(self._cells):
            if kind in CARRIES:
                for net in pins.get("CO", []):
                    carry_driver[net] = index
        followers = {}
        for index, (kind, _, module_name, _, pins, _) in enumerate(self._cells):
            if self._is_black_box(kind):
                continue
            units[self.unit_of(module_name)].cells[kind] += 1
            if kind in CARRIES and pins.get("CI", [0])[0] in carry_driver:
                followers[carry_driver[pins["CI"][0]]] = index
        # Chains: two CARRY4 fit in a CARRY8 when they follow each other.
        has_predecessor = set(followers.values())
        for index, (kind, _, module_name, _, _, _) in enumerate(self._cells):
            if kind in CARRIES and index not in has_predecessor:
                width = 0
                at = index
                while at is not None:
                    width += CARRIES[self._cells[at][0]]
                    at = followers.get(at)
                units[self.unit_of(module_name)].carry8 += (width + 7) // 8
        return dict(units)

    # Levels.

    def _public_name(self, module_name, bit):
        """Name of a bit in a module: the register's own (..._q) or else a public one when there is one."""
        names = self._names.get(module_name)
        if names is None:
            names = {}
            for name, entry in self.modules[module_name]["netnames"].items():
                rank = (entry["hide_name"], not name.endswith("_q"), len(name), name)
                for index, wire in enumerate(entry["bits"]):
                    if not isinstance(wire, str) and (wire not in names or rank < names[wire][0]):
                        names[wire] = (rank, name)
            self._names[module_name] = names
        entry = names.get(bit)
        return entry[1] if entry else None

    def _register_name(self, cell, pin):
        """Where a path starts or ends: the register's name, without the bit."""
        kind, cell_name, module_name, path, _, _ = cell
        if kind in FLIP_FLOPS or kind in SHIFT_REGISTERS:
            wires = self.modules[module_name]["cells"][cell_name]["connections"].get("Q", ["x"])
            name = self._public_name(module_name, wires[0]) or cell_name
        else:
            name = re.sub(r"(\.\d+)+$", "", cell_name)
        return f"{path}{name}" if pin is None else f"{path}{name}.{pin}"

    def _graph(self):
        """Nodes (outputs, [(input, weight)]), starts {net: label} and ends [(net, cell index, pin)]."""
        nodes, starts, ends = [], {}, []
        carry_nets = set()
        for kind, _, _, _, pins, _ in self._cells:
            if kind in CARRIES:
                carry_nets.update(pins.get("CO", []))
        carry_nets.discard(0)
        for index, (kind, cell_name, module_name, _, pins, directions) in enumerate(self._cells):
            outputs = [pin for pin in pins if directions[pin] == "output"]
            inputs = [pin for pin in pins if directions[pin] == "input"]
            if kind in LUTS or kind in WIDE_MUXES or kind in BUFFERS:
                weight = 1 if kind in LUTS else 0
                nodes.append(([net for pin in outputs for net in pins[pin]],
                              [(net, weight) for pin in inputs for net in pins[pin] if net]))
            elif kind in CARRIES:
                carry_in = [(net, 0 if net in carry_nets else 1) for net in pins.get("CI", []) if net]
                carry_in += [(net, 1) for net in pins.get("CYINIT", []) + pins.get("CI_TOP", []) if net]
                chain = list(carry_in)
                for bit in range(CARRIES[kind]):
                    select, data = pins["S"][bit], pins["DI"][bit]
                    before = list(chain)
                    chain += [(net, 1) for net in (select, data) if net]
                    if "O" in pins and bit < len(pins["O"]):
                        nodes.append(([pins["O"][bit]], before + ([(select, 1)] if select else [])))
                    if "CO" in pins and bit < len(pins["CO"]):
                        nodes.append(([pins["CO"][bit]], list(chain)))
            elif kind in CONSTANT_CELLS:
                continue
            elif (kind in FLIP_FLOPS or kind in SHIFT_REGISTERS or kind in LUT_RAMS or kind in BLOCK_RAMS or
                  kind in ULTRA_RAMS or kind in DSPS or self._is_black_box(kind)):
                for pin in outputs:
                    for net in pins[pin]:
                        if net:
                            starts[net] = index
                for pin in inputs:
                    if pin not in CLOCK_PINS:
                        ends += [(net, index, pin) for net in pins[pin] if net]
                if kind in LUT_RAMS or kind in SHIFT_REGISTERS:
                    nodes += self._read_arcs(kind, pins, outputs)
            else:
                raise NetlistError(f"unknown primitive {kind} (cell {cell_name} in {module_name}): it is neither logic "
                                   "nor a register that this program knows")
        for name, direction, nets in self._ports:
            if direction == "input":
                starts.update({net: name for net in nets if net})
            else:
                ends += [(net, None, name) for net in nets if net]
        return nodes, starts, ends

    @staticmethod
    def _read_arcs(kind, pins, outputs):
        """Asynchronous reads: address to data."""
        if kind in SHIFT_REGISTERS:
            address = [(net, 1) for pin in pins if re.fullmatch(r"A\d?", pin) for net in pins[pin] if net]
            return [(pins["Q"], address)] if address and "Q" in pins else []
        arcs = []
        for pin in outputs:
            port = pin[-1] if re.fullmatch(r"DO[A-H]", pin) else None
            if port:
                names = [f"ADDR{port}"]
            elif pin == "DPO":
                names = [name for name in pins if re.fullmatch(r"(DPRA\d?|DPRA)", name)]
            else:
                names = [name for name in pins if re.fullmatch(r"A\d?", name)]
            address = [(net, 1) for name in names for net in pins.get(name, []) if net]
            if address:
                arcs.append(([net for net in pins[pin] if net], address))
        return arcs

    def analyse(self, max_levels=8, keep_paths=100):
        """Everything the report needs. Paths are listed when longer than max_levels, and always the longest one."""
        nodes, starts, ends = self._graph()
        arrival = {net: 0 for net in starts}
        came_from = {}
        readers = defaultdict(list)
        missing = [0] * len(nodes)
        drives = {}
        for number, (outputs, _) in enumerate(nodes):
            for net in outputs:
                drives.setdefault(net, []).append(number)
        for number, (_, inputs) in enumerate(nodes):
            for net, _ in inputs:
                if net in drives:
                    readers[net].append(number)
                    missing[number] += len(drives[net])
        ready = deque(number for number, count in enumerate(missing) if count == 0)
        done = 0
        while ready:
            number = ready.popleft()
            done += 1
            outputs, inputs = nodes[number]
            best, source = 0, None
            for net, weight in inputs:
                levels = arrival.get(net)
                if levels is not None and (source is None or levels + weight > best):
                    best, source = levels + weight, net
            for net in outputs:
                if source is not None and (net not in arrival or best > arrival[net]):
                    arrival[net] = best
                    came_from[net] = source
                for reader in readers.get(net, ()):
                    missing[reader] -= 1
                    if missing[reader] == 0:
                        ready.append(reader)
        if done != len(nodes):
            raise NetlistError(f"the netlist has a combinational loop ({len(nodes) - done} cells are in or behind it)")
        return self._report(starts, ends, arrival, came_from, max_levels, keep_paths)

    def _start_of(self, net, starts, came_from):
        while net in came_from:
            net = came_from[net]
        start = starts.get(net)
        if start is None:
            return "constant"
        return f"port {start}" if isinstance(start, str) else self._register_name(self._cells[start], None)

    def _report(self, starts, ends, arrival, came_from, max_levels, keep_paths):
        levels = defaultdict(int)
        worst_end = {}
        long_paths = {}
        total_levels = 0
        before_dsp = after_dsp = 0
        for net, index, pin in ends:
            reached = arrival.get(net, 0)
            unit = self.unit_of(self.top) if index is None else self.unit_of(self._cells[index][2])
            if unit not in worst_end or reached > levels[unit]:
                levels[unit] = reached
                worst_end[unit] = (net, index, pin)
            total_levels = max(total_levels, reached)
            if index is not None and self._cells[index][0] in DSPS:
                before_dsp = max(before_dsp, reached)
            if reached > max_levels:
                self._add_path(long_paths, reached, unit, net, index, pin, starts, came_from)
        for net, index, pin in ends:
            reached = arrival.get(net, 0)
            if reached and self._starts_at_dsp(net, starts, came_from):
                after_dsp = max(after_dsp, reached)
        for unit, (net, index, pin) in worst_end.items():
            if levels[unit]:
                self._add_path(long_paths, levels[unit], unit, net, index, pin, starts, came_from, count=0)
        paths = sorted(long_paths.values(), key=lambda path: (-path.levels, path.unit, path.start, path.end))
        units = self.resources()
        total = Resources()
        for resources in units.values():
            total.add(resources)
        total.instances = sum(resources.instances for resources in units.values())
        return Report(units, total, dict(levels), total_levels, paths[:keep_paths], (before_dsp, after_dsp))

    def _starts_at_dsp(self, net, starts, came_from):
        while net in came_from:
            net = came_from[net]
        start = starts.get(net)
        return isinstance(start, int) and self._cells[start][0] in DSPS

    def _add_path(self, paths, levels, unit, net, index, pin, starts, came_from, count=1):
        start = self._start_of(net, starts, came_from)
        if index is None:
            end = f"port {pin}"
        else:
            cell = self._cells[index]
            end = self._register_name(cell, None if cell[0] in FLIP_FLOPS and pin == "D" else pin)
        known = paths.get((unit, start, end))
        if known is None:
            paths[(unit, start, end)] = Path(levels, unit, start, end, max(count, 1))
        elif count:
            known.levels = max(known.levels, levels)
            known.paths += 1
