"""Holds JSON documents to a schema: schema.py SCHEMA, documents on standard input, one a line. Prints what does not fit."""

import json
import sys

import jsonschema

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
for number, line in enumerate(sys.stdin, 1):
    for error in validator.iter_errors(json.loads(line)):
        print(f"{number}: {error.json_path}: {error.message}")
