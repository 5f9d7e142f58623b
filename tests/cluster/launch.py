# SPDX-License-Identifier: Apache-2.0
"""Starts ranks for tests: on a virtual network of machines where that can be made, else all on this one.

A machine is a network namespace with a host name of its own; a further namespace holds the switch between them. Making
them needs root. Open MPI reaches a machine through an agent in the place of ssh."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

BUILD = Path(os.environ.get("COBALT_BUILD", Path(__file__).resolve().parents[2] / "build"))
PROGRAM = BUILD / "cobalt"
MPIEXEC = os.environ.get("COBALT_MPIEXEC", "mpirun")
MACHINES = 4
# Silence after which a rank is lost, as an option: as short as the program allows, for ranks that are killed; else so long
# that no slow machine loses one.
QUICK = ["--rank-timeout", "1"]
PATIENT = ["--rank-timeout", "900"]
TIME_LIMIT_S = 300  # ends what hangs
# Open MPI says so when it has lost more than the rank that was killed: its run is tried again then.
MPI_FAILURES = ("Open MPI failed to TCP connect", "invalid connection state")
TRIES = 3
MOST_ERRORS = 20_000  # bytes of standard error that are looked at: a launcher may write hundreds of megabytes
# Open MPI that has lost a connection can repeat the same line for ever: a run that has written so much will not end.
STORM_BYTES = 50_000_000
# A rank that has used so much of a processor is beyond its start.
WORKING_S = 0.3


def is_open_mpi():
    said = subprocess.run([MPIEXEC, "--version"], capture_output=True, text=True, check=False)
    # mpiexec names itself OpenRTE, mpirun Open MPI; both give the address.
    return "open-mpi.org" in said.stdout + said.stderr


def processor_seconds(pid):
    """What a process and its children have used of a processor."""
    # Not by a look at all processes: that would take a core from the ranks.
    ticks = 0
    pids = {pid}
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            pids.update(map(int, children.read_text().split()))
        except OSError:
            continue
    for each in pids:
        try:
            fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


class OverTooEarly(AssertionError):
    """A rank had ended before it could be killed: that says nothing of what is tested."""


class ErrorStorm(AssertionError):
    """Open MPI repeats a message for ever."""


def try_again_when_mpi_fails(scenario):
    """Plays a scenario, which returns its run and a function that checks it; again when MPI itself failed, or when the run
    was over too early.

    Whatever of a run is left when it was checked is ended."""
    for tries_left in reversed(range(TRIES)):
        run, check = scenario()
        try:
            return check()
        except (OverTooEarly, ErrorStorm):
            if tries_left == 0:
                raise
        except (AssertionError, LookupError, ValueError):
            if tries_left == 0 or not any(said in run.errors() for said in MPI_FAILURES):
                raise
        finally:
            run.end()


def run_tests():
    """Runs the tests of the program. What fails is run once more: ranks that are quickly lost can be lost by others' work, too."""
    first = unittest.main(exit=False).result
    # Of a part of a test (subTest) all of the test.
    failed = sorted({re.sub(r" .*", "", getattr(test, "test_case", test).id()).removeprefix("__main__.")
                     for test, _ in [*first.failures, *first.errors]})
    if not failed:
        sys.exit(0)
    print(f"\nonce more: {', '.join(failed)}", file=sys.stderr)
    if any("setUpClass" in name for name in failed):
        failed = []  # all
    sys.exit(not unittest.main(argv=[sys.argv[0], *failed], exit=False).result.wasSuccessful())


class Result:
    """How a run ended."""

    def __init__(self, status, out, err):
        self.status = status
        self.out = out
        self.err = err

    def __str__(self):
        return f"status {self.status}\n--- output\n{self.out}\n--- errors\n{self.err}"


