/// Numbers as pictures of a terminal's own characters.
enum Chart {
  /// A bar of so many columns for the greatest value, to the eighth of a column; nothing for no value, and
  /// at least something for any other.
  static func bar(_ value: Double, of greatest: Double, columns: Int) -> String {
    guard value > 0, greatest > 0 else { return "" }
    let eighths = max(1, Int((min(1, value / greatest) * Double(columns * 8)).rounded()))
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    return String(repeating: "█", count: eighths / 8) + rest
  }

  /// One column for each value, from the least to the greatest; all in the middle where they are equal.
  static func sparkline(_ values: [Double]) -> String {
    let steps = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    guard let least = values.min(), let greatest = values.max() else { return "" }
    return values.map { value in
      guard greatest > least else { return steps[3] }
      return steps[Int(((value - least) / (greatest - least) * 7).rounded())]
    }.joined()
  }
}
