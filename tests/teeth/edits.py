"""Single small edits of a text: what each is, and how it is applied."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Edit:
    """A piece of a file, from one place of its text to another, and what is to stand there instead."""

    file: str
    start: int
    end: int
    new: str

    def apply(self, text: str) -> str:
        """The text of the file after the edit."""
        return text[: self.start] + self.new + text[self.end :]

    def line(self, text: str) -> int:
        """The number of the line that is edited."""
        return text.count("\n", 0, self.start) + 1

    def shown(self, text: str) -> tuple[str, str]:
        """The edited lines before and after, in one line each."""
        first = text.rfind("\n", 0, self.start) + 1
        last = text.find("\n", self.end)
        last = len(text) if last < 0 else last
        before, after = text[first:last], text[first : self.start] + self.new + text[self.end : last]
        return " ".join(before.split()), " ".join(after.split())
