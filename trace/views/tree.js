// The call trees of a trace: what the page shows, and what it does.  All is made from the object in #data, see
// html-tree.c.  Rows are calls, scopes and what is between them, in the order in which they came; a tree shows
// those whose parents are open, and makes elements only of those that can be seen.
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const ROW_HEIGHT = 24;
// browsers refuse elements that are much higher
const MOST_HEIGHT = 8e6;
const ENDS = ["", "left without a return", "its end is not in the trace", "goes on"];
const LOST = 2;

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

function duration(nanoseconds) {
	const [unit, divisor] = nanoseconds < 1e6 ? ["µs", 1e3] : nanoseconds < 1e9 ? ["ms", 1e6] : ["s", 1e9];
	return `${(nanoseconds / divisor).toFixed(3)} ${unit}`;
}

// ---- Rows

// The numbers in TEXT, as html-tree.c writes them: 7 bits in each byte, the lowest first.
function numbersIn(text) {
	const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
	let at = 0;
	return () => {
		let value = 0, factor = 1, byte;
		do {
			byte = bytes[at++];
			value += (byte & 127) * factor;
			factor *= 128;
		} while (byte > 127);
		return value;
	};
}

// The rows of a thread, in columns; `end` is behind the last row within it.
function readRows(thread) {
	const count = thread.rows, next = numbersIn(thread.data), stack = [];
	const rows = {
		count,
		name: new Uint32Array(count), how: new Uint8Array(count), depth: new Uint32Array(count), end: new Uint32Array(count),
		text: new Uint32Array(count), begin: new Float64Array(count), took: new Float64Array(count), self: new Float64Array(count),
	};
	let time = 0;
	const close = (depth, at) => {
		while (stack.length > depth)
			rows.end[stack.pop()] = at;
	};
	for (let i = 0; i < count; i++) {
		const head = next(), depth = stack.length - next();
		rows.name[i] = head >>> 3;
		rows.how[i] = (head >>> 1) & 3;
		rows.depth[i] = depth;
		rows.begin[i] = time += next();
		rows.took[i] = rows.self[i] = next();
		rows.text[i] = head & 1 ? next() + 1 : 0;
		close(depth, i);
		if (depth)
			rows.self[stack[depth - 1]] -= rows.took[i];
		stack.push(i);
	}
	close(0, count);
	return rows;
}

const nameOf = (row) => data.names[rows.name[row]];
const textOf = (row) => rows.text[row] ? data.texts[rows.text[row] - 1] : "";
const isPoint = (row) => nameOf(row)[3] > 1;
const hasInner = (row) => rows.end[row] > row + 1;

// ---- What is shown

let rows, thread;   // of the thread that is shown
let isOpen;         // for each row
let isKept;         // for each row, or null: whether the filter leaves it
let matches = [];   // the rows that were searched for
let isFound;        // for each row: whether it is one of them
let shown = [];     // the rows that are shown
let here = 0;       // the row that the keyboard is at

function listShown() {
	const least = 1e3 * (Number(controls.least.value) || 0), list = [];
	for (let i = 0; i < rows.count;) {
		const isHidden = nameOf(i)[3] === 2 && (!controls.between.checked || least > 0);
		if (isHidden || (isKept && !isKept[i]) || (!isPoint(i) && rows.took[i] < least)) {
			i = rows.end[i];
			continue;
		}
		list.push(i);
		i = isOpen[i] ? i + 1 : rows.end[i];
	}
	shown = Uint32Array.from(list);
}

