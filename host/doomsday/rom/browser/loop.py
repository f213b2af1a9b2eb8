"""Give the build's asyncio the core that runs by turns, and a class that the build leaves out."""

import sys

import core

sys.modules["asyncio.core"] = core
import asyncio
from asyncio import event

asyncio.core = core
asyncio.ThreadSafeFlag = event.ThreadSafeFlag
