"""What "sampler gdb" has gdb do where a command begins with a script: stop in whichever program has the place, however many others run before it.

In:	in the environment of gdb, SAMPLER_GDB_PLACE as FILE:LINE, and SAMPLER_GDB_CONDITION, which may be empty.

Each child is followed to its end, and then its parent goes on: so they run one after the other, and each is looked at.  (That gdb runs them at once,
"schedule-multiple", has made it wait for ever now and then.)
"""
import os

import gdb

CONDITION = os.environ.get("SAMPLER_GDB_CONDITION", "")
state = {"has_stopped": False}


class Place(gdb.Breakpoint):
    """A place of a program that may not be there yet; what its condition means is known only when it is reached."""

    def stop(self):
        """Whether to stop; also where the condition cannot be evaluated."""
        try:
            state["has_stopped"] = not CONDITION or bool(gdb.parse_and_eval(CONDITION))
        except gdb.error:
            state["has_stopped"] = True
        return state["has_stopped"]


def note_stop(event):
    """A crash is worth a look, too, wherever it is."""
    if isinstance(event, gdb.SignalEvent):
        state["has_stopped"] = True


def living():
    """The processes that are left, the youngest first."""
    return [inferior for inferior in reversed(gdb.inferiors()) if inferior.pid and inferior.threads()]


def be_alone():
    """End those that wait for the process that we look at: they would go on without the user's seeing it."""
    looked_at = gdb.selected_inferior()
    for inferior in living():
        if inferior.num != looked_at.num:
            gdb.execute(f"kill inferiors {inferior.num}")


def follow(run):
    """Have gdb do RUN, and go on with what is left each time that a process has ended."""
    gdb.execute(run)
    while not state["has_stopped"] and living():
        living()[0].threads()[0].switch()
        gdb.execute("continue")
    if state["has_stopped"]:
        be_alone()
    else:
        print("It has ended without coming there so: if it fails only now and then, try again.")


for setting in ("breakpoint pending on", "detach-on-fork off", "follow-fork-mode child", "print inferior-events off"):
    gdb.execute("set " + setting)
for name in ("SAMPLER_GDB_PLACE", "SAMPLER_GDB_CONDITION"):
    gdb.execute("unset environment " + name)
gdb.events.stop.connect(note_stop)
Place(os.environ["SAMPLER_GDB_PLACE"])
