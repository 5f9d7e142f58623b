# SPDX-License-Identifier: Apache-2.0
"""Summary of a run of the tests, for scripts/test.sh: what took longest, what was skipped and why, how many passed.

Each case of GoogleTest counts as a test, although ctest runs many of them in one process. The first build has all areas: when one of
them has too few tests, the summary names what the build lacks, and fails.

    python3 scripts/test_summary.py BUILD...    BUILD/test_results holds ctest.xml and GoogleTest's NAME.xml files
"""

import collections
import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

SLOWEST = 10
# What a build can lack without an error: the tests of ctest by their names, least number of tests in them, and why there are fewer.
# About nine tenths of what there are; whoever takes tests away on purpose lowers it.
AREAS = (
    ("RTL", r"(rtl|cb)_", 180, "no Verilator or SystemC (COBALT_SIM)"),
    ("simulated card", r"(card|sim_device)_test", 22, "no Verilator or SystemC (COBALT_SIM)"),
    ("xrt device", r"xrt|Xrt|Xclbin|Emulat|Simulator|ReadByXrt", 85, "no XRT, or not its emulation (COBALT_XRT)"),
    ("several ranks", r"cluster\.", 2, "no MPI (COBALT_MPI)"),
    ("serve", r"serve_test", 38, "no cpp-httplib"),
    ("all", r"", 2950, "a part of the tests is not built"),
)


def skipped_by_unittest(output):
    """Tests of a Python program that were skipped: (name, reason)."""
    return re.findall(r"^(\w+) .*\.\.\. skipped ['\"](.*)['\"]$", output, re.MULTILINE)


def read_results(folder):
    """Of one run: number of tests by name in ctest, names of failed ones, (name, reason) of skipped ones, (seconds, name) of all."""
    counts, failed, skipped, times = collections.Counter(), [], [], []
    for test in ElementTree.parse(folder / "ctest.xml").getroot().iter("testcase"):
        name, passed = test.get("name"), test.get("status") == "run"
        times.append((float(test.get("time") or 0), name))
        cases = folder / f"{name}.xml"
        if cases.exists():
            failed_before = len(failed)
            for case in ElementTree.parse(cases).getroot().iter("testcase"):
                if case.get("status") != "run":
                    continue
                counts[name] += 1
                case_name = f"{case.get('classname')}.{case.get('name')}"
                if case.find("failure") is not None:
                    failed.append(case_name)
                elif case.get("result") == "skipped":
                    reason = case.find("skipped")
                    skipped.append((case_name, "" if reason is None else (reason.get("message") or "")))
            if not passed and len(failed) == failed_before:
                failed.append(f"{name} (ended early)")
            continue
        counts[name] += 1
        if test.find("skipped") is not None and test.get("status") == "notrun":
            skipped.append((name, (test.find("skipped").get("message") or "")))
        elif not passed:
            failed.append(name)
        output = test.findtext("system-out") or ""
        skipped += [(f"{name}: {one}", reason) for one, reason in skipped_by_unittest(output)]
    return counts, failed, skipped, times


def lacking(counts):
    """A line for each area with too few tests. \param counts  number of tests by name in ctest"""
    lines = []
    for area, names, least, reason in AREAS:
        found = sum(count for name, count in counts.items() if re.match(names, name))
        if found < least:
            lines.append(f"{area}: {found} tests, expected at least {least}: {reason}")
    return lines


def main(builds):
    count, failed, skipped, times, missing = 0, [], [], [], []
    for number, build in enumerate(builds):
        results = read_results(Path(build) / "test_results")
        count += sum(results[0].values())
        if number == 0:
            missing = lacking(results[0])
        for all_of_them, more in zip((failed, skipped, times), results[1:]):
            all_of_them += more
    print("Longest:")
    for seconds, name in sorted(times, reverse=True)[:SLOWEST]:
        print(f"  {seconds:6.1f} s  {name}")
    for name, reason in skipped:
        print(f"skipped: {name}: {' '.join(reason.split()) or 'no reason given'}")
    for name in failed:
        print(f"failed: {name}")
    for line in missing:
        print(f"missing: {line}")
    percent = 100 * (count - len(failed)) // max(count, 1)
    more = (f", {len(skipped)} skipped" if skipped else "") + (f", {len(missing)} areas missing" if missing else "")
    print(f"{percent}% tests passed, {len(failed)} tests failed out of {count}{more}")
    return 1 if failed or missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
