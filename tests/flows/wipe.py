"""Run on a box by mpremote: it forgets games, companies, choices, settings, name and journal."""

import os

import esp32


def remove(path):
    try:
        os.remove(path)
    except OSError:
        print("no", path)


for name in ("settings.txt", "companies.txt", "battleforces.txt", "name.txt", "game.last"):
    remove(name)
for name in os.listdir():
    # The choices for the next game of each kind.
    if name.endswith(".draft"):
        remove(name)
for folder in ("games", "log"):
    if folder in os.listdir():
        for name in os.listdir(folder):
            remove(folder + "/" + name)
for partition in esp32.Partition.find(esp32.Partition.TYPE_DATA, label="jrnl"):
    for block in range(partition.ioctl(4, 0)):
        partition.ioctl(6, block)
