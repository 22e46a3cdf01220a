"""Kills `baton serve --store` again and again while people are at work: crash.py BATON DEFINITION STORE KILLS SEED.

Whatever was acknowledged has to be true ever after, and whatever was not can be asked for again and happens once.
"""

import http.client
import json
import random
import signal
import socket
import sys
import threading
import time

from serve import JPEG, Device, Service, created, exchanged, expect

WALKERS = 6
PATIENCE = 60


class Restarted(Service):
    """A service that is there again soon: who asks, asks until there is an answer."""

    def __init__(self, baton, definition, store):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.listen = "127.0.0.1:%d" % free.getsockname()[1]
        self.words = (baton, definition, "--store", store)
        self.cut = 0
        self.starts = []
        self.start()

    def start(self):
        begun = time.monotonic()
        super().__init__(*self.words, listen=self.listen)
        self.starts.append(time.monotonic() - begun)

    def kill(self):
        self.process.kill()
        self.process.wait()
        errors = self.process.stderr.read()
        expect(errors == "serving; Ctrl-C stops\n", "silent", errors)

    def ask(self, *words, **named):
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                answer = super().ask(*words, **named)
                if answer[0] not in (429, 503, 504):
                    return answer
            except (OSError, http.client.HTTPException, json.JSONDecodeError):
                self.cut += 1
            time.sleep(0.01)
        raise SystemExit(f"no answer for {PATIENCE} s: {words[:2]}")


def looked(device, token, completed, epoch):
    """The inquiry as a device sees it: never less than what was acknowledged."""
    status, seen, _ = device.ask("GET", device.path, token=token)
    expect(status == 200, "looked", seen)
    snapshot = seen["snapshot"]
    expect(set(snapshot["completed"]) >= set(completed) and snapshot["epoch"] == epoch,
           f"steps {completed} and epoch {epoch} kept", snapshot)
    return snapshot


def twice(device, content):
    """Submits under one key, and once more as if the answer had been lost."""
    key, step = device.key(), device.snapshot["step"]
    for _ in range(2):
        status, answer = device.submit(content, key, step)
        expect(status == 200 and step in answer["snapshot"]["completed"], "submitted", answer)