// The number in `shown` of ROW, or of the first behind it.
function positionOf(row) {
	let low = 0, high = shown.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (shown[middle] < row)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

function parentOf(row) {
	for (let i = row - 1; i >= 0; i--)
		if (rows.depth[i] < rows.depth[row] && rows.end[i] > row)
			return i;
	return -1;
}

// Open what is around ROW.
function openAround(row) {
	for (let i = parentOf(row); i >= 0; i = parentOf(i))
		isOpen[i] = 1;
}

// At first, what takes the longest is open.
function openHottest() {
	for (let i = 0, end = rows.count; i < end;) {
		let hottest = i;
		for (let child = i; child < end; child = rows.end[child])
			if (rows.took[child] > rows.took[hottest])
				hottest = child;
		if (!hasInner(hottest) || rows.depth[hottest] > 12)
			return;
		isOpen[hottest] = 1;
		i = hottest + 1;
		end = rows.end[hottest];
	}
}

function search() {
	const wanted = controls.search.value.toLowerCase();
	const names = data.names.map((name) => name[0].toLowerCase().includes(wanted));
	const texts = data.texts.map((text) => text.toLowerCase().includes(wanted));
	matches = [];
	isFound = new Uint8Array(rows.count);
	for (let i = 0; wanted && i < rows.count; i++)
		if (names[rows.name[i]] || (rows.text[i] && texts[rows.text[i] - 1])) {
			matches.push(i);
			isFound[i] = 1;
		}
	isKept = null;
	if (wanted && controls.only.checked) {
		isKept = new Uint8Array(rows.count);
		const around = [];
		let next = 0;
		for (let i = 0; i < rows.count && next < matches.length; i++) {
			while (around.length && rows.end[around[around.length - 1]] <= i)
				around.pop();
			around.push(i);
			if (matches[next] !== i)
				continue;
			next++;
			for (let j = around.length - 1; j >= 0 && !isKept[around[j]]; j--)
				isKept[around[j]] = 1;
		}
		for (let i = 0; i < rows.count; i++)
			isOpen[i] |= isKept[i];
	}
	listShown();
	saySearch();
	draw();
}

function saySearch() {
	const at = matches.indexOf(here);
	document.getElementById("found").textContent = controls.search.value === "" ? "" :
		matches.length === 0 ? "nothing found" : `${at < 0 ? "" : `${at + 1} of `}${matches.length} found`;
}

// Go to the next row that was found, or to the one before.
function findNext(step) {
	if (!matches.length)
		return;
	let at = matches.findIndex((row) => step > 0 ? row > here : row >= here);
	if (at < 0)
		at = matches.length;
	at = (step > 0 ? at : at - 1 + matches.length) % matches.length;
	goTo(matches[at]);
	saySearch();
}

// ---- Drawing

const tree = make("div", { id: "tree", tabindex: 0, role: "tree", "aria-label": "Calls", onscroll: draw, onkeydown: onKey });
const space = make("div", { id: "space" });
const view = make("div", { id: "rows", role: "presentation" });
tree.append(space, view);

const rowsInView = () => Math.max(1, Math.floor(tree.clientHeight / ROW_HEIGHT));
const heightOfAll = () => Math.min(MOST_HEIGHT, shown.length * ROW_HEIGHT);

// The first row that is drawn: where the tree is scrolled to.
function firstInView() {
	const room = heightOfAll() - tree.clientHeight;
	const last = Math.max(0, shown.length - rowsInView());
	return room > 0 ? Math.min(last, Math.round(tree.scrollTop / room * last)) : 0;
}

function scrollToPosition(first) {
	const room = heightOfAll() - tree.clientHeight, last = Math.max(1, shown.length - rowsInView());
	tree.scrollTop = room > 0 ? first / last * room : 0;
}

function rowElement(row) {
	const [name, file, line, kind] = nameOf(row), text = textOf(row);
	const fold = hasInner(row) ? (isOpen[row] ? "▾" : "▸") : "";
	const how = rows.how[row];
	const element = make("div", {
		class: "row" + (row === here ? " here" : "") + (isPoint(row) ? " point" : "") + (kind === 3 ? " predictor" : "") + (isFound[row] ? " found" : ""),
		role: "treeitem", id: `row${row}`, "aria-level": rows.depth[row] + 1, "aria-selected": row === here,
		"aria-expanded": hasInner(row) ? Boolean(isOpen[row]) : undefined,
		onclick: () => { here = row; draw(); }, ondblclick: () => toggle(row),
	},
		make("span", { class: "name", style: `padding-left: ${Math.min(rows.depth[row], 60) * 0.9}rem`, title: `${name}${text}` },
			make("span", { class: "fold", onclick: () => toggle(row) }, fold),
			rows.depth[row] > 60 ? `(${rows.depth[row]}) ` : "", name, kind === 0 && !text ? "()" : text,
			how ? make("span", { class: "wrong" }, ` ${ENDS[how]}`) : ""),
		make("span", { class: "number took", style: `--share: ${(100 * rows.took[row] / (thread.longest || 1)).toFixed(1)}%` },
			isPoint(row) || how === LOST ? "" : duration(rows.took[row])),
		make("span", { class: "number self" }, isPoint(row) || how === LOST ? "" : duration(Math.max(rows.self[row], 0))),
		make("span", { class: "number begin" }, duration(rows.begin[row])),
		make("span", { class: "place faint" }, file ? `${file}:${line}` : ""));
	return element;
}

function draw() {
	space.style.height = `${heightOfAll()}px`;
	const first = firstInView();
	view.replaceChildren(...Array.from(shown.slice(first, first + rowsInView() + 1), rowElement));
	tree.setAttribute("aria-activedescendant", `row${here}`);
}

function goTo(row) {
	openAround(row);
	listShown();
	here = row;
	const position = positionOf(row), first = firstInView();
	space.style.height = `${heightOfAll()}px`;
	if (position < first || position >= first + rowsInView())
		scrollToPosition(Math.max(0, position - Math.floor(rowsInView() / 2)));
	draw();
}

function toggle(row, open = !isOpen[row]) {
	isOpen[row] = open;
	here = row;
	listShown();
	draw();
}

// ---- The keyboard

function openAll(row) {
	isOpen.fill(1, row, rows.end[row]);
	toggle(row, true);
}

function move(step) {
	const position = Math.min(Math.max(positionOf(here) + step, 0), shown.length - 1);
	if (shown.length)
		goTo(shown[position]);
}

const keys = {
	ArrowDown: () => move(1),
	ArrowUp: () => move(-1),
	PageDown: () => move(rowsInView()),
	PageUp: () => move(-rowsInView()),
	Home: () => move(-Infinity),
	End: () => move(Infinity),
	ArrowRight: () => hasInner(here) && !isOpen[here] ? toggle(here, true) : move(1),
	ArrowLeft: () => hasInner(here) && isOpen[here] ? toggle(here, false) : parentOf(here) >= 0 && goTo(parentOf(here)),
	Enter: () => toggle(here),
	"*": () => openAll(here),
	"-": () => { isOpen.fill(0, here, rows.end[here]); toggle(here, false); },
	n: () => findNext(1),
	N: () => findNext(-1),
};

function onKey(event) {
	if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey)
		return;
	keys[event.key]();
	event.preventDefault();
}

