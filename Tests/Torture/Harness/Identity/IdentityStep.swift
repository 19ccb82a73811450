/// What happens to four stores of one dataset, of which the first two had one replica id once.
package enum IdentityStep: Hashable, Sendable, CustomStringConvertible {
  /// A device writes.
  case write(Int)
  /// The first device's folder is put aside.
  case backup
  /// The first device's folder is what was put aside last.
  case restore
  /// The second device's folder is replaced by a copy of the first one's.
  case copy
  /// Two devices exchange.
  case meeting(Int, Int)

  /// All of them. The last two devices are alike, so each does what only one of them has to do.
  package static let all: [IdentityStep] = [
    .write(0), .write(1), .backup, .restore, .copy, .meeting(0, 1), .meeting(0, 2),
    .meeting(1, 2), .meeting(1, 3), .meeting(2, 3),
  ]

  package var description: String {
    switch self {
    case .write(let device): "write \(device)"
    case .backup: "backup"
    case .restore: "restore"
    case .copy: "copy"
    case .meeting(let left, let right): "\(left) meets \(right)"
    }
  }
}
