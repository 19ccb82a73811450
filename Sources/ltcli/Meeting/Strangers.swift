import EventLog
import LiftTrail
import SyncRelay

/// What a sync says of a peer that holds another history.
enum Strangers {
  /// Runs a body that reaches a peer elsewhere, and says of one of another dataset what is there.
  static func naming<Value>(
    _ peer: String, _ context: CommandContext, _ body: () throws(CommandError) -> Value
  ) throws(CommandError) -> Value {
    do throws(CommandError) {
      return try body()
    } catch  where error.storeCode == .otherDataset {
      throw Strangers.error(error, found: error.found, peer: peer, context)
    }
  }

  /// The error of a sync that was refused since the two have never met; another error as it is.
  static func error(
    _ error: CommandError, found: [DatasetSummary], peer: String, _ context: CommandContext
  ) -> CommandError {
    var error = error
    (error.status, error.place) = (.undecided, peer)
    let store = ShellWord.quoted(context.operand(0))
    guard let theirs = found.first else {
      error.reason = "it holds no store of this history (\(error.reason)); nothing was sent"
      error.hint =
        "if it is to hold one: ltcli sync \(store) \(ShellWord.quoted(peer)) --make; else name the peer that has one"
      return error
    }
    do throws(CommandError) {
      let mine = try context.store(context.operand(0), reading: .sinceSnapshot)
      let words = try StatusWords(context)
      let summary = try attempting("reading the store") {
        try DatasetSummary(mine.manifest, mine.log)
      }
      error.reason =
        "here and there are two histories that have never met; nothing was sent. Here: "
        + "\(MeetingText.words(summary, words)); there: \(MeetingText.words(theirs, words))"
    } catch {
      // The reason stays as the exchange gave it.
    }
    error.hint =
      "ltcli meet \(store) \(ShellWord.quoted(context.arguments.operands.count > 1 ? context.operand(1) : peer)) "
      + "--plan shows what each way to make them one would do"
    return error
  }
}
