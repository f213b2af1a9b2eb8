import machine

# Covers the time until the program starts its own watchdog: damaged bytecode may loop for ever.
machine.WDT(timeout=20_000)
try:
    from box import app

    app.run()
except BaseException as error:
    import verify

    verify.ended(error)
    raise
