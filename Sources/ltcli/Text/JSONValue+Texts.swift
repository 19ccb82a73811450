import EventLog

/// What answers for programs are made of.
extension JSONValue {
  static func count(_ count: some BinaryInteger) -> JSONValue { .number(Double(count)) }

  /// A thing as it is printed.
  static func text(_ thing: some CustomStringConvertible) -> JSONValue {
    .string(thing.description)
  }

  /// A list of things as they are printed.
  static func texts(_ things: some Sequence<some CustomStringConvertible>) -> JSONValue {
    .array(things.map { .text($0) })
  }
}
