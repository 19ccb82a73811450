public import Projections
public import Training

/// What a file of another app does not say, and a person has to.
public enum ImportQuestion: Sendable, Hashable {
  /// The unit of its weights.
  case unit
  /// The zone whose clocks it shows.
  case zone
  /// Whether day or month stands first in a date such as this one.
  case dates(String)
  /// The unit of its distances, of which there are so many; without it they are kept as text.
  case distance(Int)

  /// Whether the file can come in without an answer.
  public var isOptional: Bool {
    switch self {
    case .unit, .zone, .dates: false
    case .distance: true
    }
  }
}

/// What was read of a file, and what a person has to say before it comes in.
public struct ImportReading: Sendable, Hashable {
  /// What the file is.
  public let format: FileFormat
  /// All that the file leaves open.
  public private(set) var questions: [ImportQuestion] = []
  /// What would come in; nil as long as a question that has to be answered is open.
  public let plan: ImportPlan?

  /// Reads a file of another app, and asks for all that it leaves open at once.
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - format: What it is to be; nil to recognise it by what stands in it.
  ///   - answers: What a person has said of it.
  ///   - kinds: The kinds that the store knows.
  /// - Throws: Where nothing of the file can be trusted. A row that cannot be read is skipped and reported instead.
  /// - Complexity: O(n log n) in the file's bytes, at most four times.
  public init(
    of bytes: [UInt8], as format: FileFormat? = nil, answers: ImportAnswers = ImportAnswers(),
    kinds: KindTable = .training
  ) throws(ImportError) {
    let format =
      if let format { format } else {
        try FileFormat.recognised(in: bytes, hasMap: answers.columns != nil)
      }
    self.format = format
    var open: [ImportQuestion] = []
    var trial = answers
    if format.lacksZone, answers.zone == nil {
      open.append(.zone)
      trial.zone = "UTC"
    }
    // Each answer that lacks is taken for one or the other, so that the rest of the file shows what else it leaves open.
    while true {
      do throws(ImportError) {
        let plan = try ImportPlan(of: bytes, as: format, trial, kinds: kinds)
        if plan.distancesWithoutUnit > 0, answers.distance == nil {
          open.append(.distance(plan.distancesWithoutUnit))
        }
        self.plan = open.allSatisfy(\.isOptional) ? plan : nil
        break
      } catch {
        switch error {
        case .unitMissing where trial.unit == nil:
          open.append(.unit)
          trial.unit = .kilograms
        case .datesUndecided(_, let date) where trial.dates == nil:
          open.append(.dates(date))
          trial.dates = .dayFirst
        // A file whose rows say two units is refused for that, and not for a unit that was only tried.
        case .unitContradicted where answers.unit == nil && trial.unit != nil:
          throw .unitMissing(line: nil)
        default: throw error
        }
      }
    }
    questions = open.sorted { $0.rank < $1.rank }
  }
}

extension ImportQuestion {
  /// In which order questions are asked.
  fileprivate var rank: Int {
    switch self {
    case .unit: 0
    case .zone: 1
    case .dates: 2
    case .distance: 3
    }
  }
}
