// What the page shows, and what it does: everything is made from the object in #data.
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const predicates = data.predicates;
const runs = data.runs.failed + data.runs.passed;
const SHOWN_AT_ONCE = 20;

// An element with attributes and children, which are elements or text.
function make(name, attributes, ...children) {
	const element = document.createElement(name);
	for (const [key, value] of Object.entries(attributes || {}))
		if (key.startsWith("on"))
			element.addEventListener(key.slice(2), value);
		else if (value !== undefined)
			element.setAttribute(key, value);
	element.append(...children.filter((child) => child !== undefined));
	return element;
}

const percent = (share) => `${Math.round(100 * share)} %`;
const points = (share) => count(Math.round(100 * share), "point");
const place = (p) => `${p.file}:${p.line}`;
const count = (n, word, words = `${word}s`) => `${n} ${n === 1 ? word : words}`;

// ---- The thermometer: its length is the logarithm of the runs in which the predicate was
// true; its parts are shares of these runs.

function words(p) {
	return `True in ${p.failed} of ${data.runs.failed} runs that failed and in ${p.passed} of ` +
		`${data.runs.passed} that passed. Of ${data.context === "all" ? "all runs" : "the runs that came here"}, ` +
		`${percent(p.context)} failed; of those in ` +
		`which it was true, ${percent(p.failure)}: ${points(p.increase)} more` +
		(data.confidence ? `, and at least ${points(Math.max(p["lower-bound"], 0))} with a confidence of ` +
			`${data.confidence} %.` : "; but there are too few runs to be certain.");
}

function thermometer(p) {
	const certain = data.confidence ? Math.max(p["lower-bound"], 0) : 0;
	const context = Math.min(p.context, p.failure);
	const parts = [["context", context], ["certain", Math.min(certain, p.failure - context)]];
	parts.push(["likely", Math.max(p.failure - context - parts[1][1], 0)], ["passed", 1 - p.failure]);
	const length = runs > 1 ? 100 * Math.log(p.failed + p.passed + 1) / Math.log(runs + 1) : 100;
	const text = words(p);
	return make("div", { class: "gauge" },
		make("div", { class: "thermometer", role: "img", "aria-label": text, title: text, style: `width: ${length.toFixed(1)}%` },
			...parts.map(([name, share]) => make("span", { class: name, style: `width: ${(100 * share).toFixed(2)}%` }))));
}

function legend() {
	const parts = [["context", "would have failed anyway"], ["certain", "fail more, for certain"],
		["likely", "fail more, perhaps"], ["passed", "passed"]];
	return make("p", { class: "legend faint" }, "The bars: how many runs it was true in; of these ",
		...parts.map(([name, text]) => make("span", { style: `--colour: var(--${name})` }, text)));
}

// ---- Source

// The highest importance of predicates at each line of FILE.
function heatOf(file) {
	const heat = new Map();
	for (const p of predicates)
		if (p.file === file)
			heat.set(p.line, Math.max(heat.get(p.line) || 0, p.importance));
	return heat;
}

function sourceRow(line, text, heat, here) {
	const suspect = heat.has(line);
	const bar = make("span", { class: "heat", style: suspect ? `opacity: ${0.25 + 0.75 * heat.get(line)}` : undefined });
	return make("span", { class: "row" + (suspect ? " suspect" : "") + (line === here ? " here" : ""), "data-line": line },
		make("span", { class: "at" }, String(line)), bar, text || " ");
}

// Lines FIRST to LAST of FILE, or why they cannot be shown.
function sourceOf(file, first, last, here) {
	const lines = data.sources[file];
	if (!lines)
		return make("p", { class: "faint" }, `The source, ${file}, was not there when this page was written.`);
	const heat = heatOf(file), pre = make("pre", {});
	for (let line = Math.max(first, 1); line <= Math.min(last, lines.length); line++)
		pre.append(sourceRow(line, lines[line - 1], heat, here));
	return make("div", { class: "source", tabindex: 0, role: "region", "aria-label": `${file}, lines ${first} to ${last}` }, pre);
}

function openSource(file, line) {
	const select = document.getElementById("file"), viewer = document.getElementById("viewer");
	select.value = file;
	viewer.replaceChildren(sourceOf(file, 1, Infinity, line));
	const row = viewer.querySelector(".here");
	(row || viewer).scrollIntoView({ block: "center" });
	viewer.firstChild.focus({ preventScroll: true });
}

