"""A backend of the vendor's API: vendor.py BATON DEFINITION WALK [DOCUMENT]. Prints what it did, or what did not fit.

Where DOCUMENT is given, the vendor's published OpenAPI document, every answer is held to it.
"""

import hashlib
import hmac
import http.server
import json
import queue
import re
import sys
import threading
import time

import jsonschema
import requests

from serve import Device, Service, exchanged, finish_on_phone, hand_over, start_on_laptop


def expect(condition, *what):
    if not condition:
        raise SystemExit("not so: " + " ".join(str(part) for part in what))


class Oracle:
    """Holds answers to the schemas of a published document; without one it takes everything."""

    def __init__(self, path):
        self.checked = 0
        self.seen = set()
        self.document = None
        if path:
            with open(path, encoding="utf-8") as file:
                self.document = json.load(file)
            self.paths = [
                (re.compile("^" + re.sub(r"\{[^}]*\}", "[^/]+", template) + "$"), template)
                for template in sorted(self.document["paths"], key=lambda text: text.count("{"))
            ]

    def resolved(self, node):
        while isinstance(node, dict) and "$ref" in node:
            target = self.document
            for part in node["$ref"].lstrip("#/").split("/"):
                target = target[part.replace("~1", "/").replace("~0", "~")]
            node = target
        return node

    def check_event(self, body):
        if not self.document:
            return
        name = body["data"]["attributes"]["name"]
        request = self.document["webhooks"][name]["post"]["requestBody"]
        self.fits(self.resolved(request)["content"]["application/json"]["schema"], body, name)

    def fits(self, schema, value, *what):
        schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "components": self.document["components"],
                  **schema}
        errors = list(jsonschema.Draft202012Validator(schema).iter_errors(value))
        expect(not errors, *what, [(error.json_path, error.message[:300]) for error in errors[:3]])
        self.checked += 1
        self.seen.add(what)

    def check(self, method, path, response, sparse):
        if not self.document:
            return
        template = next((template for pattern, template in self.paths if pattern.match(path)), None)
        expect(template, "no such path in the document", path)
        operation = self.document["paths"][template].get(method.lower())
        expect(operation, "no such operation in the document", method, path)
        answers = operation["responses"]
        expect(str(response.status_code) in answers, "no such answer in the document", method, template,
               response.status_code, response.text)
        answer = self.resolved(answers[str(response.status_code)])
        for name in answer.get("headers", {}):
            expect(name in response.headers, "no header", name, method, template)
        content = answer.get("content", {})
        kind = response.headers["Content-Type"]
        if "application/json" not in content:
            expect(kind in content, "another media type", kind, list(content))
            return
        expect(kind == "application/json", "another media type", kind)
        if sparse:
            return
        self.fits(content["application/json"]["schema"], response.json(), method, template, response.status_code)


class Backend:
    def __init__(self, service, document=None):
        self.url = f"http://{service.host}:{service.port}"
        self.oracle = Oracle(document)
        self.session = requests.Session()
        self.session.headers["Authorization"] = "Bearer persona_sandbox_1"

    def ask(self, method, path, body=None, status=200, **options):
        response = self.session.request(method, f"{self.url}/api/v1{path}", json=body, timeout=20, **options)
        expect(response.status_code == status, method, path, response.status_code, response.text)
        plain = path.split("?")[0]
        self.oracle.check(method, plain, response, "fields" in path or "Key-Inflection" in options.get("headers", {}))
        if response.headers["Content-Type"] != "application/json":
            return response.content
        return response.json()

    def create(self, meta=None, **attributes):
        body = {"data": {"attributes": {"inquiry-template-id": "every-way", **attributes}}}
        if meta:
            body["meta"] = meta
        return self.ask("POST", "/inquiries", body, 201)

    def inquiry(self, id):
        return self.ask("GET", f"/inquiries/{id}")["data"]

    def seen(self, id, wanted):
        """The inquiry, as soon as it is so; what devices do is heard of a moment later."""
        for _ in range(100):
            inquiry = self.inquiry(id)
            if all(inquiry["attributes"][name] == value for name, value in wanted.items()):
                return inquiry
            time.sleep(0.02)
        expect(False, wanted, inquiry["attributes"])

    def methods(self, id):
        found = self.ask("GET", f"/inquiry-sessions?filter[inquiry-id]={id}")["data"]
        return [(session["attributes"]["status"], session["attributes"]["device-handoff-method"]) for session in found]

    def opening(self, body, status=200):
        response = self.session.post(f"{self.url}/verify/v1/openings", json=body, timeout=20)
        expect(response.status_code == status, "opening", response.status_code, response.text)
        return response.json()

    def act(self, id, action, body=None, status=200):
        return self.ask("POST", f"/inquiries/{id}/{action}", body, status)

    def events(self, id):
        listed = self.ask("GET", f"/events?filter[object-id]={id}&page[size]=100")["data"]
        return [event["attributes"]["name"] for event in reversed(listed)]


