import json
import re
import sys
import traceback
from urllib.parse import urlsplit

sys.dont_write_bytecode = True
sys.path.insert(0, "packages/client/python")
from nameplate import Nameplate, NameplateError, Platform


def send(line):
    """Sends the request that a line of JSON describes, and tells what came of it. Waiting only moves the time."""
    options = {
        re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), name): value
        for name, value in json.loads(line).items()
    }
    waits = []
    notes = []
    platform = Platform(now=lambda: sum(waits), random=lambda: 0.5, wait=waits.append)
    said = {"waits": waits, "notes": notes}
    address = urlsplit(options.pop("address"))
    body = options.pop("body", None)
    try:
        nameplate = Nameplate(f"{address.scheme}://{address.netloc}", log=notes.append, platform=platform, **options)
        answer = nameplate._ask(
            f"{address.path}?{address.query}",
            lambda answer: answer,
            with_key="key" in options,
            body=None if body is None else json.dumps(body).encode(),
        )
        return {**said, "body": answer}
    except Exception as error:
        if isinstance(error, NameplateError):
            said = {**said, "status": getattr(error, "status", None), "code": getattr(error, "code", None)}
        return {**said, "message": str(error), "stack": traceback.format_exc()}


for line in sys.stdin:
    print(json.dumps(send(line)), flush=True)
