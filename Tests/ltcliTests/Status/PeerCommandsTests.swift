import EventLog
import EventLogTesting
import SyncRelay
import Testing

@testable import ltcli

/// The commands that meet a peer again.
struct PeerCommandsTests {
  private let files = MemoryFileSystem()

  private func commands(_ variables: [String: String] = [:]) -> PeerCommands {
    PeerCommands("my phone", TokenSource(files: files, variables: { variables[$0] }))
  }

  private func state(_ address: String) -> PeerState { PeerState(address: address, build: "1") }

  @Test(arguments: [
    ("tcp://box:7440", "'tcp://box:7440' --retry --token-file FILE"),
    ("unix:/run/s", "'unix:/run/s' --retry --token-file FILE"),
    ("/media/stick", "/media/stick --retry"),
    ("ssh://box/x", "'ssh://box/x' --retry"),
    ("tcp://no port", "'tcp://no port' --retry"),
    (PeerState.address(via: "socat - UNIX:s"), "--via 'socat - UNIX:s' --retry"),
  ])
  func `what has a peer tried again can be typed as it stands`(address: String, words: String) {
    #expect(commands().retry(state(address)) == "ltcli sync 'my phone' \(words)")
  }

  @Test func `no file is to be named where the token is found here, unless it is another one`()
    throws
  {
    try TokenFile.leave("open", at: "/run.token", files)
    let here = state("unix:/run")
    #expect(commands().sync(here) == "ltcli sync 'my phone' 'unix:/run'")
    #expect(
      commands().sync(here, wantsToken: true)
        == "ltcli sync 'my phone' 'unix:/run' --token-file FILE")
    let there = state("unix:/other")
    #expect(commands([TokenSource.variable: "open"]).retry(there).hasSuffix("--retry"))
    #expect(commands().retry(there).hasSuffix("--retry --token-file FILE"))
  }
}
