import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// `sync STORE folder:PATH`, and what `status` says of it. The verb waits for tasks, so it runs on a thread of its own.
struct SyncPlaceTests {
  private let bench = Workbench()
  private let marker = "/share/lifttrail-5db49b01-1d48-4785-97e6-55ea5e8ff674.json"

  init() throws {
    bench.makeStore("/phone", digit: "a")
    bench.makeStore("/watch", digit: "b")
    _ = bench.run("append /phone", input: Line.module("m", "M") + Line.module("n", "N"))
    _ = bench.run("append /watch", input: Line.module("o", "O"))
    try bench.files.makeFolder(at: "/share")
  }

  @Test func `the first device makes the place, and each takes what the other put there`()
    async throws
  {
    try await onThread {
      let made = bench.run("sync /phone folder:/share --make")
      #expect(made.status == .done, "\(made.error)")
      #expect(made.lines.first?.contains("took 0 events") == true, "\(made.output)")
      #expect(made.output.contains("folder:/share"))
      #expect(made.output.contains("took 2 events"))
      #expect(made.lines.last == "no other device has been here yet")
      let joined = bench.run("sync /watch folder:/share")
      #expect(joined.status == .done)
      #expect(joined.output.contains("took 2 events"))
      let last = bench.run("sync /phone folder:/share --json")
      #expect(
        last.output.contains(#""left":{"count":1,"store":"/phone","took":"bbbbbbbbbbbbbbbb:1-1"}"#))
      #expect(
        last.output.contains(
          #""newest":{"at":"2026-01-15T10:00:00.000Z","replica":"bbbbbbbbbbbbbbbb"}"#))
      #expect(bench.run("digest /phone").output == bench.run("digest /watch").output)
    }
  }

  @Test func `a folder that is no place yet is made one only when that is asked for`() async throws
  {
    try await onThread {
      let outcome = bench.run("sync /phone folder:/share")
      #expect(outcome.status == .undecided)
      #expect(outcome.error.contains("it is no place of a dataset yet"))
      #expect(outcome.error.contains("--make"))
      #expect(bench.files.paths().filter { $0.hasPrefix("/share/") }.isEmpty)
    }
  }

  @Test(arguments: [("y\n", true), ("Yes", true), ("n\n", false), ("", false)])
  func `a person is asked whether the folder is to be made a place`(
    answer: String, isMade: Bool
  ) async throws {
    try await onThread {
      let console = CapturedConsole(input: [answer])
      (console.isInputTerminal, console.isErrorTerminal) = (true, true)
      let outcome = bench.run(["sync", "/phone", "folder:/share"], on: console)
      #expect(outcome.status == (isMade ? .done : .undecided))
      #expect(console.error.contains("folder:/share is no place yet. Make it one? [y/N] "))
      #expect(bench.files.paths().contains(marker) == isMade)
    }
  }

  @Test func `a store for a trial adds nothing to a place`() async throws {
    try await onThread {
      _ = bench.run("init /trial --dataset \(Workbench.dataset) --ephemeral")
      let outcome = bench.run("sync /trial folder:/share --make")
      #expect(outcome.status == .inputRefused)
      #expect(outcome.error.contains("for a trial"), "\(outcome.error)")
      #expect(bench.files.paths().filter { $0.hasPrefix("/share/") }.isEmpty)
    }
  }

  @Test func `a place that was emptied is not reached, whatever is asked for`() async throws {
    try await onThread {
      _ = bench.run("sync /phone folder:/share --make")
      try bench.files.removeFile(at: marker)
      for options in ["", " --make"] {
        let outcome = bench.run("sync /phone folder:/share\(options)")
        #expect(outcome.status == .unreachable)
        #expect(outcome.error.contains("its marker"), "\(outcome.error)")
      }
      // Another device has never seen it.
      let other = bench.run("sync /watch folder:/share --make")
      #expect(other.status == .unreachable)
      #expect(other.error.contains("it has files of a dataset and no marker"))
    }
  }

  @Test func `a folder that is away is not reached`() async throws {
    try await onThread {
      let outcome = bench.run("sync /phone folder:/away --make")
      #expect(outcome.status == .unreachable)
      #expect(outcome.error.contains("there is no folder here now"), "\(outcome.error)")
    }
  }

  @Test func `another dataset's place and one of two are told`() async throws {
    try await onThread {
      bench.makeStore(
        "/other", digit: "c", dataset: DatasetID(checked: "00000000-0000-4000-8000-000000000000"))
      _ = bench.run("sync /other folder:/share --make")
      #expect(bench.run("sync /phone folder:/share").status == .undecided)
      try bench.files.createFile(at: marker).append([])
      let both = bench.run("sync /phone folder:/share")
      #expect(both.status == .undecided)
      #expect(both.error.contains("two histories have met"), "\(both.error)")
    }
  }

  @Test func `options that have no meaning are refused`() async throws {
    try await onThread {
      for option in ["--plan", "--watch", "--retry", "--with-ephemeral"] {
        #expect(bench.run("sync /phone folder:/share \(option)").status == .wrongUsage)
      }
      #expect(bench.run("sync /phone folder:").status == .wrongUsage)
      #expect(bench.run("sync /phone /watch --make").status == .wrongUsage)
    }
  }

  @Test func `status names the newest file of another device, and its age`() async throws {
    try await onThread {
      _ = bench.run("sync /phone folder:/share --make")
      _ = bench.run("sync /watch folder:/share")
      _ = bench.run("sync /phone folder:/share")
      var later = bench
      later.clock = "2026-01-27T10:00:00.000Z"
      let status = later.run("status /phone --zone UTC")
      #expect(status.output.contains("folder:/share"), "\(status.output)")
      #expect(status.output.contains("bbbbbbbbbbbbbbbb"))
      #expect(status.output.contains("12 days ago"), "\(status.output)")
      let json = later.run("status /phone --json").output
      #expect(json.contains(#""newest":{"at":"2026-01-15T10:00:00.000Z""#), "\(json)")
    }
  }

  @Test func `one device's events as a stream are the same bytes from both stores`() async throws {
    try await onThread {
      _ = bench.run("sync /phone folder:/share --make")
      _ = bench.run("sync /watch folder:/share")
      let phone = bench.run("log /phone --stream --replica aaaaaaaaaaaaaaaa")
      #expect(phone.status == .done, "\(phone.error)")
      #expect(phone.output == bench.run("log /watch --stream --replica aaaaaaaaaaaaaaaa").output)
      #expect(phone.lines.first?.contains(#""origin":"aaaaaaaaaaaaaaaa""#) == true)
      bench.makeStore("/new", digit: "d")
      #expect(bench.run("receive /new", input: phone.output).output == "taken 2, known 0\n")
      #expect(
        bench.run("log /phone --stream --replica cccccccccccccccc").status == .different)
      // A stream of one origin has no event of another one.
      let mixed = phone.output.replacing(#""origin":"a"#, with: #""origin":"c"#)
      #expect(bench.run("receive /new", input: mixed).status == .inputRefused)
    }
  }
}
