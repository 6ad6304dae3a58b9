"use strict";
// Shows one post at a time. Without this script the page is the whole history.
const $ = id => document.getElementById(id);
const steps = [...document.querySelectorAll(".step")], line = $("line"), seat = $("seat");
const facts = JSON.parse($("facts").textContent), sentences = [];
for (let span; (span = $("s" + sentences.length)); ) sentences.push(span.textContent);
const known = $("known") && JSON.parse($("known").textContent);
const people = seat ? seat.options.length - 2 : 0;
const box = document.createElement("div");
box.className = "known";
let at = 0;

const text_of = number => (known.texts[number] || []).map(each => known.pieces[each]).join("");

// What one seat held and had been told, the newest first; or all that lay hidden.
function told_to(who) {
  if (who > people) return known.hidden[at - 1].map(text_of).join("");
  const told = known.told.filter(([seat, , from, to]) => seat === who && from <= at && at <= to).reverse();
  return text_of(known.own[at - 1][who - 1]) + (told.length
    ? `<details><summary>Told before, the newest first: ${told.length}</summary>` +
      told.map(each => text_of(each[1])).join("<hr>") + "</details>" : "");
}

function show(number, keep) {
  at = Math.min(Math.max(number, 1), steps.length);
  steps.forEach((step, index) => step.classList.toggle("here", index === at - 1));
  line.value = at;
  const step = steps[at - 1];
  $("where").textContent = step.querySelector("h2").textContent.replace(":", " of " + steps.length + ":");
  line.setAttribute("aria-valuetext", $("where").textContent);
  $("first").disabled = $("back").disabled = at === 1;
  $("on").disabled = $("last").disabled = at === steps.length;
  const words = step.querySelector("figcaption");
  words.querySelector("summary").textContent = "The board in words";
  const told = facts[at - 1].map(each => sentences[each]).join(" ");
  words.querySelector("p").textContent = told;
  step.querySelector("figure svg").setAttribute("aria-label", told);
  const who = seat ? Number(seat.value) : 0;
  // What stands there was escaped when the page was made, as the posts were.
  const text = who ? told_to(who) : "";
  box.hidden = !text;
  box.innerHTML = text;
  step.querySelector(".said").append(box);
  if (!keep) history.replaceState(null, "", "#post-" + at + (who ? "/" + (who > people ? "moderator" : "seat-" + who) : ""));
}

function read() {
  const found = /^#post-(\d+)(?:\/(?:seat-(\d+)|(moderator)))?$/.exec(location.hash);
  if (!found && location.hash) return;
  const who = found && (found[3] ? people + 1 : Number(found[2]) <= people ? found[2] : 0);
  if (found && seat) seat.value = who || 0;
  show(found ? Number(found[1]) : steps.length, !found);
  if (found) scrollTo(0, 0);
}

document.body.classList.add("by-step");
$("bar").hidden = false;
$("first").onclick = () => show(1);
$("back").onclick = () => show(at - 1);
$("on").onclick = () => show(at + 1);
$("last").onclick = () => show(steps.length);
line.oninput = () => show(Number(line.value));
if (seat) seat.onchange = () => show(at);
addEventListener("hashchange", read);
addEventListener("keydown", event => {
  if (event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  const to = {ArrowLeft: at - 1, ArrowRight: at + 1, Home: 1, End: steps.length}[event.key];
  if (to === undefined || event.target.closest(".wide")) return;
  event.preventDefault();
  show(to);
});
let from = null;
$("steps").addEventListener("touchstart", event => {
  from = event.touches.length === 1 ? [event.touches[0].clientX, event.touches[0].clientY] : null;
}, {passive: true});
$("steps").addEventListener("touchend", event => {
  if (!from) return;
  const x = event.changedTouches[0].clientX - from[0], y = event.changedTouches[0].clientY - from[1];
  from = null;
  if (Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(y)) show(at + (x < 0 ? 1 : -1));
}, {passive: true});
read();
