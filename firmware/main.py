import machine

# Until the program has a watchdog of its own: damage may make it run in circles.
machine.WDT(timeout=20_000)
try:
    from box import app

    app.run()
except BaseException as error:
    import verify

    verify.ended(error)
    raise
