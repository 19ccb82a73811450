public import Projections
public import Training

extension ImportPlan {
  /// Reads a file.
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - unit: The unit of the weights, where a file of another app does not say it.
  ///   - distance: The unit of the distances, where a file of another app does not say it; nil to keep those as text.
  ///   - zone: The time zone whose clocks a file of another app shows, such as `Europe/Berlin`.
  ///   - dates: Whether day or month stands first in dates such as `3/4/2025`, where no date of a file of another
  ///     app settles it.
  ///   - kinds: The kinds that the store knows.
  ///   - columns: Which column is which, for a table of no app that is known.
  /// - Throws: Where nothing of the file can be trusted. A row that cannot be read is skipped and reported instead.
  /// - Complexity: O(n log n) in the file's bytes.
  public init(
    reading bytes: [UInt8], as format: FileFormat, unit: MassUnit? = nil,
    distance: DistanceUnit? = nil,
    zone: String = "UTC", dates: DateOrder? = nil, kinds: KindTable = .training,
    columns: TableMap? = nil
  ) throws(ImportError) {
    let answers = ImportAnswers(
      unit: unit, distance: distance, zone: zone, dates: dates, columns: columns)
    try self.init(of: bytes, as: format, answers, kinds: kinds)
  }

  /// Reads a file with what a person has said of it.
  init(
    of bytes: [UInt8], as format: FileFormat, _ answers: ImportAnswers, kinds: KindTable
  ) throws(ImportError) {
    switch format {
    case .csv: self = try SetTableImport.plan(for: bytes)
    case .fit: self = try FITImport.plan(for: bytes, zone: answers.zone ?? "")
    case .health:
      var file = HealthImport()
      try file.read(bytes)
      self = try file.plan()
    case .tcx: self = try TCXImport.plan(for: bytes, zone: answers.zone ?? "")
    case .json: self = try StateImport.plan(for: bytes, kinds: kinds)
    case .keys: self = try KeysImport.plan(for: bytes, kinds: kinds)
    case .strong:
      self = try StrongImport.plan(
        for: bytes, unit: answers.unit, distance: answers.distance, zone: answers.zone ?? "",
        dates: answers.dates)
    case .stronglifts: self = try StrongLiftsImport.plan(for: bytes, answers)
    case .text: self = try SharedTextImport.plan(for: bytes, answers)
    case .fitbod, .fitnotes, .gravl, .gymbook, .hevy, .table:
      self = try TableImport.plan(for: bytes, as: format, answers)
    }
  }
}
