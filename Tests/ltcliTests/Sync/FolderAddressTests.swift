import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// Folders as addresses of peers.
struct FolderAddressTests {
  private let files = PosixFileSystem()

  private func spelling(_ path: String) -> String { FolderAddress.spelling(of: path, files) }

  @Test func `a folder has one spelling, be it there or not`() throws {
    let here = try files.resolvedPath(of: ".")
    for path in ["no/phone", "./no/phone", "no//phone/", "no/./phone/.", "\(here)/no/phone/"] {
      #expect(spelling(path) == "\(here)/no/phone", "\(path)")
    }
    #expect(spelling("no/x/../phone") == "\(here)/no/phone")
    let above = try files.resolvedPath(of: "..")
    #expect(spelling("../phone") == "\(above)/phone")
    #expect(spelling(".") == here && spelling("/") == "/" && spelling("/..") == "/")
    #expect(spelling("/no/é/e\u{301}") == "/no/é/e\u{301}")
  }

  @Test func `without a folder that this is, it stays as it was typed`() {
    // Here “.” is a name like any other.
    let memory = MemoryFileSystem()
    #expect(FolderAddress.spelling(of: "phone", memory) == "phone")
    #expect(FolderAddress.spelling(of: "/a/./b/", memory) == "/a/b")
    #expect(FolderAddress.spelling(of: "/a/x/../b", memory) == "/a/b")
  }

  #if os(Linux) || os(macOS)
    @Test func `what is typed from anywhere is one peer, and a link is another address of it`()
      async throws
    {
      let bench = try ShellBench()
      try await bench.run(
        """
        $ltcli init phone && $ltcli clone phone watch && mkdir -p a/b && ln -s "$PWD/a/b" link &&
        $ltcli sync phone watch && $ltcli sync phone ./watch/ && $ltcli sync phone "$PWD/watch" &&
        $ltcli sync phone link/../../watch && cd a && $ltcli sync ../phone ../watch
        """
      ).check()
      let files = try await bench.run("ls phone/peers | grep -c peer.json")
      #expect(files.output == "1\n", "\(files.output)")
      let status = try await bench.run(
        "$ltcli status phone; mv watch away; $ltcli sync phone watch")
      #expect(status.output.contains("/watch\n") && status.status == 5)
      #expect(try await bench.run("$ltcli status phone").output.contains("no exchange: "))
      try await bench.run(
        "ln -s away other && $ltcli sync phone other && $ltcli status phone | grep -q '/other, .*/watch$'"
      ).check()
    }
  #endif
}
