"""Access to boards and boxes: ports, chips, backups and updates."""
