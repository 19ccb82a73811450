/// The second half of a session's rows, where it repeats the first one under other names of exercises.
///
/// Strong has renamed its exercises, `Squat` to `Squat (Barbell)`, and some of its files have each session of before
/// twice since: once with the names of then, once with those of now.
struct StrongRenamedCopy {
  /// The first row of the copy.
  let first: Int
  /// Each name that differs in the copy, and the name there.
  let renames: [(before: String, now: String)]
  /// Whether no athlete trains so: two exercises or more come again in the same order with the same numbers, and names that
  /// stay or grow, or many different loads, show that they are the same.
  let isCertain: Bool
  /// Whether the copy has the names of now, which other sessions go on with: each name of the first half has grown.
  let hasNewerNames: Bool

  /// Nil where the rows are not two halves that say the same of each set, under names one of which differs.
  ///
  /// - Parameter rows: Those of one session, without copies under the same names.
  /// - Complexity: O(n)
  init?(in rows: [StrongRow]) {
    let half = rows.count / 2
    guard half >= 2, rows.count % 2 == 0 else { return nil }
    var now: [String: String] = [:]
    var before: [String: String] = [:]
    var renames: [(before: String, now: String)] = []
    for (row, copy) in zip(rows[..<half], rows[half...]) {
      guard row.numbers == copy.numbers else { return nil }
      let (old, new) = (row[.exerciseName], copy[.exerciseName])
      if now[old] == nil, before[new] == nil {
        (now[old], before[new]) = (new, old)
        if old != new { renames.append((old, new)) }
      }
      guard now[old] == new, before[new] == old else { return nil }
    }
    let grows = renames.map { Self.words($0.before).isSubset(of: Self.words($0.now)) }
    let shrinks = renames.map { Self.words($0.now).isSubset(of: Self.words($0.before)) }
    let areLike = zip(grows, shrinks).map { $0 || $1 }
    let keepsName = now.count > renames.count
    let loads = Set(rows[..<half].map { $0.numbers.dropFirst() })
    // The same few loads under other names may be another block of exercises: `Curl`, then `Curl (Hammer)`.
    let hasManyLoads = loads.count >= 4
    guard !renames.isEmpty, keepsName || hasManyLoads || areLike.allSatisfy(\.self) else {
      return nil
    }
    (first, self.renames) = (half, renames)
    hasNewerNames = !shrinks.allSatisfy(\.self)
    // Of a round of a circuit, each exercise has one set.
    let isMoreThanRound = rows[..<half].contains { ($0.order?.number ?? 0) > 1 }
    // An athlete may train one side of the body after the other.
    let namesSide = renames.contains {
      !Self.words($0.before).symmetricDifference(Self.words($0.now)).isDisjoint(with: Self.sides)
    }
    isCertain =
      isMoreThanRound && !namesSide && now.count >= 2
      && (areLike.allSatisfy(\.self) && (keepsName || now.count >= 3)
        || hasManyLoads && (keepsName || areLike.contains(true)))
  }

  /// The words by which a name tells one side of the body from the other, or one arm from both.
  private static let sides: Set<String> = [
    "left", "right", "single", "one", "unilateral", "links", "rechts", "einarmig", "gauche",
    "droite", "droit", "izquierda", "derecha", "sinistra", "destra", "esquerda", "direita",
  ]

  private static func words(_ name: String) -> Set<String> {
    Set(NameSpelling.likeness(name).split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  /// For example `“Squat (Barbell)” for “Squat”`.
  var text: String {
    renames.map { "“\($0.now)” for “\($0.before)”" }.joined(separator: ", ")
  }
}

extension StrongRow {
  /// What the row says about its set, but for the exercise and the notes; `0`, `0.0` and nothing are one.
  fileprivate var numbers: [String] {
    let columns: [StrongColumn] = [
      .setOrder, .weight, .weightUnit, .reps, .distance, .distanceUnit, .seconds,
    ]
    return columns.map { column in
      let text = self[column].trimmed
      return Double(text).map { $0 == 0 ? "" : "\($0)" } ?? text
    }
  }
}
