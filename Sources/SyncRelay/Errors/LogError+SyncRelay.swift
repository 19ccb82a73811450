public import EventLog

extension LogError.Code {
  /// The two stores write under one replica id: one is a copy of the other.
  public static let sameReplica = LogError.Code("sameReplica")
  /// One store is for a trial, the other is not, and nobody said that this is meant.
  public static let ephemeral = LogError.Code("ephemeral")
  /// A message that has no place at this point of the exchange.
  public static let unexpectedMessage = LogError.Code("unexpectedMessage")
}