const sourceLink = (p) =>
	make("button", { class: "link code", type: "button", onclick: () => openSource(p.file, p.line) }, place(p));

function sourceSection() {
	const files = Object.keys(data.sources).sort();
	const select = make("select", { id: "file", onchange: () => openSource(select.value, 0) },
		...files.map((file) => make("option", { value: file }, file)));
	return make("section", { id: "source" }, make("h2", {}, "Source"),
		make("p", { class: "faint" }, "Lines with predictors are marked; the stronger the bar, the more important they are."),
		make("div", { class: "controls" }, make("label", { for: "file" }, "File"), select),
		make("div", { id: "viewer" }));
}

// ---- Predictors that were chosen

function relatedTable(choice) {
	return make("table", { class: "cards" },
		make("thead", {}, make("tr", {}, ...["Predicate", "Where", "Importance", "Without those runs"].map((name) => make("th", { scope: "col" }, name)))),
		make("tbody", {}, ...choice.related.map((related) => {
			const p = predicates[related.predicate];
			return make("tr", {}, make("td", { class: "code" }, p.predicate), make("td", {}, sourceLink(p)),
				make("td", { class: "number", "data-name": "Importance" }, p.importance.toFixed(3)),
				make("td", { class: "number", "data-name": "Without those runs" }, related.rest.toFixed(3)));
		})));
}

// What has the same score and was true in as many runs may tell more.
function equalsOf(p) {
	const equals = predicates.filter((other) => other !== p && other.rank === p.rank);
	if (equals.length === 0)
		return undefined;
	const more = equals.length > 3 ? make("li", { class: "faint" }, `${equals.length - 3} more`) : undefined;
	return make("div", {}, make("p", { class: "faint" }, "In as many runs of both kinds:"),
		make("ul", {}, ...equals.slice(0, 3).map((other) =>
			make("li", {}, sourceLink(other), ` in ${other.function}: `, make("code", {}, other.predicate))), more));
}

// What has to come to a predictor that also passes.
function narrowingOf(choice) {
	const p = choice.narrowing;
	return p ? make("p", { class: "narrowing" }, `Where ${p.failed + p.passed} of these runs came, `, sourceLink(p), ` in ${p.function}, `,
		make("code", {}, p.predicate), `: ${p.failed} of them failed and ${p.passed} passed.`) : undefined;
}

// How a run is made again, as a shell reads it.
const commandOf = (run) => (run.alone || run.command) + (run.input ? ` < ${run.input}` : "");

function exampleItem(name) {
	const run = data["failing-runs"][name];
	const how = run.failure && run.failure !== "label" ? `, ${run.failure}` : "";
	return make("li", {}, make("span", { class: "code" }, name), run.test ? `: test ${run.test}` : "", how,
		run.command ? make("pre", { class: "command" }, commandOf(run)) : undefined,
		run.stack.length ? make("pre", { class: "stack", tabindex: 0, "aria-label": run.failure === "timeout" ? "where its threads were" : "where it crashed" }, run.stack.join("\n")) : undefined);
}

// Runs that failed in which it was true.
function examplesOf(examples) {
	if (examples.length === 0)
		return undefined;
	return make("details", { class: "examples" }, make("summary", {}, examples.length === 1 ? "A run that failed with it" : "Runs that failed with it"),
		make("ul", {}, ...examples.map(exampleItem)),
		data["failing-runs"][examples[0]].command ? make("p", { class: "faint" }, "See more of one by ", make("code", {}, `sampler show ${examples[0]}`), ", or run it again by ",
			make("code", {}, `sampler gdb ${examples[0]}`), ".") : undefined);
}

// Where the threads of a run were that did not end in time.
function lateSection() {
	const late = Object.entries(data["failing-runs"]).find(([, run]) => run.failure === "timeout" && run.stack.length);
	return late ? make("section", { id: "late" }, make("h2", {}, "Where the threads were"),
		make("p", {}, "Some runs did not end in time. Of ", make("span", { class: "code" }, late[0]), ":"),
		make("pre", { class: "stack", tabindex: 0, "aria-label": "where its threads were" }, late[1].stack.join("\n")),
		make("p", { class: "faint" }, "Which lock each waits for: ", make("code", {}, "sampler trace record --locks"), ", ", make("code", {}, "sampler trace contention"), ".")) : undefined;
}

