"""Whether the labels of domains are allowed where they stand, by idna (https://github.com/kjd/idna) and Unicode's data.

Domains on standard input, one a line, their labels in Punycode or not; on standard output a line for each, `allowed` or
`refused`. It looks at what ada is lax or of an older opinion about: marks at the beginning of a label, joiners
(RFC 5892) and directions (RFC 5893, over all labels of a domain). It looks at nothing else.
"""

import sys
import unicodedata

from idna.core import IDNABidiError, check_bidi, valid_contextj


def decoded(label):
    return label[4:].encode().decode("punycode") if label.startswith("xn--") else label


def is_allowed(domain):
    labels = [decoded(label) for label in domain.split(".") if label]
    goes_left = any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for label in labels for c in label)
    for label in labels:
        if unicodedata.category(label[0]).startswith("M"):
            return False
        if any(c in "\u200c\u200d" and not valid_contextj(label, place) for place, c in enumerate(label)):
            return False
        try:
            check_bidi(label, check_ltr=goes_left)
        except IDNABidiError:
            return False
    return True


for line in sys.stdin:
    print("allowed" if is_allowed(line.rstrip("\n")) else "refused")
