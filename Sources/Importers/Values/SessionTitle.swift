import EventLog

/// What a session is called where a person reads of it: its day and its name; its id where it has neither.
enum SessionTitle {
  /// The title by a text that begins with the day.
  static func text(time: String, name: String, id: String) -> String {
    let words = [String(time.prefix(10)), name].filter { !$0.isEmpty }
    return words.isEmpty ? id : words.joined(separator: " ")
  }

  /// The title by what a session's start says: the day where it took place, else that in Greenwich.
  static func text(start: JSONObject?, id: String) -> String {
    let time = start?["localStart"]?.string ?? start?["startedAt"]?.string ?? ""
    return text(time: time, name: start?["name"]?.string ?? "", id: id)
  }
}
