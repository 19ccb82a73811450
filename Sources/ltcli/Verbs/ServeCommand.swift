import EventLog
import LiftTrail
import Projections
import SyncRelay

enum ServeCommand: Command {
  private static let listen = CommandOption(
    name: "--listen", value: "ADDRESS",
    meaning: "HOST:PORT or unix:PATH, also several times; without it 127.0.0.1:7440",
    isRepeated: true)
  private static let noCreate = CommandOption(
    name: "--no-create", meaning: "refuse datasets that have no store here yet")

  static let description = VerbDescription(
    name: "serve", summary: "serve the stores of a folder to other replicas, until stopped",
    examples: [
      "ltcli serve /srv/lifttrail": "on this machine; then ltcli sync phone tcp://127.0.0.1:7440",
      "ltcli serve stores --listen unix:/run/lifttrail/socket": "for what runs beside it",
    ],
    operands: [Operand(name: "ROOT", meaning: "the folder with a store for each dataset")],
    options: [listen, noCreate],
    notes: [
      "Each store is a folder of ROOT, named by its dataset in lower case. The server makes it when a",
      "replica of a new dataset connects. Clients need a token: the one in ROOT/DATASET.token, else the",
      "one in ROOT/token, which the server makes if it is missing. Clients of the same user on this",
      "machine find ROOT/token by themselves. Nothing is encrypted: docs/deploying.md puts TLS in front.",
      "SIGTERM and SIGINT end the exchanges that are under way and then the command, with 0.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let root = context.operand(0)
    try check(root, context.environment.files)
    let addresses = try addresses(context)
    let (files, mailbox) = (context.environment.files, Mailbox<Server.News>())
    let tokens = ServerTokens(root: root, files: files)
    let token = try attempting("making the token") {
      try StoreFolder(tokens.path).makeParents(files)
      try tokens.makeMissing(from: context.environment.randomness)
      return try tokens.common()
    }
    guard token != nil else {
      throw CommandError(
        status: .wrongUsage, attempted: "reading the token", place: tokens.path,
        reason: "there is no token in it", hint: "remove it; then a new one is made")
    }
    let server = Server(
      stores: ServedStores(
        in: root, makesNew: !context.arguments.has(noCreate), environment: context.environment,
        note: { mailbox.put(.note($0)) }),
      tokens: tokens, left: TokensLeftHere(tokens), tell: { mailbox.put($0) })
    if addresses.contains(where: \.isOpen) {
      context.warn(
        "nothing is encrypted, and others can listen to the line; docs/deploying.md puts TLS in front"
      )
    }
    let stop = Stop()
    let asked = context.console.beginServing { stop.ask() }
    defer { withExtendedLifetime(asked) {} }
    let serving = Task.detached {
      defer { mailbox.end() }
      var listeners: [Listener] = []
      for address in addresses { listeners.append(try await address.listener()) }
      await server.run(listeners)
    }
    stop.end { serving.cancel() }
    defer { server.left.takeBack() }
    while let news = mailbox.next() {
      for news in news { try say(news, server.left, context) }
    }
    try attempting("listening") {
      do {
        try Waiting.run { try await serving.value }
      } catch is CancellationError {
        // It was stopped before it began.
      }
    }
    return .done
  }

  /// The root may be missing, and is a folder of stores otherwise.
  private static func check(
    _ root: String, _ files: any FileSystem
  ) throws(CommandError) {
    let (status, manifest) = try attempting("looking at \(root)") {
      (try files.status(of: root), try files.status(of: StoreFolder(root).manifest))
    }
    guard status?.isFolder ?? true else {
      throw .usage("\(root) is not a folder", hint: "name the folder that is to hold the stores")
    }
    guard manifest == nil else {
      throw .usage(
        "\(root) is a store itself",
        hint:
          "name a folder that is to hold the stores; ltcli clone \(ShellWord.quoted(root)) ROOT/DATASET puts this one "
          + "there")
    }
  }

  private static func addresses(_ context: CommandContext) throws(CommandError) -> [ListenAddress] {
    let texts = context.arguments.all(listen)
    if texts.isEmpty { return [.usual] }
    return try texts.map { (text) throws(CommandError) in
      do throws(PeerAddress.Fault) {
        return try ListenAddress(text)
      } catch {
        throw .usage(
          "\(listen.name): “\(Printable.text(text))” is not an address: \(error.reason)",
          hint: error.advice)
      }
    }
  }

  /// Tells the person, and leaves the token where clients find it.
  private static func say(
    _ news: Server.News, _ left: TokensLeftHere, _ context: CommandContext
  ) throws(CommandError) {
    switch news {
    case .listening(let place):
      // First the token: who reads the line may come at once.
      if let why = leave(for: place, left, context) {
        context.warn("the token for \(place) is left nowhere: \(why)")
      }
      try context.output.line("listening at \(place)")
      try context.output.flush()
    case .exchanged(let dataset, let summary):
      let (took, gave) = (summary.received.count, summary.sent.count)
      context.note(
        "\(dataset): replica \(summary.peer) gave \(Count.text(took, "event")), "
          + "took \(Count.text(gave, "event"))")
    case .refused(let refusal): context.note("a client was refused: \(refusal)")
    case .failed(let dataset, let why):
      let whose = dataset.map { "\($0)" } ?? "a client"
      context.warn("\(whose): the exchange failed: \(why)")
    case .trouble(let error): context.warn("\(error)")
    case .note(let text): context.note(text)
    case .tokenNotLeft(let why): context.warn("the new token is left nowhere: \(why)")
    }
  }

  /// Leaves the token for clients of a place.
  /// - Returns: Why it could not be left, if that is so.
  private static func leave(for place: String, _ left: TokensLeftHere, _ context: CommandContext)
    -> String?
  {
    let source = TokenSource(files: context.environment.files, variables: context.console.variable)
    guard let path = source.place(forListenerAt: place) else {
      return "no home folder is known; clients want --token-file"
    }
    return left.leave(at: path)
  }
}
