"""Run the plain test_* functions of the given modules under MicroPython; print a line for each."""

import sys


def run(name: str) -> int:
    """Run the tests of module `name`; return how many failed."""
    module = __import__(name, None, None, ["*"])
    failed = 0
    for member in sorted(dir(module)):
        test = getattr(module, member)
        if not member.startswith("test_") or not callable(test):
            continue
        try:
            test()
            print("ok", name + "." + member)
        except Exception as error:
            failed += 1
            print("FAILED", name + "." + member)
            sys.print_exception(error)
    return failed


failures = 0
for argument in sys.argv[1:]:
    failures += run(argument)
sys.exit(1 if failures else 0)
