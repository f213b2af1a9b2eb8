"""Apply the settings to buttons, power and panel. Loaded only when they change."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from box.kit.parts import Parts


def apply_settings(app: "Parts") -> None:
    """Apply the settings, and draw the picture again."""
    settings = app.settings
    app.buttons.debounce_ms = settings.debounce_ms
    app.power.dim_ms = settings.dim_s * 1000
    app.power.off_ms = settings.off_s * 1000
    flipped = settings.flip != 0
    if flipped != app.panel.flipped:
        # Imported here: it needs the display driver.
        from box.hw import panel_start

        panel_start.flip(app.panel, flipped)
    if app.announcer is not None:
        app.announcer.mute(not settings.sound)
    app.loop.set_contrast()
    app.loop.dirty = True
