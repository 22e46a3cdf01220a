"""Normalises links by ada (https://github.com/ada-url/ada), which passes the URL Standard's whole test suite.

A batch on standard input is its number of links, and for each link two texts: the link and its base. Its answer on
standard output is a text for each link. Numbers have four bytes, the lowest first. A text is its number of bytes and
its bytes in UTF-8; for a missing base and for what is no link the number is 2^32 - 1.
"""

import struct
import sys

from ada_url import join_url, normalize_url

number = struct.Struct("<I")
missing = 0xFFFFFFFF
source, sink = sys.stdin.buffer, sys.stdout.buffer


def text():
    (count,) = number.unpack(source.read(4))
    return None if count == missing else source.read(count).decode()


def normalised(link, base):
    try:
        return (normalize_url(link) if base is None else join_url(base, link)).encode()
    except ValueError:
        return None


while head := source.read(4):
    answers = []
    for _ in range(number.unpack(head)[0]):
        answer = normalised(text(), text())
        answers.append(number.pack(missing) if answer is None else number.pack(len(answer)) + answer)
    sink.write(b"".join(answers))
    sink.flush()
