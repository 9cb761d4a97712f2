"""What the compiler says about a spec: codes, places, sentences, and how they are shown."""

from rulec.diagnostics.codes import CODES, CodeInfo
from rulec.diagnostics.diagnostic import Diagnostic, Findings
from rulec.diagnostics.problems import Problems

__all__ = ["CODES", "CodeInfo", "Diagnostic", "Findings", "Problems"]
