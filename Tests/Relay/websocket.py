"""A WebSocket over a connected socket, for the clients and servers of `hostile.py` and `many.py`: binary messages, whose
borders mean nothing, and no more of RFC 6455 than they need."""

import base64
import hashlib
import os
import struct

BINARY, CLOSE, PING, PONG = 2, 8, 9, 10


def request(key=None, host="127.0.0.1", **fields):
    """What a client asks for; a field that is None is left out."""
    key = key or base64.b64encode(os.urandom(16)).decode()
    lines = {
        "Host": host, "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": key,
        "Sec-WebSocket-Version": "13", **fields,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value is not None)
    return f"GET / HTTP/1.1\r\n{head}\r\n".encode()


def frame(payload, opcode=BINARY, mask=b"\0\0\0\0"):
    """A whole frame. A client's is masked, if only by zeros; a server's has no mask."""
    bit = 0 if mask is None else 0x80
    count = len(payload)
    if count < 126:
        length = struct.pack("!B", bit | count)
    elif count < 1 << 16:
        length = struct.pack("!BH", bit | 126, count)
    else:
        length = struct.pack("!BQ", bit | 127, count)
    if mask and any(mask):
        payload = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))
    return bytes([0x80 | opcode]) + length + (mask or b"") + payload


def head(one):
    """What comes up to an empty line, byte by byte, so that nothing behind it is lost."""
    said = b""
    while not said.endswith(b"\r\n\r\n"):
        more = one.recv(1)
        if not more:
            break
        said += more
    return said


class Unframed:
    """The bytes in the peer's frames."""

    def __init__(self):
        self.raw, self.left, self.mask, self.at = b"", 0, None, 0
        # The code of the peer's close; 0 for one without a code.
        self.closed = None
        self.pings = []

    def take(self, data):
        """The bytes of messages in what has come."""
        self.raw += data
        said = b""
        while True:
            if self.left:
                part, self.raw = self.raw[: self.left], self.raw[self.left :]
                self.left -= len(part)
                if self.mask:
                    part = bytes(byte ^ self.mask[(self.at + place) % 4] for place, byte in enumerate(part))
                    self.at += len(part)
                said += part
                if self.left:
                    return said
            if len(self.raw) < 2:
                return said
            opcode, length = self.raw[0] & 15, self.raw[1] & 127
            more = {126: 2, 127: 8}.get(length, 0)
            masked = 4 if self.raw[1] & 0x80 else 0
            start = 2 + more + masked
            if len(self.raw) < start:
                return said
            if more:
                length = int.from_bytes(self.raw[2 : 2 + more])
            mask = self.raw[2 + more : start] if masked else None
            if opcode >= CLOSE:
                if len(self.raw) < start + length:
                    return said
                payload, self.raw = self.raw[start : start + length], self.raw[start + length :]
                if mask:
                    payload = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))
                if opcode == CLOSE:
                    self.closed = int.from_bytes(payload[:2])
                if opcode == PING:
                    self.pings.append(payload)
                continue
            self.raw, self.left, self.mask, self.at = self.raw[start:], length, mask, 0


class Framed:
    """A socket whose bytes travel in frames, from a client unless told otherwise."""

    def __init__(self, one, mask=b"\0\0\0\0"):
        self.raw, self.mask, self.unframed, self.rest = one, mask, Unframed(), b""

    @classmethod
    def opened(cls, one, **fields):
        """A client's, once the server has opened it."""
        one.sendall(request(**fields))
        answer = head(one)
        if not answer.startswith(b"HTTP/1.1 101 "):
            raise OSError(f"no WebSocket is opened: {answer}")
        return cls(one)

    @classmethod
    def accepted(cls, one):
        """A server's, once it has answered the client."""
        for line in head(one).decode().split("\r\n"):
            name, _, value = line.partition(": ")
            if name.lower() == "sec-websocket-key":
                digest = hashlib.sha1((value + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
                accept = base64.b64encode(digest).decode()
                one.sendall(
                    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    f"Sec-WebSocket-Accept: {accept}\r\n\r\n".encode())
                return cls(one, mask=None)
        raise OSError("no WebSocket is asked for")

    def sendall(self, data):
        self.raw.sendall(frame(data, mask=self.mask))

    def recv(self, count):
        while not self.rest:
            data = self.raw.recv(count)
            if not data or self.unframed.closed is not None:
                return b""
            self.rest = self.unframed.take(data)
            if self.unframed.closed is not None and not self.rest:
                return b""
        said, self.rest = self.rest[:count], self.rest[count:]
        return said

    def lines(self):
        """Each line that comes, with its end."""
        said = b""
        while data := self.recv(1 << 16):
            said += data
            while b"\n" in said:
                line, _, said = said.partition(b"\n")
                yield line + b"\n"

    def __getattr__(self, name):
        return getattr(self.raw, name)
