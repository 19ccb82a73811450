import EventLog

extension JSONObject {
  /// The names of the members that are not the same in both, ascending by their bytes. A member that one side
  /// lacks is among them; nil has none.
  static func differingNames(_ left: JSONObject?, _ right: JSONObject?) -> [String] {
    let names = (left ?? [:]).map(\.key) + (right ?? [:]).map(\.key)
    return names.eachOnce().filter { left?[$0] != right?[$0] }
      .sorted { UTF8Text($0) < UTF8Text($1) }
  }
}
