"""Many tables on one wall, over an MQTT broker; docs/hall.md has topics and payloads."""
