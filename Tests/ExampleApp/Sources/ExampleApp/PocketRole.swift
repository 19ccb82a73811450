import Foundation
import LiftTrail

/// One of the processes of a phone, played until it is killed: `--app`, `--extension` or `--widget`, a folder, and a word for
/// the ids of its sets. `Tests/ExampleApp/pocket.sh` plays all three, kills them, and has `--check` look at what is left.
///
/// A set is printed once it is durable. A line that stands on standard output is a promise.
nonisolated struct PocketRole {
  private enum Part: String {
    case app, extending = "extension", widget, check
  }

  private let part: Part
  private let pocket: Pocket
  private let word: String

  /// Nil where the arguments name no role.
  init?(_ arguments: [String]) {
    guard arguments.count == 4, arguments[1].hasPrefix("--"),
      let part = Part(rawValue: String(arguments[1].dropFirst(2)))
    else { return nil }
    let folder = URL(fileURLWithPath: arguments[2])
    self.part = part
    pocket = Pocket(app: folder.appending(path: "phone"), group: folder.appending(path: "group"))
    word = arguments[3]
  }

  private static let session: Session.ID = "running"

  func play() async throws {
    switch part {
    case .app: try await playApp()
    case .extending: try await playExtension()
    case .widget: try await playWidget()
    case .check: try await check()
    }
  }

  /// Takes in and logs in turn, and is suspended in between.
  private func playApp() async throws {
    let store = TrainingStore(at: pocket.app)
    if try await store.get(Self.session) == nil {
      let start = SessionStart(at: .now)
      try await store.write { try $0.save(Session(id: Self.session, started: start)) }
    }
    for number in 0... {
      try await store.takeIn(inbox: pocket.group)
      try await log(number, into: store)
      await store.suspend()
      try await store.resume()
    }
  }

  private func playExtension() async throws {
    let inbox = TrainingStore(inbox: pocket.group, beside: pocket.app)
    for number in 0... { try await log(number, into: inbox) }
  }

  /// Shows again and again; what was shown once is never gone again.
  private func playWidget() async throws {
    let inbox = TrainingStore(inbox: pocket.group, beside: pocket.app)
    var last: Set<LoggedSet.ID> = []
    while true {
      let shown = Set(try await inbox.get(Self.session)?.sets.map(\.id) ?? [])
      if !last.isSubset(of: shown) { throw Lost(sets: last.subtracting(shown).map(\.text)) }
      if shown.count > last.count { Self.say("shows \(shown.count)") }
      last = shown
    }
  }

  /// Prints the ids of all sets that the app shows once it has taken in, and holds them against the widget's.
  private func check() async throws {
    let store = TrainingStore(at: pocket.app)
    try await store.takeIn(inbox: pocket.group)
    let mine = Set(try await store.get(Self.session)?.sets.map(\.id.text) ?? [])
    let theirs = Set(try await pocket.sets(of: Self.session).map(\.id.text))
    if mine != theirs { throw Lost(sets: mine.symmetricDifference(theirs).sorted()) }
    if let damage = try await store.damage.first { throw damage }
    for id in mine.sorted() { print(id) }
    await store.close()
  }

  /// Another process may have the inbox for a moment; then it is tried again.
  private func log(_ number: Int, into store: TrainingStore) async throws {
    let set = LoggedSet(
      id: LoggedSet.ID("\(word)-\(number)"), exercise: "Squat", weightKilograms: 100, reps: 5)
    while true {
      do {
        _ = try await store.write { try $0.log(set, in: Self.session) }
        return Self.say(set.id.text)
      } catch let error as TrainingError where error.code == .inUse {
        await Task.yield()
      }
    }
  }

  /// Says it at once, not when a buffer is full.
  private static func say(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }

  private struct Lost: Error { let sets: [String] }
}
