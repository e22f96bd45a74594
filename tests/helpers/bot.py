"""A program from outside for tests: `python bot.py MODE [FILE]` answers as the mode says and notes what it is sent."""

import json
import os
import subprocess
import sys
import threading
import time

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
    if mode == "environment" and notes:
        notes.write("\n".join(sorted(os.environ)))
        sys.exit(1)
    if mode in ("nest", "leave") and notes:
        sleep = [sys.executable, "-c", "import time; time.sleep(60)"]
        begin = "import subprocess, sys; print(subprocess.Popen(sys.argv[1:], start_new_session=True).pid, flush=True)"
        with subprocess.Popen([sys.executable, "-c", begin, *sleep], stdout=subprocess.PIPE, text=True) as nurse:
            assert nurse.stdout is not None
            notes.write(nurse.stdout.readline())
        if mode == "leave":
            sys.exit(1)
        notes.write(str(subprocess.Popen(sleep, start_new_session=True, env={}).pid))
        notes.flush()
        mode = "list"
    if mode in ("hide", "haunt") and notes:
        notes.write(f"{os.getpid()}\n")
        notes.flush()
        hidden, closes_in_it = os.pipe()
        if not os.fork():
            os.setsid()
            if child := os.fork():
                notes.write(f"{child}\n")
                notes.flush()
                os._exit(0)
            os.execve(sys.executable, [sys.executable, "-c", "import time; time.sleep(60)"], {})
        os.wait()
        os.close(closes_in_it)
        os.read(hidden, 1)
        if mode == "haunt":
            threading.Event().wait()
        mode = "list"
    if mode == "swarm":
        until = time.monotonic() + 20
        while os.fork() == 0 and time.monotonic() < until:
            pass  # this process goes on after its parent has ended
        os._exit(0)
    if mode == "quit":
        sys.exit(1)
    last = message["legal"][-1] if "legal" in message else "knock 7"
    answers = {
        "good": json.dumps({"action": last}), "illegal": '{"action":"lay 99"}',
        "padded": json.dumps({"action": f" {last}"}), "prose": "I play " + last, "list": "[1]",
        "number": '{"action":5}', "deep": "[" * 60_000,
    }  # fmt: skip
    print(answers[mode], flush=True)
