"""Where a gdb stops: at a place, whenever a condition is true there.

What the condition means may be known only when the place is reached, in a library that is loaded later; where it cannot be evaluated,
gdb stops each time.
"""
import gdb


class Place(gdb.Breakpoint):
    """A breakpoint at PLACE, as gdb has them, with a CONDITION, which may be empty."""

    def __init__(self, place, text):
        super().__init__(place)
        self.text = text
        self.is_known = True

    def is_true(self):
        """Whether the condition is, as far as gdb can say; what it cannot is told once."""
        try:
            return not self.text or bool(gdb.parse_and_eval(self.text))
        except gdb.error as error:
            if self.is_known:
                print(f"gdb cannot say when {self.text}, and stops each time: {error}")
            self.is_known = False
            return True

    def stop(self):
        """Whether to stop."""
        return self.is_true()
