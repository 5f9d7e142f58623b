# For the HDK's implementation of rtl/shells/aws_f2: none. All of it has one clock, clk_main_a0, whose period the HDK sets.
