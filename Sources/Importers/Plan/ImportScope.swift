/// How a file tells its sessions and sets, and what of them it holds.
package enum ImportScope: Sendable, Hashable {
  /// Another app's: ids are made from what the rows say, and the payloads are all that there is.
  case foreign
  /// A state of LiftTrail's: ids are a store's own, and the payloads are whole.
  case state
  /// LiftTrail's table of sets: ids are a store's own, and of the payloads it holds what its columns say.
  case table

  /// Whether an id alone tells which session and which set it is.
  var hasOwnIDs: Bool {
    switch self {
    case .foreign: false
    case .state, .table: true
    }
  }
}
