import Foundation
import LiftTrail

/// A module as an earlier version of the app kept it.
struct OldModule {
  let id: String
  let name: String
  let updatedAt: Date
}

/// Writes the starters of a first launch, and takes in what an earlier version kept.
func firstLaunch(of store: TrainingStore, with old: [OldModule]) async throws -> Int {
  try await store.write(as: .seed) {  // Loses to every edit and every deletion, on any device.
    try $0.save(Module(id: "push", name: "Push A"))
  }
  let adopted = try await store.write { transaction in
    var kept = 0
    for module in old {  // Each with its own id and the time of its last change.
      let record = Module(id: Module.ID(module.id), name: module.name)
      kept += try transaction.adopt(record, updatedAt: module.updatedAt).kept
    }
    return kept
  }
  return adopted.value  // What the store had later, and so kept.
}
