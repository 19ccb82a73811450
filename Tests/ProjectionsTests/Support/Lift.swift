import EventLog

@testable import Projections
@testable import Training

/// A kind with a part of which the greatest value counts (merge-rules 15); no built-in kind has one.
struct Lift: Model {
  static let kind = Kind<Self>("lift", plural: "lifts")
    .greatest(\.record, verb: "measured")

  var id = Identifier<Self>()
  var name = ""
  var record: Record?
  var origin = SourcePayload()

  struct Record: ModelPart {
    var value: Double?
    var place: String?
    var origin = SourcePayload()
  }
}

extension KindTable {
  /// The built-in kinds and `Lift`.
  static let withLifts = KindTable(KindTable.training.rows + [Lift.kind.row])
}
