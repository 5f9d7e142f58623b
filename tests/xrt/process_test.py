# SPDX-License-Identifier: Apache-2.0
"""The xrt device as whole processes: many of them, unmodified programs of others, and every way to die. Whatever
happens, a clear error comes and nothing is left behind."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/cluster"))
from launch import processor_seconds

BUILD = Path(os.environ.get("COBALT_BUILD", ROOT / "build"))
TESTS = Path(os.environ.get("COBALT_XRT_TESTS", BUILD / "tests/xrt"))
LIMIT = 600  # ends what hangs
LONG = os.environ.get("COBALT_LONG_TESTS") == "1"  # scripts/test.sh --full


def environment(**more):
    """The environment of this test, without what would lead to another emulation."""
    return {**{k: v for k, v in os.environ.items() if not k.startswith(("XCL_", "COBALT_EMULATION", "COBALT_XRT_"))},
            **more}


def start(*command, **more):
    """Starts a program in a session of its own, as XRT may signal the whole group. Output goes to files: pipes would
    be held open by whoever is left over."""
    out, err = tempfile.TemporaryFile("w+"), tempfile.TemporaryFile("w+")
    process = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                               start_new_session=True, env=environment(**more))
    process.out_file, process.err_file = out, err
    return process


def finish(process, limit=LIMIT):
    """Waits for the end. Returns status, output and errors; a limit that passes fails the test."""
    try:
        status = process.wait(limit)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        status = None
    texts = []
    for file in (process.out_file, process.err_file):
        file.seek(0)
        texts.append(file.read(20000))
        file.close()
    if status is None:
        raise AssertionError(f"no end within {limit} s: {process.args}\n{texts[0]}\n{texts[1]}")
    return status, texts[0], texts[1]


def run(*command, limit=LIMIT, **more):
    return finish(start(*command, **more), limit)


def first_line(process, limit=LIMIT):
    """The first line of its output, when that has come."""
    end = time.monotonic() + limit
    while time.monotonic() < end:
        text = os.pread(process.out_file.fileno(), 200, 0).decode()
        if "\n" in text:
            return text.splitlines()[0]
        time.sleep(0.02)
    raise AssertionError(f"no line within {limit} s: {process.args}")


def wait_until(condition):
    """Waits until a condition holds, or LIMIT has passed."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end and not condition():
        time.sleep(0.05)


# The emulation as if others had set it up, the vendor for one: nothing is known of its folder and its file.
OTHERS = (ROOT / "scripts/xrt_env.sh", "env", "-u", "COBALT_XRT_FOLDER", "-u", "COBALT_XCLBIN")


def vendor_file(folder):
    """A file for another platform than ours."""
    file = Path(folder, "vendor.xclbin")
    status, _, err = run(BUILD / "cobalt", "xclbin", "write", "--output", file, "--compute-units", 2)
    assert status == 0, err
    data = bytearray(file.read_bytes())
    data[352:416] = b"xilinx_u50_gen3x16_xdma_5_202210_1".ljust(64, b"\0")
    file.write_bytes(data)
    return file


def bench(*arguments):
    return (BUILD / "cobalt", "bench", "--device", "xrt:emulation", "--threads", "1", *arguments)


def processes_of(folder_name):
    """Processes with this emulation folder in their command line or environment."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit() or int(entry.name) == os.getpid():
            continue
        try:
            text = (entry / "cmdline").read_bytes() + (entry / "environ").read_bytes()
            state = (entry / "stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            continue
        if state not in "ZX" and folder_name.encode() in text:
            found.append((int(entry.name), (entry / "cmdline").read_bytes() if entry.exists() else b""))
    return found


def folders():
    return {path.name for path in Path("/tmp").glob("cobalt-xrt-*")}


def folder_of(process, limit=LIMIT):
    """The emulation folder that a process made: its remover has the name in its command line, and the simulator's
    note is in it."""
    end = time.monotonic() + limit
    while time.monotonic() < end and process.poll() is None:
        for path in Path("/tmp").glob(f"cobalt-xrt-*/simulators/*_{process.pid}/pid"):
            return path.parents[2], path
        time.sleep(0.005)
    raise AssertionError("no simulator was started")


def runs(process):
    """False when the process is gone, or has ended and nobody has asked how: not every first process of a system does."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


