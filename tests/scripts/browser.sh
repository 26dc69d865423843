# Pages in a browser; sourced by tests of pages, behind lib.sh.

browser() { # ARGUMENT...
	timeout 120 chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --hide-scrollbars \
		--user-data-dir="$PWD/profile" "$@"
}

# The same in a frame of WIDTH pixels, because windows have at least 500.  What the script says is taken over from there.
browse_frame() { # WIDTH PAGE SCRIPT
	width=$1
	shift
	browse "$@"
	cat > frame.html <<END
<!DOCTYPE html><iframe style="width: ${width}px; height: 900px; border: 0" src="tried.html"></iframe>
<script>onload = () => { for (const line of frames[0].document.querySelectorAll("body > pre")) document.body.append(line.cloneNode(true)); };</script>
END
	browser --allow-file-access-from-files --disable-web-security --virtual-time-budget=10000 --window-size=1400,1000 \
		--dump-dom "file://$PWD/frame.html" 2> browser.log | sed 's/<pre>said/\n&/g; s/<\/pre>/&\n/g' > steps.html
}

# Let steps.html be the document PAGE after SCRIPT was run in it, which may say (NAME, VALUE).
browse() { # PAGE SCRIPT ARGUMENT...: of the browser
	{
		cat "$1"
		cat <<'END'
<script>
{
const said = {};
const say = (name, value) => { said[name] = typeof value === "string" ? value : JSON.stringify(value); };
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
END
		cat "$2"
		cat <<'END'
document.body.append(...Object.entries(said).map(([name, value]) => {
	const line = document.createElement("pre");
	line.textContent = `said ${name}: ${value}`;
	return line;
}));
}
</script>
END
	} > tried.html
	shift 2
	browser "$@" --virtual-time-budget=5000 --dump-dom "file://$PWD/tried.html" 2> browser.log |
		sed 's/<pre>said/\n&/g; s/<\/pre>/&\n/g' > steps.html
}

# Whether it has said that.
says() { # NAME VALUE
	grep -F "<pre>said $1:" steps.html || echo "nothing is said of it"
	grep -qxF "<pre>said $1: $2</pre>" steps.html
}
