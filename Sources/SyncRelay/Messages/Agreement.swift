/// Whether both sides of an exchange hold the same at its end (sync-protocol 4).
package enum Agreement: Sendable, Hashable {
  /// Each has proved that it holds the same lines.
  case same
  /// The peer has proved that it holds the same lines, but for those that are set aside for it.
  case sameButForSetAside
  /// The two hold different lines, or the peer did not prove what it holds.
  case different
}
