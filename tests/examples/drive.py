import json
import re
import sys
import traceback

sys.dont_write_bytecode = True
sys.path.insert(0, "content/examples")
from request_json import RequestFailed, request_json


def send(line):
    """Sends the request that a line of JSON describes, and tells what came of it. Waiting only moves the time."""
    options = {
        re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), name): value
        for name, value in json.loads(line).items()
    }
    waits = []
    notes = []
    time = {
        "now": lambda: sum(waits),
        "random": lambda: 0.5,
        "wait": waits.append,
        "log": notes.append,
    }
    said = {"waits": waits, "notes": notes}
    try:
        return {**said, "body": request_json(**options, **time)}
    except Exception as error:
        if isinstance(error, RequestFailed):
            said = {**said, "status": error.status, "code": error.problem.get("code")}
        return {**said, "message": str(error), "stack": traceback.format_exc()}


for line in sys.stdin:
    print(json.dumps(send(line)), flush=True)
