/// Where two outputs part: the line and, within JSON, the member.
struct FirstDifference: Hashable {
  /// The line of the output, from 1.
  let line: Int
  /// The character in it, from 1.
  let character: Int
  /// The path of the member in which it stands; empty outside of JSON.
  let member: String

  /// Nil where one of the outputs just goes on.
  init?(_ expected: [String], _ actual: [String]) {
    let pairs = zip(expected, actual).map { (Array($0.unicodeScalars), Array($1.unicodeScalars)) }
    guard let index = pairs.firstIndex(where: { $0 != $1 }) else { return nil }
    let (left, right) = pairs[index]
    let end = zip(left, right).prefix { $0 == $1 }.reduce(0) { count, _ in count + 1 }
    (line, character) = (index + 1, end + 1)
    member = MemberPath(of: left, at: end).description
  }
}

extension FirstDifference: CustomStringConvertible {
  /// For example `line 2 of the output, member modules/m1/fields/name`.
  var description: String {
    let place = member.isEmpty ? "character \(character)" : "member \(member)"
    return "line \(line) of the output, \(place)"
  }
}

/// The member of a line's JSON in which a character stands.
private struct MemberPath: CustomStringConvertible {
  /// The objects and lists that are open.
  private var open: [Level] = []

  private enum Level {
    case object(key: String, isInKey: Bool)
    case list(Int)
  }

  /// - Parameter end: The character, from 0; what comes before it decides.
  init(of line: [Unicode.Scalar], at end: Int) {
    var index = line.firstIndex(of: "{") ?? end
    while index < end {
      if line[index] == "\"" {
        let start = index + 1
        index = MemberPath.end(ofText: line, from: start)
        if case .object(_, true) = open.last {
          var key = String.UnicodeScalarView()
          key.append(contentsOf: line[start..<min(index, line.count)])
          open[open.count - 1] = .object(key: String(key), isInKey: true)
        }
      } else {
        step(line[index])
        if open.isEmpty { return }
      }
      index += 1
    }
  }

  private static func end(ofText line: [Unicode.Scalar], from start: Int) -> Int {
    var index = start
    while index < line.count, line[index] != "\"" { index += line[index] == "\\" ? 2 : 1 }
    return index
  }

  private mutating func step(_ character: Unicode.Scalar) {
    switch (character, open.last) {
    case ("{", _): open.append(.object(key: "", isInKey: true))
    case ("[", _): open.append(.list(0))
    case ("}", _), ("]", _): open.removeLast()
    case (":", .object(let key, _)): open[open.count - 1] = .object(key: key, isInKey: false)
    case (",", .object(let key, _)): open[open.count - 1] = .object(key: key, isInKey: true)
    case (",", .list(let count)): open[open.count - 1] = .list(count + 1)
    default: break
    }
  }

  var description: String {
    open.map { level in
      switch level {
      case .object(let key, _): key
      case .list(let count): "\(count)"
      }
    }.filter { !$0.isEmpty }.joined(separator: "/")
  }
}