def family(service, document):
    """Asks for everything that the inquiry family has."""
    backend = Backend(service, document)
    backend.create()
    made = backend.create(
        meta={"auto-create-account-reference-id": "user 1"}, note="n", tags=["vip"], **{
            "creator-email-address": "jane@example.org", "redirect-uri": "https://example.org",
            "fields": {"name-first": "Jane", "birthdate": "1995-09-08"}})
    id = made["data"]["id"]
    for query in ("", "?page[size]=1", f"?filter[inquiry-id]={id}", "?filter[reference-id]=user+1&filter[status]=created,pending",
                  f"?page[after]={id}", "?fields[inquiry]=status"):
        backend.ask("GET", "/inquiries" + query)
    for query in ("", "?include=account,sessions,inquiry-template,inquiry-template-version", "?fields[inquiry]=status"):
        backend.ask("GET", f"/inquiries/{id}" + query)
    backend.ask("PATCH", f"/inquiries/{id}", {"data": {"attributes": {"note": "m", "fields": {"name-last": "Doe"}}}})
    backend.ask("POST", "/inquiries/search", {"query": {"attribute": "status", "operator": "eq", "value": "created"}})
    account = made["data"]["relationships"]["account"]["data"]["id"]
    backend.ask("GET", "/accounts")
    backend.ask("GET", f"/accounts/{account}")
    backend.ask("POST", "/accounts", {"data": {"attributes": {"reference-id": "user 2"}}}, 201)
    backend.ask("GET", "/rate-limits")
    again = backend.create(meta={"auto-create-inquiry-session": True, "auto-create-one-time-link": True})
    expect(all(again["meta"].values()), "token and links", again["meta"])
    for action, body in (
            ("resume", None), ("add-tag", {"meta": {"tag-name": "a"}}), ("remove-tag", {"meta": {"tag-name": "a"}}),
            ("set-tags", {"meta": {"tag-name": ["b", "c"]}}), ("generate-one-time-link", {"meta": {"expires-in-seconds": 60}}),
            ("expire", None), ("resume", None), ("mark-for-review", None), ("approve", {"meta": {"comment": "fine"}})):
        backend.act(id, action, body)
    for action in ("resume", "mark-for-review", "decline", "expire"):
        backend.act(id, action, status=422)
    pdf = backend.ask("GET", f"/inquiries/{id}/print")
    expect(pdf.startswith(b"%PDF-1.") and pdf.rstrip().endswith(b"%%EOF"), "a PDF", pdf[:20])
    simulated = {"meta": {"simulate-actions": [{"type": "start_inquiry"}, {"type": "decline_inquiry"}]}}
    declined = backend.act(backend.create()["data"]["id"], "perform-simulate-actions", simulated)["data"]
    backend.ask("GET", f"/inquiries/{declined['id']}?include=reviewer")
    session = backend.ask(
        "POST", "/inquiry-sessions", {"data": {"attributes": {"inquiry-id": again["data"]["id"]}}}, 201)["data"]["id"]
    for query in ("", "?include=inquiry", "?include=device,network"):
        backend.ask("GET", f"/inquiry-sessions/{session}{query}")
    backend.ask("GET", "/inquiry-sessions")
    backend.ask("GET", f"/inquiry-sessions?filter[inquiry-id]={again['data']['id']}")
    backend.ask("POST", f"/inquiry-sessions/{session}/generate-one-time-link")
    backend.ask("POST", f"/inquiry-sessions/{session}/expire")
    backend.ask("POST", "/inquiry-sessions/expire-all", {"meta": {"inquiry-ids": [again["data"]["id"]]}})
    event = backend.ask("GET", "/events?page[size]=100")["data"][0]["id"]
    backend.ask("GET", f"/events/{event}")
    backend.ask("GET", f"/events?filter[name]=inquiry.created&filter[object-id]={id}")
    hook = {"data": {"attributes": {"url": "http://127.0.0.1:9/", "enabled-events": ["inquiry.created"]}}}
    hook = backend.ask("POST", "/webhooks", hook, 201)["data"]["id"]
    for action, body in (("enable", None), ("rotate-secret", {"meta": {"expires-in-seconds": 60}}), ("clone", None),
                         ("disable", None), ("archive", None)):
        backend.ask("POST", f"/webhooks/{hook}/{action}", body)
    backend.ask("PATCH", f"/webhooks/{hook}", {"data": {"attributes": {"name": "mine"}}})
    backend.ask("GET", f"/webhooks/{hook}")
    backend.ask("GET", "/webhooks")
    redacted = backend.ask("DELETE", f"/inquiries/{id}")["data"]["attributes"]
    expect(redacted["status"] == "approved" and redacted["fields"]["name-first"]["value"] is None, "redacted", redacted)
    backend.ask("DELETE", f"/inquiries/{id}", status=409)
    backend.ask("GET", "/inquiries?page[size]=0", status=400)
    backend.ask("POST", "/inquiries", {"data": {"attributes": {}}}, 400)
    backend.ask("GET", "/inquiries/inq_none", status=404)
    backend.session.headers.pop("Authorization")
    backend.ask("GET", "/inquiries", status=401)
    return f"{backend.oracle.checked} answers held to {len(backend.oracle.seen)} schemas"


