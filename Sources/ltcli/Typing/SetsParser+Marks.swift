import EventLog
import Training

/// What stands behind the work of a group: RPE, reserve, failure, side, help.
extension SetsParser {
  /// All marks from a place on; nil where one cannot be read.
  func marks(at place: Int) -> Found<TypedMarks>? {
    var marks = TypedMarks()
    var next = place
    while let end = mark(at: next, &marks) { next = end }
    return (marks, next)
  }

  /// The place behind a mark; nil where there is none.
  private func mark(at place: Int, _ marks: inout TypedMarks) -> Int? {
    guard place < tokens.count else { return nil }
    switch tokens[place].piece {
    case .sign("@"): return exertion(at: place + 1, &marks)
    case .sign("!"):
      marks.kind = .failure
      return place + 1
    case .sign("["), .sign("("): return bracketed(at: place, &marks)
    case .sign("/")
    where word(at: place + 1) == "side" || word(at: place + 1) == "leg"
      || word(at: place + 1) == "arm":
      marks.side = .each
      return place + 2
    case .number:
      if let number = number(at: place), word(at: number.next) == "rir" {
        marks.rir = Double(number.value)
        return number.next + 1
      }
      guard let number = whole(at: place), ["failed", "missed"].contains(word(at: number.next))
      else { return nil }
      marks.failed = number.value
      return number.next + 1
    case .word(let word): return mark(word, at: place, &marks)
    case .sign, .times, .then: return nil
    }
  }

  private func mark(_ word: String, at place: Int, _ marks: inout TypedMarks) -> Int? {
    switch word {
    case "rpe": return exertion(at: place + 1, &marks)
    case "rir":
      guard let number = number(at: place + 1) else { return nil }
      marks.rir = Double(number.value)
      return number.next
    case "l", "left": marks.side = .left
    case "r", "right": marks.side = .right
    case "each", "per":
      marks.side = .each
      if ["side", "leg", "arm"].contains(self.word(at: place + 1)) { return place + 2 }
      if word == "per" { return nil }
    case "assisted": marks.isAssisted = true
    case "d", "drop", "dropset": marks.kind = .drop
    case "normal": marks.kind = .normal
    case _ where TypedWords.failures.contains(word): marks.kind = .failure
    default:
      guard let count = SetsParser.warmup(tokens, from: place) else { return nil }
      marks.kind = .warmup
      return place + count
    }
    return place + 1
  }

  /// `[Failure]`, `(warm-up)`, as other apps' texts have it.
  private func bracketed(at place: Int, _ marks: inout TypedMarks) -> Int? {
    guard place + 1 < tokens.count, let word = word(at: place + 1),
      var next = mark(word, at: place + 1, &marks)
    else { return nil }
    if self.word(at: next) == "set" { next += 1 }
    return isSign("]", next) || isSign(")", next) ? next + 1 : nil
  }

  /// `8`, `8.5`, `8,5`, `8/8/9`: an RPE of 1 to 10 by halves.
  private func exertion(at place: Int, _ marks: inout TypedMarks) -> Int? {
    var all: [Double] = []
    var next = place
    repeat {
      if !all.isEmpty { next += 1 }
      guard let number = number(at: next), let value = Double(number.value),
        (1...10).contains(value), value * 2 == (value * 2).rounded(),
        !(isApart(next) && next > place && !all.isEmpty)
      else { return nil }
      all.append(value)
      next = number.next
    } while isSign("/", next) && !isApart(next)
    marks.rpe = all
    return next
  }
}
