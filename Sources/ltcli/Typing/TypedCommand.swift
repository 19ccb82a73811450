import EventLog
import Training

extension TypedCommand {
  /// Reads a command; nil for a line that is none: its first word is no command, or what follows does not fit it.
  init?(_ line: String) {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard let word = parts.first?.lowercased() else { return nil }
    let rest = parts.count > 1 ? parts[1].trimmed : ""
    let name = rest.isEmpty ? nil : TypedName(text: rest)
    switch word {
    case "undo" where rest.isEmpty: self = .undo
    case "fix":
      guard let (number, change) = TypedCommand.numbered(rest), !change.isEmpty else { return nil }
      self = .fix(number: number, change: change)
    case "drop":
      guard let numbers = TypedCommand.range(rest) else { return nil }
      self = .drop(numbers)
    case "note" where !rest.isEmpty:
      if let (number, text) = TypedCommand.numbered(rest), !text.isEmpty {
        self = .note(number: number, text: text)
      } else {
        self = .note(number: nil, text: rest)
      }
    case "rest":
      if rest.isEmpty {
        self = .rest(seconds: nil)
      } else {
        guard let seconds = TypedCommand.seconds(rest) else { return nil }
        self = .rest(seconds: seconds)
      }
    case "skip": self = .skip(name)
    case "last": self = .last(name)
    case "next": self = .next(name)
    case "plan" where rest.isEmpty: self = .plan
    case "weigh" where !rest.isEmpty: self = .weigh(rest)
    case "list" where rest.isEmpty, "sets" where rest.isEmpty: self = .list
    case "done", "finish":
      let parts = rest.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let when = parts.first.map { String($0).trimmed } ?? ""
      let note = parts.count > 1 ? String(parts[1]).trimmed : ""
      let time = TimeWord(when)
      guard when.isEmpty || time != nil else { return nil }
      self = .done(time, note: note.isEmpty ? nil : note)
    case "quit" where rest.isEmpty, "exit" where rest.isEmpty, "q" where rest.isEmpty: self = .quit
    case "help" where rest.isEmpty, "?" where rest.isEmpty: self = .help
    default: return nil
    }
  }

  /// A number and what stands behind it.
  private static func numbered(_ text: String) -> (number: Int, rest: String)? {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let first = parts.first, first.utf8.count <= 4, let number = Int(first), number > 0
    else { return nil }
    return (number, parts.count > 1 ? parts[1].trimmed : "")
  }

  /// `3`, `3-5`.
  private static func range(_ text: String) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { part in
      part.utf8.count <= 4 ? Int(String(part).trimmed) : nil
    }
    guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
      first > 0, first <= last
    else { return nil }
    return first...last
  }

  /// `90`, `90s`, `2:30`, `3 min`.
  static func seconds(_ text: String) -> Double? {
    if text.utf8.count <= 4, let seconds = Int(text), seconds >= 0 { return Double(seconds) }
    let tokens = TypedToken.all(in: text)
    do throws(TypedRefusal) {
      guard let sets = try SetsParser.sets(of: tokens), sets.groups.count == 1,
        case .held(let seconds, nil, nil) = sets.groups[0].work
      else { return nil }
      return seconds
    } catch {
      return nil
    }
  }
}
