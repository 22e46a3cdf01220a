"""A backend of the vendor's API: vendor.py BATON DEFINITION WALK [DOCUMENT]. Prints what it did, or what did not fit.

Where DOCUMENT is given, the vendor's published OpenAPI document, every answer is held to it.
"""

import json
import re
import sys

import jsonschema
import requests

from serve import Device, Service


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
        schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "components": self.document["components"],
                  **content["application/json"]["schema"]}
        errors = list(jsonschema.Draft202012Validator(schema).iter_errors(response.json()))
        expect(not errors, method, template, response.status_code, [
            (error.json_path, error.message[:300]) for error in errors[:3]])
        self.checked += 1
        self.seen.add((method, template, response.status_code))


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
    backend.ask("GET", "/inquiries?page[size]=0", status=400)
    backend.ask("POST", "/inquiries", {"data": {"attributes": {}}}, 400)
    backend.ask("GET", "/inquiries/inq_none", status=404)
    backend.session.headers.pop("Authorization")
    backend.ask("GET", "/inquiries", status=401)
    return f"{backend.oracle.checked} answers held to {len(backend.oracle.seen)} schemas"


WALKS = {"family": family}


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
