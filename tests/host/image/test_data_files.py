"""Large constants that are read as streams become files beside their modules."""

import pytest

from doomsday.errors import Failure
from doomsday.image.data_files import with_data_files

LARGE = bytes(range(256)) * 8


def test_a_large_stream_becomes_a_file_that_the_module_opens():
    source = b"import io\nALL = io.BytesIO(%r)\n" % LARGE
    sources, files = with_data_files({"box/digits.py": source})
    assert files == {"box/digits.data": LARGE}
    assert sources["box/digits.py"].startswith(b"import io\nALL = open(")


def test_small_streams_and_other_constants_stay():
    sources = {
        "small.py": b"import io\nALL = io.BytesIO(%r)\n" % LARGE[:-1],
        "bytes.py": b"ALL = %r\n" % LARGE,
    }
    assert with_data_files(sources) == (sources, {})


def test_two_large_streams_of_a_module_are_refused():
    source = b"import io\nA = io.BytesIO(%r)\nB = io.BytesIO(%r)\n" % (LARGE, LARGE)
    with pytest.raises(Failure, match=r"two.py has two large streams"):
        with_data_files({"two.py": source})
