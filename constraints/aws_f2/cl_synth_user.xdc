# For the HDK's synthesis of rtl/shells/aws_f2 (scripts/aws/f2.sh): none. Its clock comes from the HDK.
