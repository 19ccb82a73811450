import Testing

@testable import SyncRelay

struct PeerAddressTests {
  @Test(arguments: [
    "watch", "/media/stick/backup", "./unix:x", "a:b", "unix", "tcp:x",
  ])
  func `what has no scheme is a folder`(text: String) throws {
    #expect(try PeerAddress(text) == .folder(text))
  }

  private func webSocket(
    _ host: String, _ port: UInt16?, _ path: String = ""
  ) throws -> WebSocketAddress {
    try WebSocketAddress(host: host, port: port, path: path)
  }

  @Test func `every address is written as it is read`() throws {
    let addresses: [(String, PeerAddress)] = [
      ("tcp://192.168.1.7:7440", .tcp(host: "192.168.1.7", port: 7_440)),
      ("tcp://[::1]:1", .tcp(host: "::1", port: 1)),
      ("ws://127.0.0.1:7441", .webSocket(try webSocket("127.0.0.1", 7_441))),
      ("ws://[::1]:1/", .webSocket(try webSocket("::1", 1, "/"))),
      ("ws://[::1]", .webSocket(try webSocket("::1", nil))),
      (
        "ws://relay.example/a/%C3%BC?b=c:d",
        .webSocket(try webSocket("relay.example", nil, "/a/%C3%BC?b=c:d"))
      ),
      ("unix:/run/lt/socket", .unixSocket("/run/lt/socket")),
      ("unix:socket", .unixSocket("socket")),
    ]
    for (text, address) in addresses {
      #expect(try PeerAddress(text) == address)
      #expect(address.description == text)
    }
    for text in [
      "ssh://host/path", "ssh://anna@host:22/a b/c", "ssh://a.b@c.d@host/x",
      "ssh://[fe80::1%eth0]:2/x",
      "ssh://host/~", "ssh://host/~/store", "ssh://host//x",
    ] {
      #expect(try PeerAddress(text).description == text)
    }
  }

  @Test(arguments: [
    ("http://host/x", "this build does not know its scheme"),
    ("tcp://host", "it names no port"),
    ("tcp://:7440", "it names no host"),
    ("tcp://host:", "“” is not a port"),
    ("tcp://host:65536", "“65536” is not a port"),
    ("tcp://host:+1", "“+1” is not a port"),
    ("tcp://host:-1", "“-1” is not a port"),
    ("tcp://-host:1", "its host begins with “-”"),
    ("tcp://[-x]:1", "its host begins with “-”"),
    ("tcp://[::1:1", "a “[” has no “]” behind the host"),
    ("tcp://[::1]x:1", "“x:1” stands behind the host"),
    ("tcp://::1:1", "it names no host"),
    ("tcp://fe80::1:1", "“:1:1” is not a port"),
    ("tcp://a b:1", "“a b” is not a host's name"),
    ("tcp://host:1/x", "“1/x” is not a port"),
    ("ws://", "it names no host"),
    ("ws:///x", "it names no host"),
    ("ws://host:x/y", "“x” is not a port"),
    ("ws://user@host/", "“user@host” is not a host's name"),
    ("ws://host/a b", "“/a b” is not the path of a URL"),
    ("ws://host/a\r\nOrigin: x", "“/a\r\nOrigin: x” is not the path of a URL"),
    ("ws://host/ü", "“/ü” is not the path of a URL"),
    ("ws://host/#x", "“/#x” is not the path of a URL"),
    ("wss://host/", "this build encrypts nothing by itself"),
    ("unix:", "it names no path"),
    ("unix:-x", "its path begins with “-”"),
    ("ssh://host", "it names no path"),
    ("ssh://host/", "it names no path"),
    ("ssh:///path", "it names no host"),
    ("ssh://-oProxyCommand=x/path", "its host begins with “-”"),
    ("ssh://-l@host/path", "“-l” is not a user's name"),
    ("ssh://a;b@host/path", "“a;b” is not a user's name"),
    ("ssh://@host/path", "“” is not a user's name"),
    ("ssh://host:-p/path", "“-p” is not a port"),
    ("ssh://$(x)/path", "“$(x)” is not a host's name"),
    ("ssh://host/~/-x", "its path begins with “-”"),
  ])
  func `what cannot be an address is refused, with the reason`(text: String, reason: String) {
    #expect {
      try PeerAddress(text)
    } throws: { error in
      let fault = error as? PeerAddress.Fault
      return fault?.reason == reason && fault?.advice.isEmpty == false
    }
  }

  @Test func `ssh gets a command that the far shell takes apart as it was meant`() throws {
    func words(_ text: String) throws -> [String] {
      guard case .ssh(let address) = try PeerAddress(text) else { throw TestFailure() }
      return address.words(remoteTool: "/opt/lt cli")
    }
    #expect(
      try words("ssh://anna@host:22/it's; rm -rf $HOME!")
        == [
          "ssh", "-T", "-p", "22", "anna@host",
          #"'/opt/lt cli' relay '/it'\''s; rm -rf $HOME'\!'' --stdio"#,
        ])
    #expect(
      try words("ssh://host/~/a/b") == ["ssh", "-T", "host", "'/opt/lt cli' relay a/b --stdio"])
    #expect(try words("ssh://host/~").last == "'/opt/lt cli' relay . --stdio")
    #expect(ShellWord.quoted("") == "''")
  }
}
