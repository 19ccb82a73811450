import EventLog
import Projections
import SyncRelay

/// What commands share that make something with a name, as `ltcli routine new STORE NAME` does.
struct Making<M: Model> {
  /// What it is called.
  let name: String
  private let context: CommandContext

  private static var noun: String { M.kind.name }

  /// - Parameter form: How the command is written.
  init(_ context: CommandContext, form: String) throws(CommandError) {
    self.context = context
    name = context.operand(2).trimmed
    guard context.operand(0) == "new" else {
      throw .usage(
        "\(Printable.text(context.operand(0))) is no deed of \(Self.noun)", hint: form)
    }
    guard !name.isEmpty else { throw .usage("the \(Self.noun)'s name is empty") }
  }

  /// Refuses a name that another one has.
  func checkName(_ names: KeyPath<M, String>, in replica: Replica) throws(CommandError) {
    let other = try attempting("reading each \(Self.noun)") {
      try replica.state.all(M.self).first { TextOrder.isSame($0[keyPath: names], name) }
    }
    guard let other else { return }
    throw CommandError(
      status: .undecided,
      reason: "there is a \(Self.noun) “\(Printable.text(name))” already: \(other.id)",
      hint: "take another name")
  }

  /// Writes it, and says what it has.
  func write(_ model: M, _ words: String, in replica: Replica) throws(CommandError) {
    let events = try attempting("making the \(Self.noun)") {
      try replica.writeAtomically(M.kind.drafts(saving: model, over: nil)).compactMap(\.event)
    }
    try context.tellDone(
      "\(Self.noun) “\(Printable.text(name))”: \(words)", events, in: context.operand(1),
      [Self.noun: .text(model.id)])
  }
}
