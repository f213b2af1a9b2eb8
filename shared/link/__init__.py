"""The protocol of the serial link: one codec for box and laptop."""
