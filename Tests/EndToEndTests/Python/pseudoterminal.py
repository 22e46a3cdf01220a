"""Runs a program in a pseudo-terminal and plays steps against it.

Reads one JSON document from standard input: the program, its arguments, the terminal's size and the steps (see
Pseudoterminal.swift). Writes one JSON document: the kept screens, how the program ended, and what it left of the terminal.
"""

import fcntl
import json
import os
import pty
import select
import signal
import struct
import sys
import termios
import time

import pyte

OUTPUT_BYTES_MAX = 64 * 1024 * 1024
# Modes that a program must undo: mode number, its state in a fresh terminal, what a person would notice.
MODES = [
    (1049, False, "still on the alternate screen"),
    (25, True, "the cursor is hidden"),
    (1000, False, "the mouse is reported"),
    (1006, False, "the mouse is reported"),
    (2004, False, "bracketed paste is on"),
    (1, False, "cursor keys are in application mode"),
]


class Session:
    def __init__(self, request):
        self.rows, self.columns = request["rows"], request["columns"]
        self.screen = pyte.Screen(self.columns, self.rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = bytearray()
        self.status = None
        self.screens = {}
        self.master, self.slave = pty.openpty()
        size = struct.pack("HHHH", self.rows, self.columns, 0, 0)
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, size)
        self.before = termios.tcgetattr(self.slave)
        self.pid = self.start(request)

    def start(self, request):
        environment = dict(os.environ, TERM="xterm-256color", LANG="C.UTF-8") | request["environment"]
        for name in ("NO_COLOR", "COLUMNS", "LINES", "CI"):
            if name not in request["environment"]:
                environment.pop(name, None)
        pid = os.fork()
        if pid == 0:
            try:
                os.close(self.master)
                os.setsid()
                fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
                # As from a shell; threads of a test runner have signals blocked, and children inherit that.
                signal.pthread_sigmask(signal.SIG_SETMASK, [])
                for descriptor in range(3):
                    os.dup2(self.slave, descriptor)
                os.execvpe(request["program"], [request["program"], *request["arguments"]], environment)
            finally:
                os._exit(127)
        return pid

    def read(self, seconds):
        """Feeds what the program wrote; True if there was anything."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return False
        data = os.read(self.master, 65536)
        self.raw += data
        if len(self.raw) > OUTPUT_BYTES_MAX:
            raise RuntimeError(f"more than {OUTPUT_BYTES_MAX} bytes of output")
        self.stream.feed(data)
        return True

    def has_ended(self):
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = status
        return self.status is not None

    def text(self):
        return "\n".join(line.rstrip() for line in self.screen.display)

    def play(self, step):
        kind, text, seconds = step["do"], step.get("text", ""), step.get("seconds", 10)
        deadline = time.monotonic() + seconds
        if kind == "expect":
            while text not in self.text():
                if time.monotonic() > deadline:
                    raise RuntimeError(f"{text!r} did not show within {seconds} s")
                if self.has_ended() and not self.read(0):
                    raise RuntimeError(f"the program ended before {text!r} showed")
                self.read(0.05)
        elif kind == "type":
            os.write(self.master, text.encode())
        elif kind == "signal":
            os.kill(self.pid, getattr(signal, "SIG" + text))
        elif kind == "keep":
            while self.read(0.1):
                pass
            self.screens[text] = self.text()
        elif kind == "resize":
            self.rows, self.columns = step["rows"], step["columns"]
            self.screen.resize(self.rows, self.columns)
            fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", self.rows, self.columns, 0, 0))
            os.kill(self.pid, signal.SIGWINCH)
        elif kind == "watch":
            while time.monotonic() < deadline and not self.has_ended():
                self.read(0.05)
        elif kind == "end":
            while not self.has_ended():
                if time.monotonic() > deadline:
                    raise RuntimeError(f"the program did not end within {seconds} s")
                self.read(0.05)
            while self.read(0):
                pass
        else:
            raise RuntimeError(f"no step is called {kind!r}")

    def leftovers(self):
        """What is not as it was before the program started."""
        found = []
        for mode, fresh, complaint in MODES:
            on = self.raw.rfind(f"\x1b[?{mode}h".encode())
            off = self.raw.rfind(f"\x1b[?{mode}l".encode())
            if max(on, off) >= 0 and (on > off) != fresh and complaint not in found:
                found.append(complaint)
        if termios.tcgetattr(self.slave) != self.before:
            found.append("the line settings differ")
        attributes = self.screen.cursor.attrs
        if attributes.bold or attributes.reverse or attributes.fg != "default" or attributes.bg != "default":
            found.append("text stays coloured")
        return found

    def result(self, failure):
        ended = self.has_ended()
        if not ended:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        return {
            "screens": self.screens,
            "last": self.text(),
            "exitCode": os.WEXITSTATUS(self.status) if ended and os.WIFEXITED(self.status) else None,
            "signal": os.WTERMSIG(self.status) if ended and os.WIFSIGNALED(self.status) else None,
            "failure": failure,
            "leftovers": self.leftovers(),
            "bytes": len(self.raw),
            "afterward": self.raw.rpartition(b"\x1b[?1049l")[2].decode("utf-8", "replace"),
            "switches": self.raw.count(b"\x1b[?1049h"),
        }


def main():
    request = json.load(sys.stdin)
    session = Session(request)
    failure = None
    try:
        for step in request["steps"]:
            session.play(step)
    except (RuntimeError, OSError) as error:
        failure = str(error)
    json.dump(session.result(failure), sys.stdout)


main()
