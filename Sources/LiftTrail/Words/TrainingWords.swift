public import Training

/// What is said to people of their training, in one language: why an exercise's next weight, repetitions, time or distance
/// is what it is (``NextTarget/Reason``).
///
/// It stands apart from ``StoreWords``, whose sentences hold for data of any sort.
public struct TrainingWords: Sendable {
  private let table: @Sendable (NextTarget.Reason, MassUnit) -> String

  /// Makes a table.
  /// - Parameter table: What is said of a reason, with weights in a unit; a pure function with a `switch` over all reasons.
  public init(_ table: @escaping @Sendable (NextTarget.Reason, MassUnit) -> String) {
    self.table = table
  }

  /// Why a target is what it is, with weights in a unit.
  public func text(of reason: NextTarget.Reason, in unit: MassUnit = .kilograms) -> String {
    table(reason, unit)
  }

  /// English.
  public static let english = TrainingWords { $0.text(in: $1) }

  /// German.
  public static let german = TrainingWords { $0.germanText(in: $1) }

  /// The table for one of some languages, in the order of the person's preference; the English one where there is none.
  /// - Parameter languages: For example `["de-AT", "en"]`: in an app, those of `Bundle.main.preferredLocalizations`.
  public static func preferred(by languages: [String]) -> TrainingWords {
    for language in languages {
      switch language.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
      case "de": return .german
      case "en": return .english
      default: continue
      }
    }
    return .english
  }
}