def agreement(service, document):
    """A device walks what a backend made, and hands it on; the API tells the same at each stage."""
    backend = Backend(service, document)
    made = backend.create(**{"reference-id": "u1"})["data"]
    id = made["id"]
    expect(made["attributes"]["status"] == "created" and backend.methods(id) == [], "created", made)
    entry = backend.opening({"inquiry-id": id})
    expect(backend.methods(id) == [("new", None)], "a session that nobody came by", backend.methods(id))
    _, laptop = start_on_laptop(service, entry)
    started = backend.seen(id, {"status": "pending", "next-step-name": "to-phone", "previous-step-name": "check"})
    expect(started["attributes"]["started-at"] and started["attributes"]["fields"]["name"] == {
        "type": "string", "value": "Ada"}, "fields", started["attributes"]["fields"])
    expect(backend.methods(id) == [("active", None)], "one session", backend.methods(id))
    expect(backend.opening({"inquiry-id": id}, 409)["errors"][0]["title"] == "unauthenticated", "needs a token")
    phone = hand_over(service, laptop)
    backend.seen(id, {"status": "pending", "next-step-name": "card"})
    expect(backend.methods(id) == [("active", "qr"), ("active", None)], "a second session", backend.methods(id))
    finish_on_phone(phone)
    laptop.awaits("push", "ended")
    done = backend.seen(id, {"status": "completed", "next-step-name": None, "expires-at": None})
    expect(done["attributes"]["completed-at"] and not done["attributes"]["decisioned-at"], "completed", done)
    expect({status for status, _ in backend.methods(id)} == {"expired"}, "no session is left", backend.methods(id))
    approved = backend.act(id, "approve", {"meta": {"comment": "fine"}})["data"]
    expect(approved["attributes"]["reviewer-comment"] == "fine", "decided", approved["attributes"])
    names = backend.events(id)
    expect(names[:2] == ["inquiry.created", "inquiry.started"] and names[-2:] == [
        "inquiry.completed", "inquiry.approved"], "events", names)
    expect(names.count("inquiry.transitioned") >= 5, "each step is told", names)
    return "a device and a backend were told the same"


