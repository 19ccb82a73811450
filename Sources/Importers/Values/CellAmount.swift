/// A number of a cell, with the unit that stands behind it: `80`, `80kg`, `12 reps`.
struct CellAmount: Sendable, Hashable {
  /// The number as the cell has it.
  let number: String
  /// What stands behind it; empty for nothing.
  let suffix: String

  /// Parts a cell behind its last digit; nil where no number stands in it alone.
  init?(_ text: String) {
    let text = text.trimmed
    guard let last = text.lastIndex(where: { $0.isASCII && $0.isNumber }) else { return nil }
    number = String(text[...last])
    suffix = String(text[text.index(after: last)...]).trimmed
    // `80.` is a number.
    if suffix == "." || suffix == "," { return nil }
    guard WrittenNumber(number) != nil else { return nil }
  }

  /// The unit behind the number; nil where there is none, or an unknown one.
  var unit: AmountUnit? { suffix.isEmpty ? nil : AmountUnit(suffix) }

  /// Whether what stands behind the number says that it counts repetitions.
  var saysReps: Bool { Self.reps.contains(suffix.lowercased()) }

  private static let reps: Set<String> = [
    "rep", "reps", "rep.", "repetition", "repetitions", "wdh", "wdh.", "wiederholung",
    "wiederholungen", "répétition", "répétitions", "repetición", "repeticiones", "ripetizioni",
    "repetição", "repetições", "herhalingen", "x", "×",
  ]
}