document.addEventListener("keydown", (event) => {
	if (event.key !== "/" || event.target instanceof HTMLInputElement)
		return;
	controls.search.focus();
	event.preventDefault();
});

// ---- The page

const controls = {
	thread: make("select", { id: "thread", onchange: () => showThread(Number(controls.thread.value)) },
		...data.threads.map((one, i) => make("option", { value: i },
			`${one.command}, ${one.tid === one.process ? "process" : "thread"} ${one.tid} ${one.name}: ${one.rows}`))),
	search: make("input", {
		id: "search", type: "search", placeholder: "a function, or a value", oninput: search,
		onkeydown: (event) => {
			if (event.key === "Enter")
				findNext(event.shiftKey ? -1 : 1);
			else if (event.key === "Escape")
				tree.focus();
		},
	}),
	only: make("input", { id: "only", type: "checkbox", onchange: search }),
	between: make("input", { id: "between", type: "checkbox", checked: "", onchange: () => { listShown(); draw(); } }),
	least: make("input", { id: "least", type: "number", min: 0, placeholder: "0", oninput: () => { listShown(); draw(); } }),
};

function showThread(number) {
	thread = data.threads[number];
	rows = readRows(thread);
	isOpen = new Uint8Array(rows.count);
	here = 0;
	thread.longest = rows.took.reduce((most, took) => Math.max(most, took), 0);
	openHottest();
	tree.scrollTop = 0;
	search();
}