function predictorCard(choice, index) {
	const p = predicates[choice.predicate];
	const rest = index === 0 ? undefined : make("p", { class: "faint" },
		`Of the runs that those above do not explain, it was true in ${choice.failed} that failed and ${choice.passed} that passed; ` +
		`its importance among these is ${choice.effective.toFixed(3)}.`);
	const related = choice.related.length === 0 ? undefined : make("details", {},
		make("summary", {}, "Related predicates"),
		make("p", { class: "faint" }, `The ${choice.related.length} that lose most importance without the runs that this one explains.`),
		make("div", { class: "scroll" }, relatedTable(choice)));
	return make("article", { class: "predictor", id: `predictor-${index + 1}` },
		make("h3", {}, make("span", { class: "number" }, `${index + 1}`), make("code", {}, p.predicate)),
		make("p", {}, sourceLink(p), ` in ${p.function}, importance ${p.importance.toFixed(3)}`, ...marks(p)),
		thermometer(p), make("p", {}, words(p)), rest, narrowingOf(choice), equalsOf(p), sourceOf(p.file, p.line - 4, p.line + 4, p.line), examplesOf(choice.examples), related);
}

function predictorSection() {
	if (data.formula !== "importance")
		return "";
	const section = make("section", { id: "predictors" }, make("h2", {}, "Predictors"));
	if (data.predictors.length === 0)
		section.append(make("p", {}, data.runs.failed && data.runs.passed ? "Nothing predicts failure." :
			"To compare, there must be runs that failed and runs that passed."));
	else
		section.append(make("p", { class: "faint" }, "Usually one for each bug: each explains failures that those above it do not. " +
			"A predictor is a symptom; the cause is there, or in what led there."), legend(), ...data.predictors.map(predictorCard));
	return section;
}

// ---- The most suspicious lines

// What else is to be said of a predicate, in a word or two
const marks = (p) => ["check", "changed"].filter((mark) => p[mark]).flatMap((mark) => [" ", make("strong", {}, mark)]);

// What came of it when the condition was switched
const switchedOf = (p) => (p.switched ? make("div", { class: "switched" }, make("strong", {}, p.switched.words)) : "");

function lineRow(p) {
	return make("tr", {}, make("td", { class: "number", "data-name": "Rank" }, String(p.rank)),
		make("td", {}, sourceLink(p), ` in ${p.function}: `, make("code", {}, p.predicate), ...marks(p), switchedOf(p), examplesOf(p.examples) || ""),
		make("td", { class: "number", "data-name": "Failed" }, String(p.failed)), make("td", { class: "number", "data-name": "Passed" }, String(p.passed)),
		make("td", { class: "number", "data-name": "Suspicion" }, p.score.toFixed(3)));
}

// Whether runs that failed would pass with the first line
const isSwitched = () => data.lines.length > 0 && data.lines[0].switched !== null;

function lineSection() {
	if (data.lines.length === 0)
		return "";
	return make("section", { id: "lines" }, make("h2", {}, "The most suspicious lines"),
		make("p", { class: "faint" }, (isSwitched() ? "Those first with which failing runs would pass. " : "") +
			"Each by the predicate that speaks for it" + (data.alternates
			? ", in turn for each bug: counts are of the failing runs that the first lines of the bugs before do not explain, and of all that passed. "
			: "; those with the same rank are equally suspicious. ") +
			"What is within two lines of a better one of its function is left out."),
		make("div", { class: "scroll" }, make("table", { class: "cards" },
			make("thead", {}, make("tr", {}, ...["Rank", "Line", "Failed", "Passed", "Suspicion"].map((name) =>
				make("th", { scope: "col", class: name === "Line" ? undefined : "number" }, name)))),
			make("tbody", {}, ...data.lines.map(lineRow)))));
}

// ---- The table of all predicates

const chosen = new Map(data.predictors.map((choice, index) => [choice.predicate, index + 1]));
const columns = [
	{ key: "rank", name: "Rank", number: true },
	{ key: "predicate", name: "Predicate" },
	{ key: "place", name: "Where" },
	{ key: "function", name: "Function" },
	{ key: "scheme", name: "Scheme" },
	{ key: "failed", name: "Failed", number: true },
	{ key: "passed", name: "Passed", number: true },
	{ key: "bar", name: "Runs" },
	{ key: "score", name: data.formula[0].toUpperCase() + data.formula.slice(1), number: true },
	{ key: "increase", name: "Increase", number: true },
];
const state = { key: "rank", descending: false, filter: "", scheme: "", shown: SHOWN_AT_ONCE };

