import Foundation
import LiftTrail

/// What other devices have overruled, for a screen that lets the athlete decide.
@MainActor final class Conflicts {
  private(set) var lost: [OverruledWrite] = []
  private let store: TrainingStore

  init(_ store: TrainingStore) { self.store = store }

  /// Behind a sync: what another device changed that is proved not to have known of mine. A row is dismissed by not
  /// keeping it. `overruled(since:)` goes by the time of mine instead.
  func look(behind sync: SyncSummary) async throws {
    lost += try await store.overruled(broughtBy: sync)
  }

  /// A row, as in: Push A: Fitness iPad, 10:42. The other change is later.
  func words(for write: OverruledWrite) -> String {
    let name = write.theirs.value["name"]?.string ?? write.theirs.kind  // Or of your own model.
    let device = write.theirs.deviceName ?? "another device"
    let time = write.theirs.date.formatted(date: .omitted, time: .shortened)
    return "\(name): \(device), \(time). \(write.reason)"
  }

  /// Mine is to count after all. It is a new change, which reaches the other devices as any does.
  func takeBack(_ write: OverruledWrite) async throws {
    try await store.takeBack(write)
    lost.removeAll { $0.id == write.id }
  }

  /// What a sync has changed on the screen, also where it brought an older edit.
  func changed(by summary: SyncSummary) async throws -> Set<String> {
    Set(try await store.differences(broughtBy: summary).map { "\($0.kind) \($0.entityID)" })
  }
}
