import EventLog

/// What a server says on standard error: texts for a person, or one object a line for a program.
struct ServeLog {
  private let isJSON: Bool
  private let context: CommandContext

  /// - Parameter form: `text`, `json`, or nil for text.
  init(_ form: String?, _ context: CommandContext) throws(CommandError) {
    switch form ?? "text" {
    case "text": isJSON = false
    case "json": isJSON = true
    case let other:
      throw .usage("--log: “\(Printable.text(other))” is neither text nor json")
    }
    self.context = context
  }

  /// Tells of an exchange that has ended.
  func tell(_ pass: ServedPass) {
    if isJSON { return write("pass", pass.json) }
    if let reason = pass.reason {
      return context.warn("\(pass.dataset): the exchange failed: \(reason)")
    }
    guard let replica = pass.replica, pass.ending == .finished else { return }
    context.note(
      "\(pass.dataset): replica \(replica) gave \(Count.text(pass.received, "event")), "
        + "took \(Count.text(pass.sent, "event"))")
  }

  /// - Parameter count: How many more of the same sort it stands for; 0 if it stands for itself.
  func note(_ text: String, count: Int = 0) {
    isJSON ? write("note", ServeLog.object(text, count)) : context.note(text)
  }

  func warn(_ text: String, count: Int = 0) {
    isJSON ? write("warning", ServeLog.object(text, count)) : context.warn(text)
  }

  private static func object(_ text: String, _ count: Int) -> JSONObject {
    var object: JSONObject = ["text": .string(text)]
    if count > 0 { object["count"] = .number(Double(count)) }
    return object
  }

  /// Writes a line, with what it is about and when it was written.
  private func write(_ sort: String, _ object: JSONObject) {
    var object = object
    object["line"] = .string(sort)
    object["time"] = .string("\(context.environment.clock.now())")
    context.console.writeError(object.canonicalText() + "\n")
  }
}