const valueOf = {
	score: (p) => p.score === null ? Infinity : p.score,
	bar: (p) => p.failed + p.passed,
};

function compare(a, b) {
	if (state.key === "place")
		return a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line;
	const value = valueOf[state.key] || ((p) => p[state.key]);
	const x = value(a), y = value(b);
	return x < y ? -1 : x > y ? 1 : 0;
}

function selected() {
	const terms = state.filter.toLowerCase().split(/\s+/).filter(Boolean);
	const list = predicates.filter((p) => (!state.scheme || p.scheme === state.scheme) &&
		terms.every((term) => `${place(p)} ${p.function} ${p.scheme} ${p.predicate}`.toLowerCase().includes(term)));
	const sign = state.descending ? -1 : 1;
	return list.map((p, index) => [p, index]).sort((a, b) => sign * compare(a[0], b[0]) || a[1] - b[1]).map(([p]) => p);
}

const format = (number) => number === null ? "∞" : Number.isInteger(number) ? String(number) : number.toFixed(3);

function cell(p, column) {
	const label = { "data-name": column.name };
	if (column.key === "bar")
		return make("td", { ...label, class: "bar" }, thermometer(p));
	if (column.key === "place")
		return make("td", label, sourceLink(p));
	const value = p[column.key];
	return make("td", { ...label, class: column.number ? "number" : column.key === "predicate" ? "code" : undefined },
		column.number ? format(value) : value);
}

function showRows() {
	const list = selected(), body = document.querySelector("#all tbody");
	body.replaceChildren(...list.slice(0, state.shown).map((p) =>
		make("tr", { "data-predicate": predicates.indexOf(p) }, ...columns.map((column) => cell(p, column)))));
	document.getElementById("found").textContent = list.length === predicates.length ?
		count(list.length, "predicate") : `${list.length} of ${count(predicates.length, "predicate")}`;
	document.getElementById("more").hidden = list.length <= state.shown;
	for (const header of document.querySelectorAll("#all th"))
		header.setAttribute("aria-sort", header.dataset.key !== state.key ? "none" : state.descending ? "descending" : "ascending");
}

// Numbers are sorted from the greatest first, but ranks.
function sortBy(column) {
	const first = Boolean(column.number || column.key === "bar") && column.key !== "rank";
	state.descending = state.key === column.key ? !state.descending : first;
	state.key = column.key;
	showRows();
}

function change(key, value) {
	state[key] = value;
	state.shown = SHOWN_AT_ONCE;
	showRows();
}

function tableSection() {
	const schemes = [...new Set(predicates.map((p) => p.scheme))].sort();
	const filter = make("input", { type: "search", id: "filter", placeholder: "file, function, predicate …", "aria-label": "Filter",
		oninput: (event) => change("filter", event.target.value) });
	const scheme = make("select", { id: "scheme", "aria-label": "Scheme", onchange: (event) => change("scheme", event.target.value) },
		make("option", { value: "" }, "all schemes"), ...schemes.map((name) => make("option", { value: name }, name)));
	const headers = columns.map((column) => make("th", { scope: "col", "data-key": column.key, class: column.number ? "number" : undefined },
		make("button", { type: "button", onclick: () => sortBy(column) }, column.name)));
	const more = make("button", { type: "button", id: "more", class: "link", onclick: () => { state.shown *= 4; showRows(); } }, "Show more");
	return make("section", { id: "all" },
		make("h2", {}, data.formula === "importance" ? "All that predicts failure" : "All that was true in a run that failed"),
		make("div", { class: "controls" }, filter, scheme, make("span", { id: "found", role: "status" }),
			make("span", { class: "faint" }, make("kbd", {}, "/"), " filter, ", make("kbd", {}, "j"), " ", make("kbd", {}, "k"),
				" next and previous, ", make("kbd", {}, "Enter"), " source")),
		make("div", { class: "scroll" }, make("table", { class: "cards" }, make("thead", {}, make("tr", {}, ...headers)), make("tbody", {}))), more,
		data.ranked > predicates.length ? make("p", { class: "faint" }, `${data.ranked - predicates.length} more are not on this page.`) : undefined);
}

