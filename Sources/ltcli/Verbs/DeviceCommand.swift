import EventLog
import Projections

enum DeviceCommand: Command {
  private static let back = CommandOption(
    name: "--back", meaning: "retire: the device takes part again")

  private enum Deed: String, CaseIterable {
    case name
    case retire
  }

  static let description = VerbDescription(
    name: "device", summary: "name this device, or retire one that is gone",
    examples: [
      "ltcli device name phone \"Anna's phone\"": "histories on all devices say so from then on",
      "ltcli device retire phone watch": "nothing waits for it any more, and it counts for no copy",
      "ltcli device retire phone watch --back": "it takes part again",
    ],
    operands: [
      Operand(
        name: "DEED", meaning: "name or retire", offers: .words(Deed.allCases.map(\.rawValue))),
      .store,
      Operand(
        name: "DEVICE",
        meaning: "name: what this device is called; retire: the device's name, or its id"),
    ],
    options: [back, .sameReplica, .json],
    notes: [
      "A name is the device's own word. That it is retired is said by others, and is a unit of its own:",
      "the two do not undo each other. A retired device that comes back exchanges as any other does;",
      "what it alone holds counts as at risk meanwhile. ltcli devices lists all.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    guard let deed = Deed(rawValue: context.operand(0)) else {
      throw .usage(
        "\(Printable.text(context.operand(0))) is no deed of device", hint: "say name or retire")
    }
    guard deed == .retire || !context.arguments.has(back) else {
      throw .usage("--back goes with retire alone")
    }
    return try context.changing(context.operand(1)) { (replica) throws(CommandError) in
      let (device, drafts): (DeviceFacts, [EventDraft])
      let devices = try attempting("looking for devices") { try DeviceFacts.all(of: replica) }
      switch deed {
      case .name:
        device = devices[0]
        drafts = try named(context.operand(2), device, in: replica)
      case .retire:
        device = try DeviceFacts.find(context.operand(2), in: devices)
        guard !device.isThis else {
          throw .usage("this device cannot retire itself", hint: "another device says so of it")
        }
        drafts = try retired(!context.arguments.has(back), device, in: replica)
      }
      let events = try attempting("writing the device") {
        try replica.writeAtomically(drafts).compactMap(\.event)
      }
      try context.answer(
        ["events": .array(events.map { .text($0) }), "replica": .text(device.replica)],
        events.isEmpty ? "unchanged" : said(deed, device, context))
      return .done
    }
  }

  private static func said(
    _ deed: Deed, _ device: DeviceFacts, _ context: CommandContext
  ) -> String {
    let name = Printable.text(device.name ?? device.replica.description)
    return switch deed {
    case .name: "this device is called “\(Printable.text(context.operand(2)))” now"
    case .retire:
      context.arguments.has(back)
        ? "“\(name)” takes part again"
        : "“\(name)” is retired: nothing waits for it, and it counts for no copy"
    }
  }

  private static func named(
    _ name: String, _ facts: DeviceFacts, in replica: Replica
  ) throws(CommandError) -> [EventDraft] {
    guard !name.trimmed.isEmpty else { throw .usage("a device's name is not empty") }
    return try drafts(of: facts, in: replica) { $0.name = name }
  }

  private static func retired(
    _ isRetired: Bool, _ facts: DeviceFacts, in replica: Replica
  ) throws(CommandError) -> [EventDraft] {
    try drafts(of: facts, in: replica) { $0.isRetired = isRetired }
  }

  /// What a change of a device writes. One that has not said its name yet gets the one that its store said.
  private static func drafts(
    of facts: DeviceFacts, in replica: Replica, _ change: (inout Device) -> Void
  ) throws(CommandError) -> [EventDraft] {
    try attempting("saying what the device is") {
      let (state, id) = (replica.state, Device.id(of: facts.replica))
      guard let standing = try state.one(Device.self, id, { _ in }),
        let reading = try Entity(kind: Device.kind.name, id: id.text).flatMap({
          try state.reading(of: $0)
        })
      else {
        var device = Device(id: id, name: facts.name ?? facts.replica.description)
        change(&device)
        return try Device.kind.drafts(saving: device, over: nil)
      }
      var device = standing
      change(&device)
      return try Device.kind.drafts(from: standing, to: device, over: reading)
    }
  }
}
