"""Boards and boxes: their ports, chips, backups and updates."""
