"""The command line. Every command's module is loaded when it is called for, so that each starts fast."""
