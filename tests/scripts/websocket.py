"""A client of websockets, as far as tests need one: so that each byte of what it sends can be wrong."""
import base64
import json
import os
import socket
import struct


class Socket:
    def __init__(self, port, path, headers=(), host=None):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        lines = [f"GET {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}", "Sec-WebSocket-Version: 13", *headers]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.rest = b""
        while b"\r\n\r\n" not in self.rest:
            got = self.socket.recv(4096)
            if not got:
                break
            self.rest += got
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        self.status = int(head.split()[1]) if head else 0
        self.count = 0

    def send_bytes(self, data):
        self.socket.sendall(data)

    def send(self, text, is_last=True, opcode=1):
        data = text if isinstance(text, bytes) else text.encode()
        key = os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else struct.pack(">BH", 0x80 | 126, len(data)) if len(data) < 65536 else struct.pack(">BQ", 0x80 | 127, len(data))
        masked = bytes(byte ^ key[i % 4] for i, byte in enumerate(data)) if len(data) < 100000 else data
        self.send_bytes(bytes([(0x80 if is_last else 0) | opcode]) + size + (key if len(data) < 100000 else bytes(4)) + masked)

    def read(self, size):
        while len(self.rest) < size:
            got = self.socket.recv(65536)
            if not got:
                raise EOFError
            self.rest += got
        data, self.rest = self.rest[:size], self.rest[size:]
        return data

    def message(self):
        """The next message; one that the server closes by raises EOFError."""
        whole = b""
        while True:
            first, second = self.read(2)
            size = second & 127
            if size >= 126:
                size = int.from_bytes(self.read(2 if size == 126 else 8), "big")
            data = self.read(size)
            if first & 15 == 8:
                raise EOFError
            if first & 15 in (9, 10):
                continue
            whole += data
            if first & 0x80:
                return whole.decode()

    def ask(self, method, session=None, **params):
        self.count += 1
        self.send(json.dumps({"id": self.count, "method": method, "params": params, **({"sessionId": session} if session else {})}))
        return json.loads(self.message())

    def trace(self, seconds, **params):
        """All events, and the last message."""
        import time
        assert self.ask("Tracing.start", **params)["result"] == {}
        time.sleep(seconds)
        assert self.ask("Tracing.end")["result"] == {}
        return self.rest_of_trace()

    def rest_of_trace(self):
        events = []
        while True:
            message = json.loads(self.message())
            if message["method"] == "Tracing.tracingComplete":
                return events, message
            events += message["params"]["value"]
