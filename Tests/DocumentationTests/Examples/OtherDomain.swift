// swift-format-ignore-file
import Foundation
import LiftTrail

/// A kind of an app that knows no training.
struct Recipe: Model {
  var id = Identifier<Self>()
  var title = ""
  var origin = SourcePayload()

  static let kind = Kind<Self>("recipe", plural: "recipes")
}

/// Opens the store of an app of another domain.
func recipes(in folder: URL) async throws -> [Recipe] {
let store = TrainingStore(
  at: folder, kinds: .engine, models: [Recipe.self],
  projections: [NameSearch([NameSource(Recipe.self) { [$0.title] }])])
  return try await store.all(Recipe.self)
}
