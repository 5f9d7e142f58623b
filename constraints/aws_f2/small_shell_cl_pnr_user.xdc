# Places of rtl/shells/aws_f2 in the device: none. The memory's UltraRAM spreads over more than one region, and nobody has
# seen yet where the placer puts it.
