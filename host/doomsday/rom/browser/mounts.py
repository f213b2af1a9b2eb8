"""Stand-in for vfs, with the littlefs that this build lacks."""

from littlefs import VfsLfs2  # noqa: F401
from vfs import mount, umount  # noqa: F401

__name__ = "vfs"

del __file__  # noqa: F821
