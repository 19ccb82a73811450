import EventLog
import Testing

@testable import ltcli

/// What the tool makes of the advice of the library.
struct HintTests {
  /// One of each case, with the tool's words where they differ from the library's.
  private static let all: [(advice: Advice, hint: String?)] = [
    (.checkPath, nil), (.choosePath, nil), (.makeRoom, nil),
    (.raiseFileSizeLimit, "a limit on the size of files is in force (ulimit -f)"),
    (.raiseOpenFileLimit, "too many files are open (ulimit -n)"),
    (.raiseMapLimit, "too many files are mapped into memory (sysctl vm.max_map_count)"),
    (.putOwnFileBack, nil), (.putCopyInPlace, nil), (.runAgain, nil),
    (.checkOwnerAndMount, nil), (.waitForWriter, nil), (.openAgain, nil), (.splitEvent, nil),
    (.handInWholeBatch, nil), (.useDraftMembers, nil), (.useKnown(["a", "b"]), "known are a, b"),
    (.writeVersion(1), "write version 1, or use a newer build"), (.useAnotherID, nil),
    (.correct("a.b"), nil),
    (.newReplicaID, nil), (.useAnotherEntity, nil), (.makeStore, "make one with ltcli init"),
    (
      .cloneDataset,
      "exchange events only between stores of one dataset; ltcli clone makes one, and so does ltcli init "
        + "--dataset ID where the other one is on another machine"
    ),
    (
      .completeClone(clone: "/b", source: "/a"),
      "what was copied stays in /b; ltcli sync /b /a brings the rest"
    ), (.exchangeAgain, "sync again"),
    (.keepApart, "leave them apart, or mix them with --with-ephemeral"),
    (.verify, "run ltcli verify"),
    (.repair(store: "/a"), "run ltcli verify /a, then ltcli repair /a"),
    (.replaceSnapshot, "it may be deleted; ltcli snapshot makes a new one"),
    (.restoreManifest, nil), (.useNewerBuild, nil),
    (
      .appendAnew,
      "print its events with ltcli log --json of the build that made it; ltcli append takes the type, "
        + "v, entity and data of each into a new store, under new ids and stamps"
    ),
  ]

  @Test(arguments: all)
  func `the library names no command, and the tool names its own`(advice: Advice, hint: String?) {
    #expect(advice.hint == hint ?? advice.description)
    for command in ["ltcli", "--", "ulimit"] { #expect(!advice.description.contains(command)) }
  }

  @Test func `a path stands in a command as a shell wants it`() {
    #expect(
      Advice.repair(store: "/my store").hint
        == "run ltcli verify '/my store', then ltcli repair '/my store'")
    #expect(
      Advice.completeClone(clone: "it's", source: "/phone").hint
        == "what was copied stays in it's; ltcli sync 'it'\\''s' /phone brings the rest")
  }

  @Test func `nobody is told to wait for a server, which never finishes`() {
    let server = LockFault.held(by: "ltcli serve, process 7", "/a/lock")
    let hint =
      "ltcli serve holds this store: sync through the server's address, or stop the server"
    #expect(server.hint == hint && server.line.hasSuffix("ltcli serve, process 7; \(hint)"))
    #expect(CommandError(server, attempting: "writing").hint == hint)
    for holder in ["ltcli server, process 7", "ltcli sync, process 7", ""] {
      #expect(
        LockFault.held(by: holder, "/a/lock").hint == "wait until it has finished, or end it")
    }
  }

  @Test func `an error on one line has the advice in the words of whoever prints it`() {
    let error = LogError(
      .notAStore, "there is no store here", at: LogError.Position(path: "/a"), advice: .makeStore)
    #expect(error.description == "/a: there is no store here; make one first")
    #expect(error.line == "/a: there is no store here; make one with ltcli init")
  }
}
