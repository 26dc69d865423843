"""recorder.py PORT DIRECTORY STATUS [HEADER:VALUE]: a server that keeps each request in a file, and its parts in others, and answers STATUS.

With the word "break", the connection ends on the report that came first, each time."""
import email
import http.server
import itertools
import pathlib
import sys

port, directory, status, *headers = sys.argv[1:]
numbers = itertools.count()
first = []


class Recorder(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        name = pathlib.Path(directory, f"request-{next(numbers)}")
        name.write_bytes(str(self.headers).encode() + body)
        message = email.message_from_bytes(b"Content-Type: " + self.headers["Content-Type"].encode() + b"\n\n" + body)
        for part in message.get_payload():
            pathlib.Path(f"{name}-{part.get_param('name', header='content-disposition')}.zst").write_bytes(part.get_payload(decode=True))
        first.append(self.headers["Sampler-Report-Id"])
        if "break" in headers and self.headers["Sampler-Report-Id"] == first[0]:
            self.close_connection = True
            return
        self.send_response(int(status))
        if "portal" not in headers:
            self.send_header("Sampler-Collector", "test")
        for header in headers:
            if ":" in header:
                self.send_header(*header.split(":"))
        self.end_headers()
        self.wfile.write(b"recorded\n")

    def log_message(self, *words):
        pass


http.server.HTTPServer(("127.0.0.1", int(port)), Recorder).serve_forever()
