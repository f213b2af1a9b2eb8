"""Models of a simulated box's hardware: process, resets, time, buttons, display, RTC."""
