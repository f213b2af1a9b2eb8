"""The serial line of a simulated box: UART, REPL and the port for clients."""
