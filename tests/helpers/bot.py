"""A bot from outside for tests: `python bot.py MODE [FILE]` answers as the mode says and notes what it was told."""

import json
import subprocess
import sys
import threading

mode = sys.argv[1]
notes = open(sys.argv[2], "a") if len(sys.argv) > 2 else None  # noqa: SIM115 (open as long as the bot lives)
if mode == "deaf":
    threading.Event().wait()
for line in sys.stdin:
    if notes:
        notes.write(line)
        notes.flush()
    message = json.loads(line)
    if message["type"] == "end":
        break
    if message["type"] != "prompt":
        continue
    if mode == "mute":
        threading.Event().wait()
    if mode == "parent" and notes:
        told = "import sys, time; time.sleep(30); open(sys.argv[1], 'a').write('gone')"
        subprocess.Popen([sys.executable, "-c", told, sys.argv[2]], start_new_session=True)
        threading.Event().wait()
    if mode == "quit":
        sys.exit(1)
    last = message["legal"][-1] if "legal" in message else "knock 7"
    answers = {
        "good": json.dumps({"action": last}),
        "illegal": '{"action":"lay 99"}',
        "padded": json.dumps({"action": f" {last}"}),
        "prose": "I play " + last,
        "list": "[1]",
        "number": '{"action":5}',
        "deep": "[" * 60_000,
    }
    print(answers[mode], flush=True)