def orders(service, document):
    """What a backend decides holds for devices; what expired is resumed on another one."""
    backend = Backend(service, document)

    def opened(id, token=None, platform="web"):
        entry = backend.opening({"inquiry-id": id, **({"session-token": token} if token else {})})
        device = Device(service, platform, ["camera"])
        device.follow()
        device.opened(exchanged(device, entry["launchCode"]))
        return device

    for action, outcome in (("expire", "abandoned"), ("approve", "approved"), ("decline", "declined"),
                            ("mark-for-review", "failed")):
        id = backend.create()["data"]["id"]
        device = opened(id)
        backend.seen(id, {"status": "pending"})
        status = backend.act(id, action)["data"]["attributes"]["status"]
        told = device.awaits("push", "ended")
        expect(told["snapshot"]["outcome"] == outcome, action, told)
        code, answer = device.submit({"kind": "acknowledged"})
        expect(code == 409 and answer["type"].endswith("inquiry-ended"), "nobody walks on", action, answer)
        expect(backend.inquiry(id)["attributes"]["status"] == status, "it stays so", action)
        if action == "expire":
            backend.opening({"inquiry-id": id}, 422)
            again = backend.act(id, "resume")
            expect(again["data"]["attributes"]["status"] == "pending", "resumed", again)
            other = opened(id, again["meta"]["session-token"], "ios")
            expect(other.snapshot["step"] == 0 and other.snapshot["holder"] == "you", "from the start", other.snapshot)
            backend.seen(id, {"status": "pending", "next-step-name": "welcome"})
    # A token opens on any device, and the one before it has to look on.
    id = backend.create()["data"]["id"]
    first = opened(id)
    backend.seen(id, {"status": "pending"})
    expect(first.submit({"kind": "acknowledged"})[0] == 200, "first step")
    token = backend.act(id, "resume")["meta"]["session-token"]
    second = opened(id, token, "android")
    first.awaits("push", "moved")
    expect(second.snapshot["step"] == 1, "where the first was", second.snapshot)
    expect(backend.methods(id) == [("active", None), ("active", None)], "two sessions", backend.methods(id))
    found = backend.ask("GET", f"/inquiry-sessions?filter[inquiry-id]={id}")["data"]
    expect([session["attributes"]["os-name"] for session in found] == ["Android", None], "their systems", found)
    backend.ask("POST", f"/inquiry-sessions/{found[0]['id']}/expire")
    code, answer = second.submit({"kind": "form", "answers": [{"field": 0, "text": "Ada"}]})
    expect(code == 401 and answer["type"].endswith("token-expired"), "an expired session writes nothing", answer)
    # A one-time link.
    link = backend.act(backend.create()["data"]["id"], "generate-one-time-link")["meta"]["one-time-link"]
    device = Device(service, "ios", [])
    device.opened(exchanged(device, backend.opening({"code": link.split("code=")[1]})["launchCode"]))
    backend.opening({"code": "us1-" + "A" * 22}, 404)
    backend.opening({"inquiry-id": id, "session-token": token[:-2]}, 409)
    # Started without a device.
    id = backend.create()["data"]["id"]
    backend.act(id, "perform-simulate-actions", {"meta": {"simulate-actions": [{"type": "start_inquiry"}]}})
    backend.opening({"inquiry-id": id}, 409)
    device = opened(id, backend.act(id, "resume")["meta"]["session-token"])
    expect(device.submit({"kind": "acknowledged"})[0] == 200, "and walked from there")
    # Time passes for devices as for the backend.
    id = backend.create(meta={"expiration-after-create-interval-seconds": 3600})["data"]["id"]
    device = opened(id)
    backend.seen(id, {"status": "pending"})
    moved = backend.session.post(f"{backend.url}/admin/v1/clock", json={"advance-seconds": 3600}, timeout=20)
    expect(moved.status_code == 200, "clock", moved.text)
    expect(device.awaits("push", "ended")["snapshot"]["outcome"] == "abandoned", "out of time")
    expired = backend.seen(id, {"status": "expired", "expires-at": None})["attributes"]
    expect(expired["expired-at"] > expired["created-at"], "expired", expired)
    return "what a backend decides holds for devices"


