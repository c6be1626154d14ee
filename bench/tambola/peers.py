"""The PyPI package makes tickets for some seconds: python peers.py 2

Prints how many it made, in how much processor time.
"""

from __future__ import annotations

import json
import sys
import time

from housie.generate_ticket import generate_ticket


def main(seconds: float) -> None:
    done = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        for _ in range(100):
            generate_ticket()
        done += 100
    print(json.dumps({"done": done, "seconds": spent}))


if __name__ == "__main__":
    main(float(sys.argv[1]))
