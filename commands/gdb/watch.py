"""A gdb that nobody sees watches one process, until it comes to a place.

In:	in the environment, SAMPLER_GDB_PROCESS, which is stopped where its program begins; SAMPLER_GDB_PLACE as FILE:LINE; SAMPLER_GDB_CONDITION,
	which may be empty; SAMPLER_GDB_TOLD, the descriptor of a pipe.
Out:	when it is there, or crashes, a line "GDB PROCESS THREAD SIGNAL" into the pipe, SIGNAL being "0" or that of the crash; the process is held until standard
	input ends, and then left, stopped, to another gdb.  If it ends without, nothing is told.

What it forks is watched with it, and runs at the same time.
"""
import os
import signal

import gdb

PROCESS = int(os.environ["SAMPLER_GDB_PROCESS"])
CONDITION = os.environ["SAMPLER_GDB_CONDITION"]
SETTINGS = (
    "set breakpoint pending on",
    "set debuginfod enabled off",
    "set detach-on-fork off",
    "set schedule-multiple on",
    "set follow-fork-mode child",
    "set print inferior-events off",
    "handle all nostop noprint pass",
    "handle SIGINT nostop noprint pass",
    "handle SIGSEGV SIGABRT SIGBUS SIGFPE SIGILL SIGSYS stop",
)
state = {"has_stopped": False, "signal": "0"}


class WatchedPlace(Place):
    """Where the process is to be held."""

    def stop(self):
        """Note that it has come there."""
        state["has_stopped"] = self.is_true()
        return state["has_stopped"]


def note_stop(event):
    """A crash is worth a look, too, wherever it is."""
    if isinstance(event, gdb.SignalEvent):
        state.update(has_stopped=True, signal=event.stop_signal)


def living():
    """The processes that are left, the youngest first."""
    return [inferior for inferior in reversed(gdb.inferiors()) if inferior.pid and inferior.threads()]


def watch():
    """Return when the place has been reached, or all have ended."""
    while not state["has_stopped"] and living():
        living()[0].threads()[0].switch()
        gdb.execute("continue")


def be_alone():
    """End those that wait for the process that has stopped: they would go on without the user's seeing it."""
    for inferior in living():
        if inferior.num != gdb.selected_inferior().num:
            gdb.execute(f"kill inferiors {inferior.num}")


def hand_over():
    """Tell of the process, and leave it when it is asked for; it must not run a single instruction more."""
    be_alone()
    process, thread = gdb.selected_inferior().pid, gdb.selected_thread().ptid[1]
    os.write(int(os.environ["SAMPLER_GDB_TOLD"]), f"{os.getpid()} {process} {thread} {state['signal']}\n".encode())
    os.read(0, 1)
    os.kill(process, signal.SIGSTOP)
    gdb.execute("queue-signal 0")
    gdb.execute("detach")


for setting in SETTINGS:
    try:
        gdb.execute(setting)
    except gdb.error:
        pass  # that of an older gdb
gdb.execute(f"attach {PROCESS}")
gdb.events.stop.connect(note_stop)
WatchedPlace(os.environ["SAMPLER_GDB_PLACE"], CONDITION)
watch()
if state["has_stopped"]:
    hand_over()