class Run:
    """A run that is on its way."""

    def __init__(self, command, folder, environment, output=None):
        """\param output  where standard output goes; a file of the run without it"""
        self.mark = f"COBALT_TEST_RUN={os.getpid()}.{time.monotonic_ns()}"
        self.result = None  # when it has ended
        name, value = self.mark.split("=")
        # What a launcher leaves open would keep pipes from ending, so files.
        self.out = tempfile.NamedTemporaryFile(dir=folder, mode="w+", suffix=".out")
        self.err = tempfile.NamedTemporaryFile(dir=folder, mode="w+", suffix=".err")
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=output or self.out, stderr=self.err, cwd=folder,
                                        env={**os.environ, **environment, name: value}, text=True)

    def errors(self):
        """What was written to standard error so far."""
        if self.result is not None:
            return self.result.err
        with open(self.err.name, errors="replace") as file:
            return file.read(MOST_ERRORS)

    def output(self):
        return Path(self.out.name).read_text()

    def kill_all(self):
        """Kills all processes of the run, ranks whose launcher is gone among them."""
        for entry in Path("/proc").iterdir():
            try:
                if entry.name.isdigit() and self.mark in (entry / "environ").read_text(errors="replace").split("\0"):
                    os.kill(int(entry.name), signal.SIGKILL)
            except OSError:
                continue

    def end(self):
        """Ends what is left of the run."""
        self.kill_all()
        self.process.wait()
        for file in (self.process.stdin, self.out, self.err):
            if not file.closed:
                file.close()

    def pid_of_rank(self, rank, within_s=TIME_LIMIT_S):
        """The process of a rank, as soon as it is there."""
        wanted = {self.mark, f"OMPI_COMM_WORLD_RANK={rank}", f"PMI_RANK={rank}"}
        end = time.monotonic() + within_s
        while time.monotonic() < end and self.process.poll() is None:
            for entry in Path("/proc").iterdir():
                if not entry.name.isdigit():
                    continue
                try:
                    variables = set((entry / "environ").read_text(errors="replace").split("\0"))
                    program = os.readlink(entry / "exe")
                except OSError:
                    continue
                if self.mark in variables and len(wanted & variables) >= 2 and program.startswith(str(BUILD)):
                    return int(entry.name)
            time.sleep(0.02)
        raise AssertionError(f"rank {rank} has not begun:\n{self.errors()}")

    def pid_of_working(self, rank, within_s=TIME_LIMIT_S):
        """The process of a rank that has computed, itself or its engines, for longer than joining the others takes."""
        pid = self.pid_of_rank(rank)
        end = time.monotonic() + within_s
        while time.monotonic() < end and Path(f"/proc/{pid}/exe").exists():
            if processor_seconds(pid) > WORKING_S:
                return pid
            time.sleep(0.01)
        raise OverTooEarly(f"rank {rank} has ended without working for {WORKING_S} s:\n{self.output()[:2000]}\n{self.errors()}")

    def kill(self, rank, number=signal.SIGKILL):
        """Sends a signal to a rank that works."""
        os.kill(self.pid_of_working(rank), number)

    def wait(self, limit_s=TIME_LIMIT_S):
        end = time.monotonic() + limit_s
        while (status := self.process.poll()) is None:
            is_storm = os.fstat(self.err.fileno()).st_size > STORM_BYTES
            if is_storm or time.monotonic() > end:
                self.process.terminate()
                self.process.wait(TIME_LIMIT_S)
                if is_storm:
                    raise ErrorStorm(f"too many errors:\n{self.output()}\n{self.errors()}")
                raise AssertionError(f"no end within {limit_s} s:\n{self.output()}\n{self.errors()}")
            time.sleep(0.01)
        self.result = result = Result(status, self.output(), self.errors())
        for file in (self.process.stdin, self.out, self.err):
            file.close()
        return result


class Local:
    """Ranks that are processes of this machine."""

    what = "processes of one machine"

    def command(self, ranks, words, survives=False):
        if is_open_mpi():
            options = ["--oversubscribe", "--mca", "pml", "ob1", "--mca", "btl", "tcp,self"]
            options += ["--enable-recovery"] if survives else []
        else:
            options = ["-disable-auto-cleanup"] if survives else []
        return [MPIEXEC, *options, "-n", str(ranks), *map(str, words)]

    environment = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}

    def close(self):
        pass