class XrtProcesses(unittest.TestCase):
    """Every test checks at its end that nothing is left of the folders that were made during it."""

    def setUp(self):
        self.before = folders()
        self.files_before = {path.name for path in BUILD.iterdir()}

    def tearDown(self):
        wait_until(lambda: not self.left_over())
        self.assertEqual(self.left_over(), [])
        self.assertEqual({path.name for path in BUILD.iterdir()} - self.files_before, set())

    def left_over(self):
        new = folders() - self.before
        return sorted(new) + [p for name in new for p in processes_of(name)]

    def assert_error(self, outcome, *texts):
        """Exit status 2 and a message with these texts."""
        status, out, err = outcome
        self.assertEqual(status, 2, out + err)
        for text in texts:
            self.assertIn(text, err)

    # What must work.

    def test_bench_agrees_with_sim_and_model(self):
        scores = {}
        for device in ("sim", "xrt:emulation"):
            status, out, err = run(BUILD / "cobalt", "bench", "--device", device, "--positions", 10000, "--threads", 1,
                                   "--json")
            self.assertEqual(status, 0, err)
            report = json.loads(out)  # nothing but the report is on standard output
            self.assertEqual(report["positions"], 10000)
            self.assertEqual((report["device"], report["mismatches"]), (device, 0))
            scores[device] = report
        self.assertIsNone(scores["sim"]["launch_overhead_us"])
        self.assertGreater(scores["xrt:emulation"]["launch_overhead_us"], 0)
        self.assertGreaterEqual(scores["xrt:emulation"]["batch_positions"], 1024)

    def test_text_report_names_launch_overhead_and_batch_size(self):
        status, out, err = run(*bench("--positions", 100))
        self.assertEqual((status, err), (0, ""))
        self.assertRegex(out, r"(?m)^launch +\d+\.\d us of wall time for an empty command, so \d+ positions per batch$")
        self.assertNotIn("HW-EMU", out)

    def test_one_result(self):
        status, _, err = run(BUILD / "cobalt", "eval", "--device", "xrt:emulation", "8/8/8/8/8/8/4P3/4K2k w - - 0 1")
        self.assertEqual(status, 0, err)

    def test_other_cards_and_compute_units(self):
        for arguments in (("--device", "xrt:emulation:3"), ("--device", "xrt:emulation:0000:00:01.0"),
                          ("--device", "xrt:emulation:cobalt_emulation"),
                          ("--device", "xrt:emulation", "--compute-unit", 4)):
            status, _, err = run(BUILD / "cobalt", "bench", "--positions", 50, "--threads", 1, *arguments)
            self.assertEqual(status, 0, f"{arguments}: {err}")

    def test_many_processes_one_after_another(self):
        for _ in range(100 if LONG else 4):
            status, _, err = run(*bench("--positions", 20))
            self.assertEqual(status, 0, err)

    def test_four_at_a_time(self):
        for _ in range(5 if LONG else 1):
            started = [start(*bench("--positions", 200)) for _ in range(4)]
            for outcome in [finish(process) for process in started]:
                self.assertEqual(outcome[0], 0, outcome[2])

    def test_small_client_of_others(self):
        with tempfile.TemporaryDirectory() as folder:
            status, _, err = run(TESTS / "list_files", 2000, folder)
            self.assertEqual(status, 0, err)
            script = ROOT / "scripts/xrt_env.sh"
            client = TESTS / "small_client"
            status, out, err = run(script, "sh", "-c",
                                   f'"{client}" "$COBALT_XCLBIN" "$0/parameters.bin" "$0/positions.bin" "$0/out.bin"',
                                   folder, COBALT_BUILD=str(BUILD))
            self.assertEqual(status, 0, out + err)
            self.assertEqual(Path(folder, "out.bin").read_bytes(), Path(folder, "results.bin").read_bytes())
        Path(TESTS, "emulation_debug.log").unlink(missing_ok=True)

    def test_bench_in_an_environment_of_others(self):
        status, out, err = run(ROOT / "scripts/xrt_env.sh", BUILD / "cobalt", "bench", "--device", "xrt", "--positions",
                               50, "--json", "--xclbin", "/nowhere.xclbin", COBALT_BUILD=str(BUILD))
        self.assertEqual(status, 2, out + err)
        status, out, err = run(ROOT / "scripts/xrt_env.sh", BUILD / "cobalt", "bench", "--device", "xrt", "--positions",
                               50, "--json", COBALT_BUILD=str(BUILD))
        self.assertEqual(status, 0, out + err)
        report = json.loads(out)
        self.assertEqual((report["device"], report["mismatches"]), ("xrt:emulation", 0), "not the card that was named")

    def test_bench_in_the_emulation_of_others(self):
        """As with the vendor's: nothing is known of the folder, the file is for another platform than ours."""
        with tempfile.TemporaryDirectory() as folder:
            file = vendor_file(folder)
            data = bytearray(file.read_bytes())
            command = (*OTHERS, *bench("--positions", 50))
            status, out, err = run(*command, "--json", "--xclbin", file, COBALT_BUILD=str(BUILD))
            self.assertEqual(status, 0, out + err)
            self.assertEqual(json.loads(out)["mismatches"], 0)
            self.assert_error(run(*command, COBALT_BUILD=str(BUILD)), "expected --xclbin FILE")
            # Without a file on the command line that of the variable is taken, and only then.
            named = (*OTHERS, f"COBALT_XCLBIN={file}", *bench("--positions", 50))
            status, out, err = run(*named, COBALT_BUILD=str(BUILD))
            self.assertEqual(status, 0, out + err)
            self.assert_error(run(*named, "--xclbin", "/nowhere.xclbin", COBALT_BUILD=str(BUILD)), "/nowhere.xclbin")
            self.assert_error(run(*OTHERS, "COBALT_XCLBIN=/nowhere.xclbin", *bench(), COBALT_BUILD=str(BUILD)),
                              "/nowhere.xclbin")
            self.assert_error(run(*bench("--xclbin", file)), "is for platform xilinx_u50_gen3x16_xdma_5_202210_1")
            data[332] = 1
            file.write_bytes(data)
            self.assert_error(run(*command, "--xclbin", file, COBALT_BUILD=str(BUILD)), "is for hardware; expected")
            self.assert_error(run(*bench("--xclbin", file)), "is for hardware; expected one for hardware emulation")
        Path(BUILD, "emulation_debug.log").unlink(missing_ok=True)

    def test_engine_in_the_emulation_of_others(self):
        """Every command that searches can name the file, in each of the forms."""
        position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"  # mate in one
        with tempfile.TemporaryDirectory() as folder:
            file = vendor_file(folder)
            card = f"xrt:0,xclbin={file},kernel=cobalt,compute-unit=2"
            search = (*OTHERS, BUILD / "cobalt", "search", position, "--depth", 3, "--card-depth", 1, "--json")
            for arguments in (("--device", card), ("--device", "xrt", "--xclbin", file),
                              ("--device", f"{card},xrt:0,xclbin={file}")):
                status, out, err = run(*search, *arguments, COBALT_BUILD=str(BUILD))
                self.assertEqual(status, 0, out + err)
                report = json.loads(out)
                self.assertEqual(report["best"], "a1a8")
                self.assertIn("xrt:emulation (XRT in an emulation set up by others, card 0", report["device"])
                self.assertGreater(report["cards"]["jobs"], 0)
            self.assert_error(run(*search, "--device", "xrt", COBALT_BUILD=str(BUILD)), "expected --xclbin FILE")
            self.assert_error(run(*search, "--xclbin", file, COBALT_BUILD=str(BUILD)), "--xclbin: needs --device xrt")

            # A chess program sets options in any order.
            options = [f"Xclbin value {file}", "Device value xrt:0,compute-unit=2"]
            for lines in (options, options[::-1], [f"Device value {card}"]):
                text = "".join(f"setoption name {line}\n" for line in lines) + f"position fen {position}\ngo depth 3\n"
                status, out, err = run(*OTHERS, "sh", "-c", 'printf %s "$0" | "$1" uci', text, BUILD / "cobalt",
                                       COBALT_BUILD=str(BUILD))
                self.assertEqual((status, err), (0, ""), out)
                self.assertIn("bestmove a1a8", out)
                messages = [line for line in out.splitlines() if line.startswith("info string")]
                opened = "info string device xrt:emulation (XRT in an emulation set up by others, card 0"
                self.assertEqual([line.startswith(opened) for line in messages],
                                 [False, True] if lines == options[::-1] else [True], out)
                self.assertEqual("expected --xclbin FILE" in messages[0], lines == options[::-1], out)

            engine = ("--engine", f"cmd={BUILD / 'cobalt'}", "arg=uci", "depth=2")
            status, out, err = run(*OTHERS, BUILD / "cobalt", "match", *engine, "name=card", f"option.Device={card}",
                                   *engine, "name=host", "--games", 2, "--max-moves", 3, "--json", COBALT_BUILD=str(BUILD))
            self.assertEqual(status, 0, out + err)
            match = json.loads(out)
            self.assertEqual((match["games"], err), (2, ""), out)

            server = start(*OTHERS, BUILD / "cobalt", "serve", "--port", 0, "--device", card, COBALT_BUILD=str(BUILD))
            try:
                address = first_line(server)
                for order, fields in (("position", {"fen": position}), ("go", {"depth": 3})):
                    request = urllib.request.Request(f"{address}api/{order}", json.dumps(fields).encode(),
                                                     {"Content-Type": "application/json"})
                    self.assertEqual(urllib.request.urlopen(request, timeout=LIMIT).status, 200)
                with urllib.request.urlopen(f"{address}api/events", timeout=LIMIT) as events:
                    best = next(line for line in events if line.startswith(b"data:") and b"a1a8" in line)
                self.assertIn(b"a1a8", best)
            finally:
                os.killpg(server.pid, signal.SIGINT)
                status, out, err = finish(server)
            self.assertEqual(status, 0, err)
        Path(BUILD, "emulation_debug.log").unlink(missing_ok=True)

    def test_selftest(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "report.json")
            command = (BUILD / "cobalt", "selftest", "--device", "xrt:emulation", "--threads", "1", "--positions", "2000", "--report", file)
            # Walks of moves and searches take seconds of simulated time.
            status, out, err = run(*command, *(() if LONG else ("--only", "kernel,registers,memory,parameters,perft")))
            self.assertEqual(status, 0, out + err)
            report = json.loads(file.read_text(encoding="utf-8"))
            self.assertEqual([step["outcome"] for step in report["steps"]].count("passed"), 8 if LONG else 5, report)
            self.assertRegex(report["card_before"]["runtime"], r"^XRT 2\.")
            self.assertRegex(report["card_before"]["file_id"], r"^[0-9a-f-]{36}$")
            self.assertEqual(report["card_before"]["compute_unit"], "cobalt:cobalt_1")
            self.assertRegex(report["runtime"]["runtime"], r"^XRT 2\.")
            self.assertRegex(report["runtime"]["runtime_of_build"], r"^XRT 2\.")
            self.assertTrue(report["simulation"])
            self.assertTrue(out.startswith("device      a simulation, no card: XRT with the simulated card, card 0"), out)
            self.assertIn("no card was tested", out)

            status, out, err = run(*command, "--only", "kernel,memory", COBALT_EMULATION_FAULT="memory_bit")
            self.assertEqual(status, 1, out + err)
            self.assertRegex(out, r"(?m)^memory +FAILED.*came back changed; the first at 0x")
            report = json.loads(file.read_text(encoding="utf-8"))
            self.assertFalse(report["passed"])

            status, out, err = run(*command, "--only", "kernel,registers", COBALT_EMULATION_FAULT="register_bit")
            self.assertEqual(status, 1, out + err)
            self.assertRegex(out, r"(?m)^registers +FAILED.*came back changed; the first abort_tag at 0x40")

            # What cannot be opened has a report, too: a wrong kernel, one that hangs, a card that is not there.
            for arguments, variables, text in (
                    ((), {"COBALT_EMULATION_FAULT": "wrong_kernel_id"}, "no cobalt kernel"),
                    (("--time-limit", "2"), {"COBALT_EMULATION_FAULT": "hang"}, "an empty list: no end after 2 s"),
                    (("--compute-unit", "9"), {}, "has no cobalt:cobalt_9")):
                file.unlink()
                self.assert_error(run(*command, *arguments, **variables), text)
                report = json.loads(file.read_text(encoding="utf-8"))
                self.assertEqual([(step["step"], step["outcome"]) for step in report["steps"]], [("open", "BROKEN")])
                self.assertIn(text, report["steps"][0]["detail"])
                self.assertRegex(report["runtime"]["runtime"], r"^XRT 2\.")

    # Wrong use.

    def test_no_such_card(self):
        self.assert_error(run(BUILD / "cobalt", "bench", "--device", "xrt:emulation:9"), 'no card "9"',
                          "xrt:emulation:0 (0000:00:00.0")

    def test_no_simulator(self):
        outcome = run(*bench(), COBALT_XRT_EMULATOR="/nowhere/x")
        self.assert_error(outcome, "/nowhere/x: no such program")

    @unittest.skipIf(any(Path("/sys/bus/pci/drivers/xocl").glob("*:*")), "this machine has a card")
    def test_no_simulation_for_who_asks_for_a_card(self):
        """Every way to choose a device: an error that names the emulation, or the host alone and a message."""
        why = "no card with driver xocl in /sys/bus/pci/drivers/xocl"
        position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
        for command in (("bench", "--positions", 10), ("bench", "--moves"), ("bench", "--search"), ("eval", position),
                        ("perft", 1, position), ("moves", position), ("job", "--depth", 1, "--beta", 0, position),
                        ("selftest",), ("search", "--depth", 1, position), ("serve", "--port", 0)):
            for device in ("xrt", "xrt:0", "xrt:0,compute-unit=1"):
                self.assert_error(run(BUILD / "cobalt", *command, "--device", device), why, "xrt:emulation simulates a card")
        text = f"setoption name Device value xrt:0\nposition fen {position}\ngo depth 3\n"
        status, out, err = run("sh", "-c", 'printf %s "$0" | "$1" uci', text, BUILD / "cobalt")
        self.assertEqual((status, err), (0, ""), out)
        messages = [line for line in out.splitlines() if line.startswith("info string")]
        self.assertEqual(len(messages), 1, out)
        self.assertIn(why, messages[0])
        self.assertIn("xrt:emulation simulates a card", messages[0])
        self.assertIn("bestmove a1a8", out)

    def test_program_exports_no_function_of_the_c_library(self):
        """What shortens waits of XRT's emulation is in a library that the emulation alone loads."""
        symbols = subprocess.run(("nm", "-D", "--defined-only", BUILD / "cobalt"), capture_output=True, text=True, check=True)
        names = {line.split()[-1].partition("@")[0] for line in symbols.stdout.splitlines()}
        self.assertEqual(names & {"sleep", "usleep", "nanosleep", "clock_nanosleep"}, set())

    def test_wrong_files(self):
        with tempfile.TemporaryDirectory() as folder:
            good = Path(folder, "good.xclbin")
            status, _, err = run(BUILD / "cobalt", "xclbin", "write", "--output", good)
            self.assertEqual(status, 0, err)
            data = good.read_bytes()
            bad = Path(folder, "bad.xclbin")
            for content in (data[:-1], data[:len(data) // 2], data[:100], b"", b"x" * 5000, b"y" + data[1:]):
                bad.write_bytes(content)
                self.assert_error(run(*bench("--xclbin", bad)), str(bad))
            self.assert_error(run(*bench("--xclbin", Path(folder, "none"))), "none")

    def test_options_of_other_devices(self):
        self.assert_error(run(BUILD / "cobalt", "bench", "--device", "model", "--compute-unit", 2), "needs --device xrt")
        self.assert_error(run(*bench("--clock-mhz", 200)), "needs --device sim")

    # Failures.

    def test_wrong_kernel(self):
        self.assert_error(run(*bench(), COBALT_EMULATION_FAULT="wrong_kernel_id"), "no cobalt kernel")
        self.assert_error(run(*bench(), COBALT_EMULATION_FAULT="wrong_interface_version"), "interface version 3.")

    def test_simulator_that_dies_at_once(self):
        self.assert_error(run(*bench(), COBALT_EMULATION_FAULT="die_at_start"), "simulator of card 0 has ended")

    def test_simulator_that_dies_in_a_run(self):
        self.assert_error(run(*bench(), COBALT_EMULATION_FAULT="die_in_run"), "simulator")

    def test_simulation_that_crashes(self):
        self.assert_error(run(*bench(), COBALT_EMULATION_FAULT="crash_in_run"), "(watchdog)",
                          "id = 0xffffffff")

    def test_kernel_that_never_finishes(self):
        self.assert_error(run(*bench("--time-limit", 2), COBALT_EMULATION_FAULT="hang"), "no end after 2 s",
                          "kernel registers:", "total_lists")

    def test_four_at_a_time_whose_simulators_are_killed(self):
        started = [start(*bench("--positions", 300000)) for _ in range(4)]
        notes = [folder_of(process)[1] for process in started]
        time.sleep(1)
        for note in notes:
            os.kill(int(note.read_text()), signal.SIGKILL)
        for process in started:
            self.assert_error(finish(process), "simulator of card 0 has ended")

    def test_simulator_killed(self):
        """At several moments of a long run: while loading, evaluating, moving data."""
        delays = (0, 0.02, 0.1, 0.3, 1, 1.3)
        for delay in (0, 0.05, 0.2, 0.5, 1.1, 1.2, 1.4, 1.5, *delays) if LONG else delays:
            process = start(*bench("--positions", 300000))
            _, note = folder_of(process)
            time.sleep(delay)
            try:
                os.kill(int(note.read_text()), signal.SIGKILL)
            except (FileNotFoundError, ProcessLookupError):
                pass  # it was ready before that
            status, out, err = finish(process)
            self.assertEqual(status, 2, f"{delay}: {out}{err}")
            self.assertIn("simulator of card 0 has ended", err)

    def test_host_killed(self):
        # Not SIGABRT while a file is loaded: XRT has its own handler then, which may hang. When the simulator has used so
        # much of a processor, it evaluates.
        for kill, delays in ((signal.SIGKILL, (0, 0.3, 1)), (signal.SIGTERM, (0, 1)), (signal.SIGINT, (0, 1)),
                             (signal.SIGABRT, (2,))):
            for delay in delays:
                process = start(*bench("--positions", 300000))
                folder, note = folder_of(process)
                simulator = int(note.read_text())
                if kill == signal.SIGABRT:
                    wait_until(lambda: processor_seconds(simulator) >= delay)
                else:
                    time.sleep(delay)
                os.kill(process.pid, kill)
                status, _, err = finish(process)
                self.assertEqual(status, -kill, err)
                wait_until(lambda: not folder.exists() and not runs(simulator))
                self.assertFalse(folder.exists(), f"signal {kill}")
                self.assertFalse(runs(simulator), f"signal {kill}")


if __name__ == "__main__":
    unittest.main(verbosity=2)
