#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

public import EventLog
package import SyncRelay

/// How a store uses a place.
public struct PlaceOptions: Sendable, Hashable {
  /// Whether an empty place is made one of the store's dataset. A place that was used before is never made anew: that its
  /// mark is gone means that it is not there now, or was emptied.
  public var makesPlace: Bool
  /// Whether events that other devices have written are added at once, too.
  package var addsAtOnce = false

  /// Makes options.
  public init(makesPlace: Bool = false) { self.makesPlace = makesPlace }
}

/// What a pass with a place came to.
public struct PlaceSummary: Sendable, Hashable {
  /// The events that the store took.
  public let received: Coverage
  /// The events that it put there.
  public let published: Coverage
  /// The other devices that have said there what they hold, ascending by their replicas.
  public let devices: [PlaceDevice]
  /// The names of files that have not come whole yet, or could not be read for now.
  public let unfinishedFiles: [String]
  /// The names of files that gave nothing: damaged ones, and what this build cannot read.
  public let unreadableFiles: [String]
  /// How many events the store could not take.
  public let refusedCount: Int
  /// All of it, for tools.
  package let report: PlaceReport

  init(_ report: PlaceReport) {
    (received, published) = (report.received, report.published)
    devices = report.devices.map { PlaceDevice($0) }
    unfinishedFiles = report.unfinished
    unreadableFiles = report.unreadable.map(\.file)
    refusedCount = report.refusedCount
    self.report = report
  }

  /// The device that has written the newest file of another device. A place that is carried no more looks well, and shows
  /// in the age of that file alone.
  public var newestDevice: PlaceDevice? { devices.max { $0.lastFile < $1.lastFile } }
}

/// Another device, as it says in a place.
public struct PlaceDevice: Sendable, Hashable, Identifiable {
  /// Its replica.
  public let id: ReplicaID
  /// What its store is called.
  public let name: String
  /// When it wrote its newest file, by its own clock; at the latest when this store heard of it, by the clock here.
  public let lastFile: Date
  /// Whether it holds exactly what this store holds.
  public let holdsSame: Bool
  /// How many events of this store it lacks.
  public let lackingCount: UInt64

  init(_ device: PlaceReport.Device) {
    id = device.said.replica
    name = device.said.name
    lastFile = device.written.date
    holdsSame = device.holdsSame
    lackingCount = device.lacks
  }
}
