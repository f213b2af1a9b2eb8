"""The hardware of a simulated box: process and resets, time, buttons, display, RTC."""
