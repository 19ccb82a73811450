package import EventLog

/// All stores and days from which files are taken, made once.
///
/// Each stands on a disk of its own and in the same place there, as on volumes that are clones: so no
/// exchange of `store.json` is noticed by the place, which would give a fresh replica id.
package struct ExchangedCast: Sendable {
  /// The store that is exchanged, and a sibling that goes its own way and ends on the same line.
  private(set) var phone = ExchangedDiary()
  private(set) var watch = ExchangedDiary()
  /// A store of another dataset, with the replica id of `phone`.
  private(set) var other = ExchangedDiary()
  /// A whole peer, which has all of `phone` and more.
  let peer: ExchangedDay
  /// Every event that there is, by dataset.
  private(set) var truth: [DatasetID: [EventID: [UInt8]]] = [:]

  /// Every day of every store, to take from.
  private(set) var donors: [ExchangedDay] = []

  static let otherDataset = DatasetID(checked: "0F5D6E5B-8B7C-4A59-9E57-1C1C6D1E6A11")

  /// Plays all of it.
  package init() throws(LogError) {
    var stages = try ExchangedCast.begin()
    try ExchangedCast.play(&stages, &phone, &watch)
    try ExchangedCast.playOther(&other)
    var peer = try ExchangedStage(replica: 0xDDDD_DDDD_DDDD_DDDD, cloning: stages.phone)
    try peer.append("e1", "e2")
    self.peer = try peer.day("peer")
    truth = try gather(tablet: stages.tablet)
    donors = phone.days + watch.days + other.days
  }

  /// Whose `store.json` some bytes are; nil where they are no store's.
  func owner(of manifest: [UInt8]?) -> ExchangedDiary? {
    [phone, watch, other].first { diary in
      diary.days.contains { $0.files["store.json"] == manifest }
    }
  }
}

extension ExchangedCast {
  /// The stores of one dataset while they are made.
  private struct Stages {
    var phone: ExchangedStage
    var watch: ExchangedStage
    var tablet: ExchangedStage
  }

  private static func begin() throws(LogError) -> Stages {
    var phone = try ExchangedStage(replica: 0xAAAA_AAAA_AAAA_AAAA)
    try phone.append("m1", "m2", "m3")
    try phone.append("s1", "s2", "s3", "s4", asBatch: true)
    return Stages(
      phone: phone, watch: try ExchangedStage(replica: 0xBBBB_BBBB_BBBB_BBBB, cloning: phone),
      tablet: try ExchangedStage(replica: 0xCCCC_CCCC_CCCC_CCCC, cloning: phone))
  }

  private static func play(
    _ all: inout Stages, _ phone: inout ExchangedDiary, _ watch: inout ExchangedDiary
  ) throws(LogError) {
    try phone.keep(all.phone.day("phone, the first day"))
    // Long enough for a segment of their own.
    try all.tablet.append("t1", "t2", "t3", padding: 400)
    try all.phone.take(from: all.tablet)
    try all.watch.take(from: all.tablet)
    try all.phone.append("p1", "p2")
    try all.phone.snapshot()
    try phone.keep(all.phone.day("phone, the second day"))
    try all.phone.appendAndDie("p3")
    try phone.keep(all.phone.day("phone, a killed writer"))
    try all.phone.append("p4")
    try phone.keep(all.phone.day("phone, a day before the last segment"))
    try all.tablet.append("t4", "t5", "t6", padding: 400)
    try all.phone.take(from: all.tablet)
    try all.phone.append("b1", "b2", "b3", "b4", asBatch: true)
    try all.phone.sync(with: &all.watch)
    try phone.keep(all.phone.day("phone, a sync"))
    try all.phone.append("p5")
    try all.watch.append("w1")
    try all.tablet.append("z")
    try all.phone.take(from: all.tablet)
    try all.watch.take(from: all.tablet)
    try all.phone.snapshot()
    try all.watch.snapshot()
    try phone.keep(all.phone.day("phone, a snapshot"))
    try watch.keep(all.watch.day("watch, a snapshot"))
    try all.phone.append("p6", "p7")
    try all.tablet.append("y1", "y2")
    try all.phone.take(from: all.tablet)
    try phone.keep(all.phone.day("phone, the last day"))
    try all.watch.appendAndDie("w2")
    try watch.keep(all.watch.day("watch, a killed writer"))
    try all.watch.append("w3", "w4")
    try watch.keep(all.watch.day("watch, the last day"))
  }

  private static func playOther(_ other: inout ExchangedDiary) throws(LogError) {
    var stage = try ExchangedStage(replica: 0xAAAA_AAAA_AAAA_AAAA, dataset: otherDataset)
    try stage.append("o1", "o2", "o3")
    try stage.append("q1", "q2", "q3", asBatch: true)
    try stage.snapshot()
    try other.keep(stage.day("other, the first day"))
    try stage.appendAndDie("o4")
    try other.keep(stage.day("other, a killed writer"))
    try stage.append("o5")
    try other.keep(stage.day("other, the last day"))
  }

  private func gather(
    tablet: ExchangedStage
  ) throws(LogError) -> [DatasetID: [EventID: [UInt8]]] {
    let own = phone.days + watch.days + [peer, try tablet.day("tablet")]
    let merged = { (days: [ExchangedDay]) in
      days.reduce(into: [EventID: [UInt8]]()) { $0.merge($1.events) { first, _ in first } }
    }
    return [World.dataset: merged(own), ExchangedCast.otherDataset: merged(other.days)]
  }
}
