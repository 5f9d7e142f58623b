# SPDX-License-Identifier: Apache-2.0
"""The slowest ways between registers of a netlist that nextpnr has placed in an ECP5, by an estimate.

A router tells one way a clock, and only when it has routed for many minutes. What wants to be known is which registers lie behind all the
ways that are too long. Wires are taken as straight: what is placed tells how far they go. Two placements of the move selector were routed
as well: the slowest pair of registers was the one named here, and took 1.11 and 0.98 times as long.
"""

import collections
import graphlib
import json
import re

# Nanoseconds of speed grade 8, taken from routed reports.
CLOCK_TO_OUTPUT = 0.31
SETUP = 0.1
LUT = 0.16
WIRE = 0.25
WIRE_PER_TILE = 0.043
WIRE_TO_OWN_REGISTER = 0.05

# Inputs of a register that are waited for; its clock and its reset are not.
REGISTER_INPUTS = ("DI", "M", "CE")
# A wire between the halves of a slice, or a carry: no wire at all.
INNER_INPUTS = ("F1", "FXA", "FXB", "FCI")

Arrival = collections.namedtuple("Arrival", "delay first cell before")  # ns; register that it comes from; what drives the net; net before
Way = collections.namedtuple("Way", "delay first last count hops")  # ns; registers; number of endpoints; [(ns, name, (x, y))]


class PlacedNetlist:
    """Cells, their places, who drives whom, and when. graphlib.CycleError for a combinational loop."""

    def __init__(self, text):
        module, = json.loads(text)["modules"].values()
        self.cells = module["cells"]
        self.place = {}
        self.driver = {}  # of a net: (cell, output)
        for name, cell in self.cells.items():
            bel = re.match(r"X(\d+)/Y(\d+)/", cell["attributes"].get("NEXTPNR_BEL", ""))
            self.place[name] = (int(bel.group(1)), int(bel.group(2))) if bel else None
            for port, nets in cell["connections"].items():
                if cell["port_directions"].get(port) == "output":
                    self.driver.update({net: (name, port) for net in nets})
        order = graphlib.TopologicalSorter()
        for net, (name, output) in self.driver.items():
            order.add(net, *(one for _, one in self.inputs_of(name, output)))
        self.arrivals = {}  # of a net: an Arrival, or None when no register is behind it
        for net in order.static_order():
            self.arrivals[net] = self.arrival(net)

    def inputs(self, name):
        """(input, net) of a cell."""
        cell = self.cells[name]
        for port, nets in cell["connections"].items():
            if cell["port_directions"].get(port) != "output":
                yield from ((port, net) for net in nets)

    def wire(self, net, sink):
        first, last = self.place[self.driver[net][0]], self.place[sink]
        if first is None or last is None:
            return WIRE
        return WIRE + WIRE_PER_TILE * (abs(first[0] - last[0]) + abs(first[1] - last[1]))

    def inputs_of(self, name, output):
        """(input, net) of a cell that the output depends on in the same clock: of LUTs alone, nothing else is looked through.

        F is the LUT, OFX the multiplexer behind it, of two LUTs or of two of those."""
        cell = self.cells[name]
        if cell["type"] != "TRELLIS_COMB":
            return
        has_fxa = bool(cell["connections"].get("FXA"))
        for port, net in self.inputs(name):
            if output == "F" and port in ("F1", "M", "FXA", "FXB"):
                continue
            if output == "OFX" and has_fxa and port not in ("FXA", "FXB", "M"):
                continue
            yield port, net

    def arrival(self, net):
        """When a net is there after the clock, by the slowest way; those before it are known."""
        name, output = self.driver.get(net, (None, None))
        if name is None:
            return None
        if self.cells[name]["type"] == "TRELLIS_FF":
            return Arrival(CLOCK_TO_OUTPUT, name, name, None)
        found = []
        for port, one in self.inputs_of(name, output):
            before = self.arrivals[one]
            if before is not None:
                inner = port in INNER_INPUTS or self.driver[one][1] == "FCO"
                found.append(Arrival(before.delay + (0 if inner else self.wire(one, name)) + LUT, before.first, name, one))
        return max(found, key=lambda arrival: arrival.delay, default=None)

    def endpoints(self):
        """(ns, register, net) of all inputs of registers behind a register."""
        for name, cell in self.cells.items():
            if cell["type"] != "TRELLIS_FF":
                continue
            for port, net in self.inputs(name):
                arrival = self.arrivals.get(net) if port in REGISTER_INPUTS else None
                if arrival is not None:
                    own = self.place[arrival.cell] == self.place[name]
                    yield arrival.delay + (WIRE_TO_OWN_REGISTER if own else self.wire(net, name)) + SETUP, name, net

    def hops(self, net):
        """[(ns, name, place)] of the slowest way to a net, its register first."""
        found = []
        while net is not None:
            arrival = self.arrivals[net]
            found.append((arrival.delay, register_name(arrival.cell), self.place[arrival.cell]))
            net = arrival.before
        return found[::-1]


def register_name(cell):
    """Of a cell that Yosys has named after what it made: the name in the RTL."""
    return re.split(r"_(?:TRELLIS_FF|LUT4|PFUMX|L6MUX21|CCU2C)", cell)[0]


def slow_ways(text, number):
    """The slowest way of each pair of registers (vectors of the RTL), the slowest first: `number` of them."""
    netlist = PlacedNetlist(text)
    slowest, counts = {}, collections.Counter()
    for delay, name, net in netlist.endpoints():
        pair = (register_name(netlist.arrivals[net].first), register_name(name))
        counts[pair] += 1
        if pair not in slowest or delay > slowest[pair][0]:
            slowest[pair] = (delay, net)
    found = sorted(slowest.items(), key=lambda item: -item[1][0])[:number]
    return [Way(delay, *pair, counts[pair], netlist.hops(net)) for pair, (delay, net) in found]


def to_text(ways):
    """A line for each way, and its hops below it: how late, where, behind what."""
    lines = []
    for way in ways:
        lines.append(f"{way.delay:.2f} ns ({1000 / way.delay:.0f} MHz) {way.first} -> {way.last}, {way.count} endpoints")
        lines += [f"    {delay:.2f} {name} at {place}" for delay, name, place in way.hops]
    return "\n".join(lines)
