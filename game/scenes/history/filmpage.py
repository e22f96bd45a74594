"""The page of a film: the table on a canvas, buttons and keys to go through it, and in words what happened."""

import html
import json
import re

from game.core.rules import Json
from game.ui.platform.keys import shown
from game.words import _, pgettext
from game.words.language import current


def page(title: str, film: Json) -> str:
    """The page with that title and film, in the language in use."""
    words = {
        "lang": current(),
        "title": title,
        "table": _("The table"),
        "start": pgettext("of a replay", "Start"),
        "play": pgettext("a replay", "Play"),
        "pause": pgettext("a replay", "Pause"),
        "back": pgettext("a replay", "One move back"),
        "on": pgettext("a replay", "One move forward"),
        "moves": pgettext("a replay", "All moves"),
        "script": _("This page needs JavaScript to show the match."),
        **{key: shown(key) for key in ("Home", "Left", "Right", "Space")},
    }
    text = json.dumps(film, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    before, after = re.sub(r"{{(\w+)}}", lambda found: html.escape(words[found[1]]), _PAGE).split("{steps}")
    return f"{before}{text}{after}"


_PAGE = """<!doctype html>
<html lang="{{lang}}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{title}}</title>
<style>
  body { margin: 0; background: #1b2f28; color: #f6f1e4; font: 18px/1.4 system-ui, sans-serif; }
  main { max-width: 1280px; margin: 0 auto; padding: 12px; }
  h1 { font: 600 22px/1.3 Georgia, serif; margin: 4px 0 10px; }
  canvas { width: 100%; height: auto; display: block; border-radius: 8px; }
  #bar { display: flex; gap: 8px; flex-wrap: wrap; align-items: center; margin: 10px 0; }
  button { font: inherit; min-width: 48px; min-height: 44px; color: inherit; background: #10271f; cursor: pointer;
    border: 1px solid #7f9c8e; border-radius: 8px; padding: 4px 14px; }
  button:focus-visible, li:focus-visible { outline: 3px solid #ffd966; outline-offset: 2px; }
  #words { min-height: 2.8em; flex: 1 1 20em; }
  ol { max-height: 14em; overflow: auto; padding-left: 3em; margin: 0; }
  li { cursor: pointer; } li[aria-current] { color: #f6dc98; font-weight: 600; }
</style>
<main>
<h1>{{title}}</h1>
<canvas id="table" role="img" aria-label="{{table}}" data-name="{{table}}"></canvas>
<div id="bar">
  <button id="start" title="{{Home}}">{{start}}</button>
  <button id="back" title="{{Left}}" aria-label="{{back}}">&#9664;</button>
  <button id="play" title="{{Space}}" data-play="{{play}}" data-pause="{{pause}}">{{play}}</button>
  <button id="on" title="{{Right}}" aria-label="{{on}}">&#9654;</button>
  <span id="words" role="status" aria-live="polite"></span>
</div>
<ol id="moves" aria-label="{{moves}}"></ol>
<noscript>{{script}}</noscript>
</main>
<script id="steps" type="application/json">{steps}</script>
<script>
"use strict";
const film = JSON.parse(document.getElementById("steps").textContent);
const at = id => document.getElementById(id);
const canvas = at("table"), draw = canvas.getContext("2d");
canvas.width = film.width; canvas.height = film.height;
let now = -1, timer = null, shown = 0;
const load = url => new Promise(done => { const i = new Image(); i.onload = () => done(i); i.src = url; });
async function show(step) {
  step = Math.max(0, Math.min(film.steps.length - 1, step));
  const mine = ++shown;
  let from = now >= 0 && step > now ? now + 1 : step;
  while (from > 0 && !(now >= 0 && from === now + 1) && !film.steps[from].whole) from--;
  const pieces = [];
  for (let k = from; k <= step; k++)
    for (const [x, y, url] of film.steps[k].pieces) pieces.push([x, y, load(url)]);
  for (const piece of pieces) piece[2] = await piece[2];
  if (mine !== shown) return;
  for (const [x, y, image] of pieces) draw.drawImage(image, x, y);
  now = step;
  at("words").textContent = `${step} / ${film.steps.length - 1}  ${film.steps[step].words}`;
  canvas.setAttribute("aria-label", `${canvas.dataset.name}. ` + film.steps[step].words);
  for (const item of at("moves").children) item.removeAttribute("aria-current");
  const item = at("moves").children[step - 1];
  if (item) { item.setAttribute("aria-current", "step"); item.scrollIntoView({ block: "nearest" }); }
  if (step === film.steps.length - 1) stop();
}
function stop() { clearInterval(timer); timer = null; at("play").textContent = at("play").dataset.play; }
function play() {
  if (timer) return stop();
  if (now === film.steps.length - 1) now = -1;
  at("play").textContent = at("play").dataset.pause;
  timer = setInterval(() => show(now + 1), 1400);
  show(now + 1);
}
film.steps.slice(1).forEach((step, number) => {
  const item = document.createElement("li");
  item.textContent = step.words; item.tabIndex = 0;
  item.onclick = () => { stop(); show(number + 1); };
  item.onkeydown = event => { if (event.key === "Enter") item.onclick(); };
  at("moves").append(item);
});
at("start").onclick = () => { stop(); show(0); };
at("back").onclick = () => { stop(); show(now - 1); };
at("on").onclick = () => { stop(); show(now + 1); };
at("play").onclick = play;
document.addEventListener("keydown", event => {
  const moves = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: film.steps.length - 1 };
  if (event.key in moves) { event.preventDefault(); stop(); show(moves[event.key]); }
  else if (event.key === " " && event.target.tagName !== "BUTTON") { event.preventDefault(); play(); }
});
show(0);
</script>
</html>
"""
