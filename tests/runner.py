"""Under MicroPython: runs one module of the tests, as tests/onbox.py starts it.

Usage: runner.py NAME [ARGUMENT...]. Afterwards sys.argv is as if NAME were the script. Calls the
module's main() if it has one, else its plain test_* functions in the order of their names, each
after setup_function(test) if there is one. Prints `ok NAME` for each that passes, and `left out`
with a number if the module runs a sample of its cases.
"""

import sys


def run(module) -> int:
    """Run the tests of a module; returns how many failed."""
    failed = 0
    set_up = getattr(module, "setup_function", None)
    for name in sorted(dir(module)):
        test = getattr(module, name)
        if not name.startswith("test_") or not callable(test):
            continue
        try:
            if set_up is not None:
                set_up(test)
            test()
            print("ok", name)
        except Exception as error:
            failed += 1
            print("FAILED", name)
            sys.print_exception(error)
    return failed


def main() -> None:
    # The folder of this script is no root of imports.
    sys.path.pop(0)
    sys.argv.pop(0)
    module = __import__(sys.argv[0], None, None, ["*"])
    if hasattr(module, "main"):
        module.main()
    elif run(module):
        sys.exit(1)
    sampling = sys.modules.get("tests.sampling")
    if sampling is not None:
        print("left out", sum(sampling.left_out.values()))


main()