// ---- What there was

function simpleTable(names, rows) {
	return make("div", { class: "scroll" }, make("table", {},
		make("thead", {}, make("tr", {}, ...names.map((name, i) => make("th", { scope: "col", class: i ? "number" : undefined }, name)))),
		make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map((value, i) => make("td", { class: i ? "number" : "code" }, String(value))))))));
}

function summarySection() {
	return make("section", { id: "summary" }, make("h2", {}, "Runs and sites"),
		simpleTable(["Scheme", "Sites", "Observed", "Predicates", "Predictors"],
			data.schemes.map((s) => [s.scheme, s.sites, s.observed, s.predicates, s.predictors])),
		make("h2", {}, "Units"),
		make("p", { class: "faint" }, "Runs that failed, and passed, in which any site of the unit was observed."),
		simpleTable(["File", "Failed", "Passed", "Signature"], data.units.map((u) => [u.file, u.failed, u.passed, u.unit])));
}

// Seconds since 1970, in UTC, so that the page says the same everywhere.
const dateOf = (seconds) => new Date(1000 * seconds).toISOString().slice(0, 16).replace("T", " ") + " UTC";

const programLine = (program) => make("p", { class: "faint program" }, make("span", { class: "code" }, program.path),
	program["build-id"] ? `, build ${program["build-id"].slice(0, 12)}` : "");

function header() {
	const certainty = data.confidence ? `at a confidence of ${data.confidence} %` : "there are too few runs to be certain: any of these may be chance";
	return make("header", {}, make("h1", {}, "What predicts failure"),
		make("p", {}, `${count(data.runs.failed, "run")} failed, ${data.runs.passed} passed. ` +
			`${count(data.observed, "predicate")} were observed, ${data.ranked} ` +
			(data.formula === "importance" ? `predict failure (${certainty}).` : `were true in a run that failed, sorted by ${data.formula}.`)),
		data.failures.length > 1 ? make("p", { id: "failures" }, "They failed in different ways, which may have different causes: " +
			data.failures.map((way) => `${way.how} (${way.runs})`).join(", ") + ".") : undefined,
		data.trace && make("p", { id: "trace" }, make("a", { href: encodeURI(data.trace.page) }, "The calls of a run that failed"),
			`, ${data.trace.run}: when did what predicts failure come true?`),
		...data.programs.slice(0, 1).map(programLine),
		data.programs.length > 1 ? make("details", {}, make("summary", {}, `And ${count(data.programs.length - 1, "program or library", "programs and libraries")}`),
			...data.programs.slice(1).map(programLine)) : undefined,
		data.when ? make("p", { class: "faint" }, `Runs of ${dateOf(data.when.first)}` +
			(dateOf(data.when.first) === dateOf(data.when.last) ? "" : ` to ${dateOf(data.when.last)}`)) : undefined,
		make("p", { class: "faint" }, `Sampler ${data.sampler}`));
}

// ---- Keys

function moveBy(step) {
	const links = [...document.querySelectorAll("#all tbody .link")];
	const at = links.indexOf(document.activeElement);
	const next = links[at < 0 ? 0 : at + step];
	if (next)
		next.focus();
}

document.addEventListener("keydown", (event) => {
	const typing = /^(input|select|textarea)$/i.test(event.target.tagName || "");
	if (event.ctrlKey || event.metaKey || event.altKey)
		return;
	if (event.key === "Escape" && typing)
		event.target.blur();
	else if (typing)
		return;
	else if (event.key === "/") {
		document.getElementById("filter").focus();
		event.preventDefault();
	} else if (event.key === "j" || event.key === "k")
		moveBy(event.key === "j" ? 1 : -1);
});

// What is known of the cause comes before what comes with failure
const sections = isSwitched() ? [lineSection(), predictorSection()] : [predictorSection(), lineSection()];
document.body.append(header(), make("main", {}, lateSection(), ...sections, tableSection(), sourceSection(), summarySection()));
showRows();
if (isSwitched() || data.predictors.length) {
	const first = isSwitched() ? data.lines[0] : predicates[data.predictors[0].predicate];
	document.getElementById("file").value = first.file;
	document.getElementById("viewer").replaceChildren(sourceOf(first.file, 1, Infinity, first.line));
}