class Namespaces:
    """Ranks on machines of a virtual network, each a network namespace, with a switch between them."""

    what = "network namespaces"

    def __init__(self):
        self.names = [f"cb{os.getpid()}m{i}" for i in range(MACHINES)]
        self.switch = f"cb{os.getpid()}sw"
        self.folder = tempfile.mkdtemp(prefix="cobalt-cluster-")
        try:
            self._make()
        except BaseException:
            self.close()
            raise

    @staticmethod
    def why_not():
        """Why they cannot be made here, or None."""
        if os.geteuid() != 0:
            return "network namespaces need root"
        if not is_open_mpi():
            return "only Open MPI is started in namespaces"
        for tool in ("ip", "unshare", "hostname"):
            if shutil.which(tool) is None:
                return f"there is no program {tool}"
        probe = f"cb{os.getpid()}probe"
        made = subprocess.run(["ip", "netns", "add", probe], capture_output=True, text=True, check=False)
        if made.returncode != 0:
            return "network namespaces cannot be made: " + made.stderr.strip()
        bridge = subprocess.run(["ip", "-n", probe, "link", "add", "br0", "type", "bridge"], capture_output=True,
                                text=True, check=False)
        subprocess.run(["ip", "netns", "del", probe], check=False)
        return None if bridge.returncode == 0 else "the kernel has no bridges: " + bridge.stderr.strip()

    def _make(self):
        def ip(*words):
            subprocess.run(["ip", *words], check=True, capture_output=True)

        ip("netns", "add", self.switch)
        ip("-n", self.switch, "link", "add", "br0", "type", "bridge")
        ip("-n", self.switch, "link", "set", "br0", "up")
        for i, name in enumerate(self.names):
            ip("netns", "add", name)
            ip("-n", name, "link", "set", "lo", "up")
            ip("link", "add", "eth0", "netns", name, "type", "veth", "peer", "name", f"port{i}", "netns", self.switch)
            ip("-n", self.switch, "link", "set", f"port{i}", "master", "br0", "up")
            ip("-n", name, "addr", "add", f"10.77.0.{i + 1}/24", "dev", "eth0")
            ip("-n", name, "link", "set", "eth0", "up")
        # In the place of ssh: HOST COMMAND...; the command is one for a shell.
        self.agent = Path(self.folder) / "agent"
        cases = "\n".join(f"10.77.0.{i + 1}) name={name}; node=node{i} ;;" for i, name in enumerate(self.names))
        self.agent.write_text(f"#!/bin/sh\nhost=$1\nshift\ncase $host in\n{cases}\n*) exit 1 ;;\nesac\n"
                              'exec ip netns exec "$name" unshare --uts sh -c "hostname $node; $*"\n')
        self.agent.chmod(0o755)

    def delay(self, milliseconds):
        """Delays what each machine sends. \\return why not, or None"""
        for name in self.names:
            subprocess.run(["tc", "-n", name, "qdisc", "del", "dev", "eth0", "root"], capture_output=True, check=False)
            if milliseconds == 0:
                continue
            done = subprocess.run(["tc", "-n", name, "qdisc", "add", "dev", "eth0", "root", "netem", "delay",
                                   f"{milliseconds}ms"], capture_output=True, text=True, check=False)
            if done.returncode != 0:
                return "tc delays nothing here: " + done.stderr.strip()
        return None

    def command(self, ranks, words, survives=False):
        options = ["--mca", "plm_rsh_agent", self.agent, "--mca", "pml", "ob1", "--mca", "btl", "tcp,self",
                   "--mca", "btl_tcp_if_include", "10.77.0.0/24", "--mca", "oob_tcp_if_include", "10.77.0.0/24"]
        options += ["--enable-recovery"] if survives else []
        hosts = ",".join(f"10.77.0.{i % MACHINES + 1}:2" for i in range(min(ranks, MACHINES)))
        mpirun = shlex.join(map(str, [MPIEXEC, *options, "--host", hosts, "--map-by", "node", "-n", ranks, *words]))
        return ["ip", "netns", "exec", self.names[0], "unshare", "--uts", "sh", "-c", f"hostname node0; exec {mpirun}"]

    # Machines have folders of their own for what Open MPI keeps of a run.
    environment = Local.environment

    def close(self):
        for name in [*self.names, self.switch]:
            subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)
        shutil.rmtree(self.folder, ignore_errors=True)