def number(laptop):
    """What the laptop shows; it listens anew as often as it takes."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            headers = {"Baton-Installation": laptop.id, "Authorization": "Bearer " + laptop.token}
            connection = laptop.service.connection(timeout=1)
            connection.request("GET", "/device/v1/events", headers=headers)
            stream = connection.getresponse()
            expect(laptop.ask("GET", laptop.path, token=laptop.watch)[0] == 200, "watched")
            while line := stream.readline():
                if line.startswith(b"data: ") and b'"scanned"' in line:
                    return json.loads(line[6:])["number"]
        except (OSError, http.client.HTTPException):
            laptop.service.cut += 1
            time.sleep(0.01)
    raise SystemExit("no number shown")


def handed_over(service, laptop):
    status, offer, _ = laptop.ask("POST", laptop.path + "/handoff-codes", {"reason": "asked"}, laptop.resume)
    expect(status == 200, "minted", offer)
    laptop.watch = offer["watchToken"]
    phone = Device(service, "ios", ["camera", "nfc"])
    status, peek, _ = phone.ask("POST", "/peeks", {"code": offer["code"]})
    expect(status == 200, "peeked", peek)
    claim = {"code": offer["code"], "nonce": peek["nonce"], "device": phone.device}
    for _ in range(2):
        status, ticket, _ = phone.ask("POST", "/claims", claim)
        expect(status == 200, "claimed", ticket)
    confirmation, key = f"/inquiries/{ticket['inquiry']}/claim/confirmation", phone.key()
    shown = number(laptop)
    for _ in range(2):
        phone.opened(phone.ask("POST", confirmation, {"number": shown}, key=key))
    return phone


def documents(device):
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        status, page, _ = device.ask("GET", "/mailbox", token=device.receipt)
        expect(status == 200, "pulled", page)
        if page["entries"]:
            break
        time.sleep(0.02)
    expect(len(page["entries"]) == 1 and page["entries"][0]["version"] == 1, "one document, once", page)
    entry = page["entries"][0]
    path = f"/mailbox/documents/{entry['document']}/versions/{entry['version']}"
    status, document, _ = device.ask("GET", path, token=device.receipt)
    expect(status == 200, "fetched", document)
    status, noted, _ = device.ask("POST", "/mailbox/receipts", dict(entry, verdict="stored"), device.receipt)
    expect(status == 200 and noted["acknowledgedUpTo"] == entry["sequence"], "acknowledged", noted)
    return entry, document


def life(service, kept):
    unopened = created(service)
    made = created(service)
    laptop = Device(service, "web", [])
    key = laptop.key()
    laptop.opened(exchanged(laptop, made["launchCode"], key))
    before = laptop.resume
    laptop.opened(exchanged(laptop, made["launchCode"], key))
    expect(laptop.resume == before, "the same answer to a repeat")
    twice(laptop, {"kind": "acknowledged"})
    twice(laptop, {"kind": "form", "answers": [{"field": 0, "text": "Ada"}]})
    looked(laptop, laptop.resume, [0, 1], 1)
    phone = handed_over(service, laptop)
    looked(phone, phone.resume, [0, 1, 2], 2)
    image = phone.key()
    for _ in range(2):
        status, upload, _ = phone.ask("POST", "/images", JPEG + bytes(5_000), key=image, kind="image/jpeg")
        expect(status == 201, "uploaded", upload)
    twice(phone, {"kind": "governmentID", "images": [image]})
    twice(phone, {"kind": "acknowledged"})
    expect(looked(phone, phone.resume, [0, 1, 2, 3, 4], 2)["outcome"] == "approved", "approved")
    held = [(device, *documents(device)) for device in (phone, laptop)]
    expect(held[0][2] == held[1][2], "the same document", held)
    kept.append((unopened, held))


def walker(service, kept, faults, enough):
    try:
        while not enough.is_set():
            life(service, kept)
    except (SystemExit, Exception) as fault:
        faults.append(f"{type(fault).__name__}: {fault}")
        enough.set()


def verify(service, kept):
    for unopened, held in kept:
        device = Device(service, "android", [])
        device.opened(exchanged(device, unopened["launchCode"]))
        for device, entry, document in held:
            page = device.ask("GET", "/mailbox?after=0", token=device.receipt)[1]
            expect(page["entries"] == [entry], "still its one document", page)
            path = f"/mailbox/documents/{entry['document']}/versions/{entry['version']}"
            status, again, _ = device.ask("GET", path, token=device.receipt)
            expect(status == 404 or again == document, "the document unchanged, or done with", again)


def main():
    baton, definition, store, kills, seed = sys.argv[1:]
    moments = random.Random(int(seed))
    service = Restarted(baton, definition, store)
    kept, faults, enough = [], [], threading.Event()
    walkers = [threading.Thread(target=walker, args=(service, kept, faults, enough)) for _ in range(WALKERS)]
    try:
        for thread in walkers:
            thread.start()
        for _ in range(int(kills)):
            if enough.wait(moments.uniform(0.02, 0.25)):
                break
            service.kill()
            service.start()
        enough.set()
        for thread in walkers:
            thread.join()
        expect(not faults, "everything kept", faults)
        service.kill()
        service.start()
        verify(service, kept)
        expect(len(kept) > 0 and service.cut > 0, "people got through, and were cut", (len(kept), service.cut))
        expect(service.end(signal.SIGINT) == 130, "ended by SIGINT")
    finally:
        service.process.kill()
    starts = sorted(service.starts)
    print(f"{kills} kills, {len(kept)} inquiries walked to their documents, {service.cut} requests cut and asked again, "
          f"{starts[len(starts) // 2] * 1000:.0f} ms to a start")


main()
