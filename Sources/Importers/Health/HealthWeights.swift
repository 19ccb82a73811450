import EventLog
import Projections
import Training

/// The body weights of an Apple Health export.
///
/// Several devices and apps write one weight, each as a record of its own: of records of the same instant one counts, the
/// one that was written last.
struct HealthWeights {
  private struct Measured {
    var weight: BodyWeight
    var created: Instant?
    var recorder: String
    var line: Int
  }

  private var measured: [Measured] = []
  private var places: [Instant: Int] = [:]

  /// Takes a record of a body's weight.
  /// - Returns: Why it is left out; nil where it is not.
  /// - Throws: `ImportError.notXML`.
  mutating func add(_ tag: XMLTag) throws(ImportError) -> SkippedRow? {
    let values = try tag.values(["value", "unit", "startDate", "creationDate", "sourceName"])
    let (value, unit) = (values[0]?.string, values[1]?.string)
    func skipped(_ what: String, _ fault: String) -> SkippedRow {
      SkippedRow(
        line: tag.line, reason: "BodyMass: “\(what.prefix(40))” \(fault)",
        fault: "BodyMass: \(fault)")
    }
    guard let date = values[2].flatMap({ HealthDate($0) }) else {
      return skipped(values[2]?.string ?? "", "is not a time with an offset")
    }
    guard let kilograms = HealthUnits.kilograms(value, unit), kilograms > 0, let value else {
      return skipped("\(value ?? "") \(unit ?? "")", "is not a weight in a known unit")
    }
    let entered = unit.flatMap { MassUnit(rawValue: $0) }
    let weight = BodyWeight(
      id: BodyWeight.ID(ActivityIdentifier.bodyWeight(at: date.instant).description),
      day: Day(daysSinceEpoch: date.local.date.daysSinceEpoch), weightKilograms: kilograms,
      weightText: entered == nil ? nil : value.trimmed, weightUnit: entered,
      measuredAt: date.instant, source: FileFormat.health.rawValue)
    let new = Measured(
      weight: weight, created: values[3].flatMap { HealthDate($0)?.instant },
      recorder: values[4]?.string ?? "", line: tag.line)
    guard let place = places[date.instant] else {
      places[date.instant] = measured.count
      measured.append(new)
      return nil
    }
    let old = measured[place]
    let isNewer = Self.counts(new, before: old)
    if isNewer { measured[place] = new }
    let other = isNewer ? old : new
    let isSame = old.weight.weightKilograms == new.weight.weightKilograms
    return SkippedRow(
      line: other.line,
      reason: isSame
        ? "the same body weight again"
        : "another body weight of the same instant, written before the one that counts",
      isLoss: false)
  }

  /// The body weights as entities, in the order of the file.
  /// - Throws: `invalidPayload`, which does not occur for numbers that were read.
  func entities() throws(LogError) -> [ImportedEntity] {
    var entities: [ImportedEntity] = []
    for weight in measured.map(\.weight) {
      guard let entity = Entity(kind: BodyWeight.kind.name, id: weight.id.text) else { continue }
      let write = ImportedWrite(
        type: BodyWeight.kind.savedType, entity: weight.id.text, data: try weight.payload())
      let day = weight.day.map { "\($0)" } ?? ""
      entities.append(
        ImportedEntity(entity: entity, title: "body weight \(day)", writes: [write]))
    }
    return entities
  }

  private static func counts(_ one: Measured, before other: Measured) -> Bool {
    if one.created != other.created {
      return (one.created?.milliseconds ?? .min) > (other.created?.milliseconds ?? .min)
    }
    return UTF8Text(one.recorder) < UTF8Text(other.recorder)
  }
}