class Receiver(http.server.BaseHTTPRequestHandler):
    """Where a webhook leads; the first attempt of each event fails, where that is wanted."""

    fails = True

    told = queue.Queue()
    seen = set()

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        event = json.loads(body)["data"]["id"]
        isFirst = Receiver.fails and event not in Receiver.seen
        Receiver.seen.add(event)
        Receiver.told.put((self.path, self.headers, body, 503 if isFirst else 204))
        self.send_response(503 if isFirst else 204)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def webhooks(service, document):
    """A receiver is told what happens, signed, and again after it failed."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    backend = Backend(service, document)
    hook = backend.ask("POST", "/webhooks", {"data": {"attributes": {
        "url": f"http://127.0.0.1:{server.server_address[1]}/hook?of=baton", "enabled-events": ["inquiry.created"]}}}, 201)["data"]
    backend.ask("POST", f"/webhooks/{hook['id']}/enable")
    id = backend.create()["data"]["id"]
    made = [Receiver.told.get(timeout=20) for _ in range(2)]
    for number, (path, headers, body, _) in enumerate(made, 1):
        expect(path == "/hook?of=baton", "path", path)
        sent = dict(part.split("=") for part in headers["Persona-Signature"].split(","))
        wanted = hmac.new(hook["attributes"]["secret"].encode(), sent["t"].encode() + b"." + body, hashlib.sha256)
        expect(hmac.compare_digest(wanted.hexdigest(), sent["v1"]), "signature", headers["Persona-Signature"])
        expect(headers["Persona-Webhook-Attempts-Made"] == str(number), "attempt", headers)
        expect(json.loads(body)["data"]["attributes"]["payload"]["data"]["id"] == id, "payload", body)
    expect(made[0][2] == made[1][2], "the same bytes again")
    expect(int(made[1][1]["Persona-Webhook-First-Attempted-At"]) <= time.time(), "first attempt")
    metrics = backend.session.get(f"{backend.url}/metrics", timeout=20).text
    expect('baton_webhook_attempts_total{environment="sandbox"} 2' in metrics, "metrics", metrics)
    server.shutdown()
    return "a webhook was told, signed, and told again after it failed"


def events(service, document):
    """Whatever happens to inquiries is told in the form that is published for it."""
    Receiver.fails = False
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    backend = Backend(service, document)
    for state in ("include_none", "include_all"):
        hook = backend.ask("POST", "/webhooks", {"data": {"attributes": {
            "url": f"http://127.0.0.1:{server.server_address[1]}/{state}", "enabled-events": ["*"],
            "included-allowlist": {"state": state}}}}, 201)["data"]["id"]
        backend.ask("POST", f"/webhooks/{hook}/enable")

    def simulated(*names):
        id = backend.create(meta={"auto-create-inquiry-session": True}, **{"reference-id": "u1"})["data"]["id"]
        body = {"meta": {"simulate-actions": [{"type": name} for name in names]}}
        backend.act(id, "perform-simulate-actions", body)
        return id

    simulated("start_inquiry", "complete_inquiry", "mark_for_review_inquiry", "approve_inquiry")
    simulated("start_inquiry", "fail_inquiry", "decline_inquiry")
    simulated("expire_inquiry")
    id = backend.create()["data"]["id"]
    backend.act(id, "set-tags", {"meta": {"tag-name": ["a", "b"]}})
    device = Device(service, "web", [])
    device.opened(exchanged(device, backend.opening({"inquiry-id": id})["launchCode"]))
    expect(device.submit({"kind": "acknowledged"})[0] == 200, "first step")
    backend.ask("DELETE", f"/inquiries/{id}")
    wanted = {
        "inquiry.created", "inquiry.started", "inquiry.transitioned", "inquiry.completed", "inquiry.failed",
        "inquiry.expired", "inquiry.marked-for-review", "inquiry.approved", "inquiry.declined", "inquiry.redacted",
        "inquiry.updated-tags", "inquiry-session.started", "inquiry-session.expired"}
    told = {"/include_none": set(), "/include_all": set()}
    while any(names < wanted for names in told.values()):
        path, _, body, _ = Receiver.told.get(timeout=20)
        body = json.loads(body)
        backend.oracle.check_event(body)
        told[path].add(body["data"]["attributes"]["name"])
        isIncluded = "included" in body["data"]["attributes"]["payload"]
        expect(isIncluded == (path == "/include_all"), "included", path)
    server.shutdown()
    return f"{len(wanted)} kinds of events are told as they are published"


def tutorial(service, document):
    """The tutorial's backend: one inquiry for a person, found or made, resumed where it is under way (P01, P02)."""
    backend = Backend(service, document)
    backend.session.headers["Persona-Version"] = "2025-10-27"

    def get_or_create(user):
        found = backend.ask("GET", f"/inquiries?filter[reference-id]={user}&filter[status]=created,pending&page[size]=1")
        if found["data"]:
            inquiry = found["data"][0]
            if inquiry["attributes"]["status"] == "pending":
                return inquiry["id"], backend.act(inquiry["id"], "resume")["meta"]["session-token"]
            return inquiry["id"], None
        return backend.create(**{"reference-id": user, "fields": {"name-first": "Jane"}})["data"]["id"], None

    first, token = get_or_create("u1")
    expect(token is None and get_or_create("u1") == (first, None), "a created inquiry has no token, and is found")
    expect(get_or_create("u2")[0] != first, "another person has another")
    device = Device(service, "ios", ["camera"])
    device.opened(exchanged(device, backend.opening({"inquiry-id": first})["launchCode"]))
    backend.seen(first, {"status": "pending"})
    again, token = get_or_create("u1")
    expect(again == first and token, "resumed")
    entry = backend.opening({"inquiry-id": first, "session-token": token})
    device.opened(exchanged(device, entry["launchCode"]))
    expect(device.snapshot["holder"] == "you" and backend.methods(first)[-1][0] == "active", "and opened again")
    backend.act(first, "approve")
    expect(get_or_create("u1")[0] != first, "one that is done is not found")
    return "the tutorial's backend works"


WALKS = {
    "agreement": agreement, "events": events, "family": family, "orders": orders, "tutorial": tutorial, "webhooks": webhooks,
}


def main():
    baton, definition, walk, *rest = sys.argv[1:]
    service = Service(baton, definition)
    print(service.line.strip())
    try:
        said = WALKS[walk](service, rest[0] if rest else None)
        expect(service.end() in (0, 143), "ended")
    finally:
        if service.process.poll() is None:
            service.process.kill()
    print(said)


if __name__ == "__main__":
    main()
