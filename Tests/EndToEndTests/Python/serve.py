"""Walks through `baton serve` from outside: serve.py BATON DEFINITION WALK. Prints what it did, or what did not fit."""

import concurrent.futures
import http.client
import json
import pathlib
import queue
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time

JPEG = b"\xff\xd8\xff\xe0"


class Service:
    def __init__(self, baton, definition, *options, tls=None, listen="127.0.0.1:0"):
        words = [baton, "serve", definition, "--listen", listen, *options]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.line = self.process.stdout.readline()
        self.said = json.loads(self.line)
        host, _, port = self.said["address"].rpartition(":")
        self.host, self.port, self.tls = host, int(port), tls

    def connection(self, timeout=20):
        if self.tls:
            return http.client.HTTPSConnection(self.host, self.port, timeout=timeout, context=self.tls)
        return http.client.HTTPConnection(self.host, self.port, timeout=timeout)

    def ask(self, method, path, body=None, headers=None, kind="application/json"):
        connection = self.connection()
        headers = dict(headers or {})
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        if body is not None:
            headers.setdefault("Content-Type", kind)
        try:
            connection.request(method, path, body=body, headers=headers)
        except BrokenPipeError:
            pass  # As above.
        response = connection.getresponse()
        text = response.read()
        connection.close()
        return response.status, (json.loads(text) if text else None), response

    def raw(self, data, timeout=1):
        with socket.create_connection((self.host, self.port), timeout=timeout) as client:
            heard = b""
            try:
                client.sendall(data)
                client.shutdown(socket.SHUT_WR)
            except OSError:
                pass  # Refused before all of it was sent: what was answered is still to be read.
            try:
                while piece := client.recv(65536):
                    heard += piece
            except OSError:
                pass
            return heard

    def end(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        return self.process.wait(timeout=20)


class Device:
    keys = 100

    def __init__(self, service, platform, capabilities):
        self.service = service
        status, made, _ = service.ask("POST", "/device/v1/installations")
        expect(status == 201, "registered", made)
        self.id, self.token = made["installation"], made["installationToken"]
        self.device = {"platform": platform, "capabilities": capabilities}
        self.events = queue.Queue()
        self.last_id = None
        self.stream = None

    def ask(self, method, path, body=None, token=None, key=None, kind="application/json"):
        headers = {"Baton-Installation": self.id, "Authorization": "Bearer " + (token or self.token)}
        if key is not None:
            headers["Idempotency-Key"] = str(key)
        return self.service.ask(method, "/device/v1" + path, body, headers, kind)

    def key(self):
        Device.keys += 1
        return Device.keys

    def opened(self, answer):
        status, opening, _ = answer
        expect(status == 200, "opened", opening)
        self.resume, self.receipt, self.cancel = (opening[k] for k in ("resumeToken", "receiptToken", "cancelToken"))
        self.seen(opening)

    def seen(self, answer):
        self.snapshot = answer["snapshot"]
        self.path = "/inquiries/" + self.snapshot["inquiry"]

    def submit(self, content, key=None, step=None):
        step = self.snapshot["step"] if step is None else step
        body = {"epoch": self.snapshot["epoch"], "content": content}
        status, answer, _ = self.ask(
            "POST", f"{self.path}/steps/{step}/submissions", body, self.resume, key if key is not None else self.key())
        if status == 200:
            self.seen(answer)
        return status, answer

    def follow(self):
        connection = self.service.connection(timeout=60)
        headers = {"Baton-Installation": self.id, "Authorization": "Bearer " + self.token}
        if self.last_id:
            headers["Last-Event-ID"] = self.last_id
        connection.request("GET", "/device/v1/events", headers=headers)
        self.stream = connection.getresponse()
        expect(self.stream.status == 200 and self.stream.getheader("Content-Type") == "text/event-stream", "stream")
        threading.Thread(target=self.listen, args=(connection, self.stream), daemon=True).start()

    def listen(self, connection, stream):
        name, number, data = None, None, []
        try:
            while line := stream.readline():
                text = line.decode().rstrip("\n")
                if text.startswith("event: "):
                    name = text[7:]
                elif text.startswith("id: "):
                    number = text[4:]
                elif text.startswith("data: "):
                    data.append(text[6:])
                elif not text and name:
                    self.last_id = number or self.last_id
                    self.events.put((name, json.loads("\n".join(data))))
                    name, number, data = None, None, []
        except OSError:
            pass
        self.events.put(("end", None))

    def awaits(self, name, kind=None):
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            found, data = self.events.get(timeout=20)
            if found == name and (kind is None or data["kind"] == kind):
                return data
        raise SystemExit(f"no {name} {kind}")


def expect(condition, what, found=None):
    if not condition:
        raise SystemExit(f"not {what}: {found}")


def problem(answer, status, kind):
    expect(answer[0] == status and answer[1]["type"] == "urn:baton:problem:" + kind, f"{status} {kind}", answer[:2])


def created(service):
    status, made, _ = service.ask("POST", "/backend/v1/inquiries", {"definition": service.said["definitions"][0]})
    expect(status == 201, "created", made)
    return made


def exchanged(device, code, key=None):
    body = {"launchCode": code, "device": device.device}
    return device.ask("POST", "/exchanges", body, key=key if key is not None else device.key())


def start_on_laptop(service, made=None):
    """Up to the handoff."""
    made = made or created(service)
    laptop = Device(service, "web", [])
    name = service.said["definitions"][0]
    status, definition, _ = laptop.ask("GET", "/definitions/" + name)
    kinds = [step["kind"] for step in definition["steps"]]
    expect(status == 200 and kinds[:4] == ["introduction", "form", "oneTimeCode", "handoff"], "definition", definition)
    laptop.follow()
    first = exchanged(laptop, made["launchCode"], 7)
    laptop.opened(first)
    expect(exchanged(laptop, made["launchCode"], 7)[1]["resumeToken"] == laptop.resume, "the same answer to a repeat")
    problem(exchanged(Device(service, "ios", []), made["launchCode"]), 404, "code-invalid")
    key = laptop.key()
    expect(laptop.submit({"kind": "acknowledged"}, key)[0] == 200, "acknowledged")
    expect(laptop.submit({"kind": "acknowledged"}, key, 0)[0] == 200, "a repeat under its key counts once")
    problem(laptop.submit({"kind": "form", "answers": []}), 422, "submission-unfit")
    expect(laptop.submit({"kind": "form", "answers": [{"field": 0, "text": "Ada"}]})[0] == 200, "form")
    codes = service.ask("GET", f"/backend/v1/inquiries/{made['inquiry']}/one-time-codes")[1]["oneTimeCodes"]
    wrong = "1111" if codes[-1]["digits"] != "1111" else "2222"
    status, answer = laptop.submit({"kind": "oneTimeCode", "digits": wrong})
    expect(status == 422 and answer["triesLeft"] > 0, "wrong digits", answer)
    expect(laptop.submit({"kind": "oneTimeCode", "digits": codes[-1]["digits"]})[0] == 200, "one-time code")
    return made, laptop


def hand_over(service, laptop):
    status, offer, _ = laptop.ask("POST", laptop.path + "/handoff-codes", {"reason": "asked"}, laptop.resume)
    expect(status == 200 and offer["link"].startswith("https://"), "minted", offer)
    laptop.watch = offer["watchToken"]
    phone = Device(service, "ios", ["camera", "nfc"])
    phone.follow()
    claim = {"code": offer["code"], "nonce": offer["code"], "device": phone.device}
    problem(phone.ask("POST", "/claims", claim), 404, "code-invalid")
    for _ in range(2):
        status, peek, _ = phone.ask("POST", "/peeks", {"code": offer["code"]})
        expect(status == 200 and peek["source"] == "web", "peeked", peek)
    claim["nonce"] = peek["nonce"]
    status, ticket, _ = phone.ask("POST", "/claims", claim)
    expect(status == 200, "claimed", ticket)
    number = laptop.awaits("push", "scanned")["number"]
    rival = Device(service, "android", [])
    _, peek, _ = rival.ask("POST", "/peeks", {"typedCode": offer["typedCode"]})
    expect(peek["type"].endswith("code-invalid"), "a claimed code leads nowhere", peek)
    confirmation = f"/inquiries/{ticket['inquiry']}/claim/confirmation"
    other = f"{(int(number) + 1) % 1000:03}"
    problem(phone.ask("POST", confirmation, {"number": other}, key=phone.key()), 422, "wrong-number")
    problem(rival.ask("POST", confirmation, {"number": number}, key=rival.key()), 404, "code-invalid")
    key = phone.key()
    phone.opened(phone.ask("POST", confirmation, {"number": number}, key=key))
    expect(phone.ask("POST", confirmation, {"number": number}, key=key)[1]["resumeToken"] == phone.resume, "a repeat")
    laptop.awaits("push", "confirmed")
    expect(laptop.submit({"kind": "acknowledged"})[0] == 409, "a write of who holds nothing is refused")
    return phone


def capture(device, kind, size):
    key = device.key()
    image = JPEG + bytes(size - len(JPEG))
    status, made, _ = device.ask("POST", "/images", image, key=key, kind="image/jpeg")
    expect(status == 201 and made["byteCount"] == size and made["isReadable"], "uploaded", made)
    return device.submit({"kind": kind, "images": [key]})


def finish_on_phone(phone):
    status, beat, _ = phone.ask(
        "POST", phone.path + "/heartbeats", {"epoch": phone.snapshot["epoch"], "sign": "person"}, phone.resume)
    expect(status == 200 and beat["snapshot"]["holder"] == "you", "lease renewed", beat)
    status, answer = capture(phone, "governmentID", 3_000_000)
    expect(status == 200 and answer["identity"]["portrait"]["byteCount"] == 3_000_000, "verified", answer)
    before = phone.resume
    phone.opened(phone.ask("POST", phone.path + "/resume", {"device": phone.device}, phone.resume, phone.key()))
    expect(phone.resume != before, "a new token at each resume")
    expect(capture(phone, "selfie", 200_000)[0] == 200, "selfie")
    status, answer = phone.submit({"kind": "acknowledged"})
    expect(status == 200 and answer["snapshot"]["outcome"] == "approved", "approved", answer)


def take_documents(device):
    hinted = device.awaits("mailbox")["sequence"]
    status, page, _ = device.ask("GET", "/mailbox", token=device.receipt)
    expect(status == 200 and page["entries"][-1]["sequence"] == hinted, "page", page)
    again = device.ask("GET", "/mailbox?after=0", token=device.receipt)[1]
    expect(again == page and device.ask("HEAD", "/mailbox", token=device.receipt)[0] == 200, "a pull takes nothing")
    for entry in page["entries"]:
        status, document, _ = device.ask(
            "GET", f"/mailbox/documents/{entry['document']}/versions/{entry['version']}", token=device.receipt)
        expect(status == 200 and document["isAlive"] and len(document["signature"]) == 128, "document", document)
        receipt = dict(entry, verdict="stored")
        for _ in range(2):
            status, noted, _ = device.ask("POST", "/mailbox/receipts", receipt, device.receipt)
            expect(status == 200 and noted["acknowledgedUpTo"] == entry["sequence"], "acknowledged", noted)
    after = device.ask("GET", f"/mailbox?after={hinted}", token=device.receipt)[1]
    expect(after["entries"] == [] and not after["hasMore"], "nothing behind the cursor", after)


def walk(service):
    _, laptop = start_on_laptop(service)
    phone = hand_over(service, laptop)
    finish_on_phone(phone)
    laptop.awaits("push", "ended")
    take_documents(phone)
    take_documents(laptop)
    status, gone, _ = laptop.ask("POST", laptop.path + "/close", token=laptop.resume)
    expect(status in (204, 401), "closed", gone)
    print("walked from a laptop to a phone, and both have the document")


def ways_back(service):
    """Declined, reclaimed, handed back, cancelled; and a stream that goes on where it was."""
    _, laptop = start_on_laptop(service)
    _, offer, _ = laptop.ask("POST", laptop.path + "/handoff-codes", {"reason": "asked"}, laptop.resume)
    phone = Device(service, "android", ["camera"])
    peek = phone.ask("POST", "/peeks", {"typedCode": offer["typedCode"]})[1]
    claim = {"typedCode": offer["typedCode"], "nonce": peek["nonce"], "device": phone.device}
    expect(phone.ask("POST", "/claims", claim)[0] == 200, "claimed by letters")
    laptop.awaits("push", "scanned")
    expect(phone.ask("DELETE", laptop.path + "/claim")[0] == 204, "declined")
    expect(laptop.awaits("push", "claimEnded")["reason"] == "declined", "the source is told")
    phone = hand_over(service, laptop)
    laptop.opened(laptop.ask("POST", laptop.path + "/reclaim", token=laptop.watch, key=laptop.key()))
    phone.awaits("push", "moved")
    status, gone, _ = phone.ask(
        "POST", phone.path + "/heartbeats", {"epoch": phone.snapshot["epoch"], "sign": "device"}, phone.resume)
    expect(status == 409 and gone["type"].endswith(("fenced", "moved")), "fenced", gone)
    phone = hand_over(service, laptop)
    status, back, _ = phone.ask(
        "POST", phone.path + "/hand-back", {"epoch": phone.snapshot["epoch"]}, phone.resume)
    expect(status == 200 and back["snapshot"]["holder"] == "other", "handed back", back)
    laptop.awaits("push", "handedBack")
    seen, laptop.stream = laptop.last_id, None
    laptop.follow()
    problem(laptop.ask("POST", laptop.path + "/cancel", token=laptop.resume), 401, "token-invalid")
    status, ended, _ = phone.ask("POST", phone.path + "/cancel", token=phone.cancel)
    expect(status == 200 and ended["snapshot"]["outcome"] == "cancelled", "cancelled", ended)
    laptop.awaits("push", "ended")
    expect(int(laptop.last_id.rsplit("-")[-1]) > int(seen.rsplit("-")[-1]), "the stream went on where it was")
    print("declined, reclaimed, handed back and cancelled")


def hostile(service):
    """Whatever comes, the service answers the next one."""
    host = b"Host: h\r\n"
    auth = b"Baton-Installation: app-1-1-1\r\nAuthorization: Bearer installation_AAAAAAAAAAAAAAAAAAAAAA\r\n"
    pieces = [
        b"\0\0\0\0", b"GET", b"GET / HTTP/1.1\r\n\r\n", b"GET  / HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", b"POST /device/v1/peeks HTTP/1.1\r\n" + host
        + auth + b"Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{", b"\x16\x03\x01\x02\x00\x01\x00",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /healthz HTTP/1.1\r\n" + host + b"X: " + b"b" * 100_000 + b"\r\n\r\n",
        b"POST /device/v1/peeks HTTP/1.1\r\n" + host + auth
        + b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ]
    for piece in pieces:
        heard = service.raw(piece)
        expect(not heard.startswith(b"HTTP/1.1 2"), "refused", (piece[:60], heard[:60]))
        expect(service.ask("GET", "/healthz")[0] == 200, "still there")
    device = Device(service, "ios", [])
    bodies = [b"", b"{", b"[" * 100_000, b'{"code":"\xff"}', b'{"code":"a","code":"b"}', b"nul", b'{"code":1e999}', b"\0"]
    for body in bodies:
        problem(device.ask("POST", "/peeks", body), 400, "bad-request")
    problem(device.ask("POST", "/peeks", b" " * (1 << 20) + b"{}"), 413, "content-too-large")
    problem(device.ask("POST", "/peeks", {}, kind="text/plain"), 415, "unsupported-media-type")
    problem(device.ask("POST", "/peeks", {}, token="installation_AAAAAAAAAAAAAAAAAAAAAA"), 401, "token-invalid")
    guesses = [device.ask("POST", "/peeks", {"typedCode": f"BBBB-BBB{letter}"}) for letter in "BCDFGHJK"]
    for guess in guesses:
        problem(guess, 404, "code-invalid")
    made = created(service)
    devices = [Device(service, "ios", []) for _ in range(16)]
    statuses = []
    threads = [
        threading.Thread(target=lambda d=device: statuses.append(exchanged(d, made["launchCode"])[0])) for device in devices
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    expect(sorted(statuses) == [200] + [404] * 15, "one of those who come at once", statuses)
    print("nothing of it was obeyed")


def json_suite(service, folder):
    """Each document of a suite of good and bad JSON, none of which is a request, is refused, and the next answered."""
    device = Device(service, "ios", [])
    files = sorted(pathlib.Path(folder).glob("*.json"))
    for file in files:
        status, answer, _ = device.ask("POST", "/peeks", file.read_bytes())
        expect(status == 400 and answer["type"].endswith(":bad-request"), file.name, (status, answer))
    expect(service.ask("GET", "/healthz")[0] == 200, "still there")
    print(f"{len(files)} documents, each refused")


CONFORMANCE = [
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
    "response_schema_conformance", "unsupported_method",
]


def contract(service, document):
    """What schemathesis makes of the document, asked of the service: every answer is one that the document has."""
    device = Device(service, "ios", [])
    scheme = "https" if service.tls else "http"
    words = [
        sys.executable, "-m", "schemathesis.cli", "run", document, "--url", f"{scheme}://{service.host}:{service.port}",
        "--header", f"Authorization: Bearer {device.token}", "--header", f"Baton-Installation: {device.id}",
        "--checks", ",".join(CONFORMANCE), "--exclude-path", "/device/v1/events", "--max-examples", "10", "--seed", "1",
        "--no-color",
    ]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(words, capture_output=True, text=True, timeout=280, cwd=folder)
    expect(done.returncode == 0, "the document holds", done.stdout[-6000:] + done.stderr[-2000:])
    expect(service.ask("GET", "/healthz")[0] == 200, "still there")
    print(next(line.strip() for line in done.stdout.splitlines() if line.strip()[:1].isdigit() and "generated" in line))


def mint(service):
    """What `baton mint` prints opens an inquiry."""
    baton, url = service.process.args[0], f"http://{service.said['address']}"
    words = [baton, "mint", "--url", url, "--definition", service.said["definitions"][0]]
    made = subprocess.run(words + ["--json"], capture_output=True, text=True, timeout=20)
    expect(made.returncode == 0 and made.stderr == "", "minted", made)
    sys.stdout.write(made.stdout)
    code = json.loads(made.stdout)["launchCode"]
    laptop = Device(service, "web", [])
    laptop.opened(exchanged(laptop, code))
    shown = subprocess.run(words + ["--plain"], capture_output=True, text=True, timeout=20)
    lines = shown.stdout.splitlines()
    expect(lines[2].startswith("link ") and len(lines) > 20 and set(lines[-1]) <= set("# "), "shown with a QR code", lines)
    unknown = subprocess.run(words[:-1] + ["nothing"], capture_output=True, text=True, timeout=20)
    expect(unknown.returncode == 4 and "every-way" in unknown.stderr, "told which there are", unknown)


def rush(service):
    """One code, claimed by a thousand at once."""
    _, laptop = start_on_laptop(service)
    _, offer, _ = laptop.ask("POST", laptop.path + "/handoff-codes", {"reason": "asked"}, laptop.resume)

    def peeked(_):
        phone = Device(service, "ios", [])
        peek = phone.ask("POST", "/peeks", {"code": offer["code"]})[1]
        return phone, {"code": offer["code"], "nonce": peek["nonce"], "device": phone.device}

    with concurrent.futures.ThreadPoolExecutor(32) as pool:
        phones = list(pool.map(peeked, range(1_000)))
    start = threading.Barrier(len(phones))
    answers = queue.Queue()

    def claim(phone, body):
        start.wait()
        answers.put(phone.ask("POST", "/claims", body)[0])

    threads = [threading.Thread(target=claim, args=phone) for phone in phones]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    statuses = sorted(answers.queue)
    expect(statuses == [200] + [404] * 999, "exactly one of a thousand", (len(statuses), statuses[:5]))
    laptop.awaits("push", "scanned")
    laptop.awaits("push", "scannedAgain")
    print("one of a thousand claims succeeded")


def stop(service):
    device = Device(service, "ios", [])
    device.follow()
    idle = socket.create_connection((service.host, service.port))
    code = service.end()
    device.awaits("end")
    idle.close()
    expect(code == 143, "ended by SIGTERM", code)
    try:
        service.ask("GET", "/healthz")
    except OSError:
        print("stopped, and its streams ended")
        return
    raise SystemExit("still there")


def main():
    baton, definition, name, *options = sys.argv[1:]
    tls = None
    suite = options if name in ("json-suite", "contract") else []
    if options and not suite and options[0] != "--store":
        tls = ssl.create_default_context(cafile=options[0])
        tls.check_hostname = False
        options = ["--tls-cert", options[0], "--tls-key", options[1]]
    service = Service(baton, definition, *([] if suite else options), tls=tls)
    sys.stdout.write(service.line)
    try:
        walks = {
            "walk": walk, "ways-back": ways_back, "hostile": hostile, "json-suite": json_suite, "contract": contract,
            "mint": mint, "rush": rush, "stop": stop,
        }
        walks[name](service, *suite)
        if name != "stop":
            expect(service.end(signal.SIGINT) == 130, "ended by SIGINT")
    finally:
        service.process.kill()
    errors = service.process.stderr.read()
    expect(errors == "serving; Ctrl-C stops\n", "silent", errors)


if __name__ == "__main__":
    main()