function losses() {
	const plural = (count, one, more) => `${count} ${count === 1 ? one : more}`;
	const said = [[data.lost, "event was lost", "events were lost"],
		[data.overwritten, "block of events was overwritten", "blocks of events were overwritten"],
		[data.endless, "process has no end in the trace", "processes have no end in the trace"],
		[data.leftOut, "event was left out, because the page would be too large", "events were left out, because the page would be too large"]]
		.filter(([count]) => count);
	return make("p", { class: said.length ? "wrong" : "faint", id: "losses", style: "margin: .4rem 0 0" },
		said.length ? said.map((loss) => plural(...loss)).join(", ") : "Nothing was lost.");
}

// ---- What predicts failure

function goToPlace([process, tid, row]) {
	const number = data.threads.findIndex((one) => one.process === process && one.tid === tid);
	if (data.threads[number] !== thread) {
		controls.thread.value = number;
		showThread(number);
	}
	goTo(row);
	tree.focus();
}

// Why a predictor is not there.
function whyNot() {
	if (!data.sites)
		return "unknown: what is shown here tells of no sites (sampler-cc -ftrace-sites, SAMPLER_SPARSITY=1)";
	return data.lost || data.overwritten || data.leftOut || data.endless ? "was not seen, but not all is here" : "was not seen to come true here";
}

function predictors() {
	if (!data.predictors.length)
		return undefined;
	return make("ol", { id: "predictors", "aria-label": "What predicts failure" }, ...data.predictors.map((one) =>
		make("li", {}, make("code", {}, one.text), ` (importance ${one.importance.toFixed(3)}) `,
			...one.crossings ? [`came true ${one.crossings === 1 ? "once" : `${one.crossings} times`}: `,
				make("button", { type: "button", onclick: () => goToPlace(one.first) }, "first"), " ",
				make("button", { type: "button", onclick: () => goToPlace(one.last) }, "last")] : [whyNot()])));
}

document.body.append(
	make("header", {},
		make("h1", {}, `Calls of ${data.threads.length ? data.threads[0].command : "nothing that is shown"}`),
		make("div", { class: "controls" },
			make("label", {}, "Thread ", controls.thread),
			make("label", {}, "Find ", controls.search),
			make("button", { type: "button", onclick: () => findNext(-1), "aria-label": "the one before" }, "↑"),
			make("button", { type: "button", onclick: () => findNext(1), "aria-label": "the next one" }, "↓"),
			make("span", { id: "found", class: "faint", role: "status" }),
			make("label", {}, controls.only, " only what is found, and around it"),
			make("label", {}, controls.between, " what is between calls"),
			make("label", {}, "at least ", controls.least, " µs"),
			make("span", { class: "faint" }, make("kbd", {}, "/"), " find, ", make("kbd", {}, "n"), " next, ",
				make("kbd", {}, "→"), " open, ", make("kbd", {}, "←"), " fold, ", make("kbd", {}, "*"), " open all below")),
		losses(), predictors()),
	make("div", { class: "row heading" }, make("span", {}, "Call"), make("span", { class: "number" }, "took"),
		make("span", { class: "number self" }, "itself"), make("span", { class: "number begin" }, "at"), make("span", { class: "place" }, "in")),
	tree);
if (data.threads.length)
	showThread(0);
const crossed = data.predictors.find((one) => one.crossings);
if (crossed)
	goToPlace(crossed.first);
addEventListener("resize", draw);
tree.focus();
