import EventLog
import Hub
import LiftTrail
import Projections
import SyncRelay

enum ServeCommand: Command {
  private static let listen = CommandOption(
    name: "--listen", value: "ADDRESS",
    meaning:
      "HOST:PORT, ws://HOST:PORT, unix:PATH, also several; else 127.0.0.1:7440",
    isRepeated: true)
  private static let host = CommandOption(
    name: "--host", value: "NAME",
    meaning: "a name that clients of ws:// may call; addresses and localhost need none",
    isRepeated: true)
  private static let origin = CommandOption(
    name: "--origin", value: "ORIGIN",
    meaning: "let pages of this origin come by ws://, such as https://app.example",
    isRepeated: true)
  private static let metrics = CommandOption(
    name: "--metrics", value: "ADDRESS",
    meaning: "answer GET /metrics and /healthz there, without a token")
  private static let log = CommandOption(
    name: "--log", value: "FORM", meaning: "what stands on standard error: text, or json")
  static let through = CommandOption(
    name: "--through", value: "HUB",
    meaning: "a hub, postgresql://…, at which all is committed; ROOT is a cache")
  static let hubConnections = CommandOption(
    name: "--hub-connections", value: "N", meaning: "connections to the hub at most; else 16")
  private static let noCreate = CommandOption(
    name: "--no-create", meaning: "refuse datasets that have no store here yet")

  static let description = VerbDescription(
    name: "serve", summary: "serve the stores of a folder to other replicas, until stopped",
    examples: [
      "ltcli serve /srv/lifttrail": "on this machine; then ltcli sync phone tcp://127.0.0.1:7440",
      "ltcli serve stores --listen unix:/run/lifttrail/socket": "for what runs beside it",
      "ltcli serve stores --listen ws://127.0.0.1:7441": "for phones, behind a proxy that does TLS",
    ],
    operands: [Operand(name: "ROOT", meaning: "the folder with a store for each dataset")],
    options: [listen, host, origin, through, hubConnections, noCreate, metrics, log]
      + ServeLimits.rows.map(\.option),
    notes: [
      "Each store is a folder of ROOT, named by its dataset in lower case. The server makes it for a",
      "client that says so: ltcli sync --make. Clients need a token: the one in ROOT/DATASET.token, else",
      "the one in ROOT/token, which the server makes if it is missing. Clients of the same user on this",
      "machine find ROOT/token by themselves. Nothing is encrypted: docs/deploying.md puts TLS in front.",
      "SIGTERM and SIGINT end the exchanges that are under way and then the command, with 0. SIGHUP reads",
      "the tokens, the kinds and ROOT/serve.json anew, which holds limits by name: {\"idle\": 60}.",
      "With --through any number of servers are one peer to their clients: the events stand at the hub,",
      "ROOT may be deleted or copied, and each dataset's token is that of ltcli hub token.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let root = context.operand(0)
    try check(context.console.roomForFiles())
    try check(root, context.environment.files)
    let addresses = try addresses(context)
    let (files, mailbox) = (context.environment.files, Mailbox<Server.News>())
    let news = RepeatedNews { mailbox.put($0) }
    let tokens = ServerTokens(root: root, files: files)
    let hub = try hub(context)
    if hub == nil { try makeToken(tokens, context) }
    let taken = try hub == nil ? nil : takeRoot(root, context)
    defer { withExtendedLifetime(taken) {} }
    let source = LimitSource(
      root: root, files: files,
      named: Dictionary(
        uniqueKeysWithValues: ServeLimits.rows.compactMap { row in
          context.arguments[row.option].map { (row.name, $0) }
        }))
    let admission = Admission(try limits(source))
    let server = Server(
      stores: ServedStores(
        in: root, makesNew: !context.arguments.has(noCreate),
        environment: hub == nil ? context.environment : context.environment.withoutSyncs,
        hub: hub, limits: { admission.limits }, note: { mailbox.put(.note($0)) }),
      tokens: tokens, hub: hub, left: TokensLeftHere(tokens),
      admission: admission,
      counters: ServerCounters(), budget: InputBudget(admission.limits.memory << 20),
      quota: DailyQuota(context.environment.clock) { admission.limits },
      randomness: context.environment.randomness, tell: { news.put($0) })
    let page = try context.arguments[metrics].map { (text) throws(CommandError) in
      let address = try address(text, of: metrics)
      if case .webSocket = address {
        throw .usage(
          "\(metrics.name): figures are asked for without a WebSocket", hint: "write HOST:PORT")
      }
      return address
    }
    let rules = WebSocketRules(
      hosts: context.arguments.all(host), origins: context.arguments.all(origin))
    let log = try ServeLog(context.arguments[log], context)
    if addresses.contains(where: \.isOpen) {
      log.warn(
        "nothing is encrypted, and others can listen to the line; docs/deploying.md puts TLS in front"
      )
    }
    let stop = Stop()
    context.console.outlastFailingFiles()
    let asked = context.console.beginServing(heeding: ServingSignal.allCases) { signal in
      switch signal {
      case .stop: stop.ask()
      case .reload: server.reload(source)
      }
    }
    defer { withExtendedLifetime(asked) {} }
    let process = context.console.processIdentifier
    log.note(
      "ltcli \(Tool.version), process \(process), has started; it serves \(hub?.name ?? root)")
    defer { log.note("process \(process) has stopped") }
    let found = TokenSource(context)
    let serving = Task.detached {
      defer {
        news.end()
        mailbox.end()
      }
      var listeners: [Listener] = []
      for address in addresses {
        // First the token: a client may come at once.
        let listener = try await address.listener(webSocket: rules) { place in
          // The tokens of a hub are for one dataset each.
          guard hub == nil, let why = leave(for: place, server.left, found) else { return }
          mailbox.put(.noTokenLeft(for: place, why))
        }
        listeners.append(listener)
      }
      await server.run(listeners, measuredAt: try await page?.listener())
    }
    stop.end { serving.cancel() }
    defer { server.left.takeBack() }
    while let news = mailbox.next() {
      for news in news { try say(news, log, context) }
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

  /// Makes the token for all where there is none.
  private static func makeToken(
    _ tokens: ServerTokens, _ context: CommandContext
  ) throws(CommandError) {
    let token = try attempting("making the token") {
      try StoreFolder(tokens.path).makeParents(tokens.files)
      try tokens.makeMissing(from: context.environment.randomness)
      return try tokens.common()
    }
    guard token != nil else {
      throw CommandError(
        status: .wrongUsage, attempted: "reading the token", place: tokens.path,
        reason: "there is no token in it", hint: "remove it; then a new one is made")
    }
  }

  /// How many files and sockets a server needs to serve its first client.
  private static let leastRoomForFiles = 24

  /// Refuses to begin with too few files: the process would fail later, without a message.
  private static func check(_ room: Int?) throws(CommandError) {
    guard let room, room < leastRoomForFiles else { return }
    throw CommandError(
      status: .unreachable, attempted: "serving", place: "",
      reason:
        "the system lets this process open \(Count.text(room, "more file")), and a server wants "
        + "\(leastRoomForFiles)",
      hint: "allow more: ulimit -n 1024, or LimitNOFILE= where systemd starts it")
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
    return try texts.map { (text) throws(CommandError) in try address(text, of: listen) }
  }

  private static func address(
    _ text: String, of option: CommandOption
  ) throws(CommandError) -> ListenAddress {
    do throws(PeerAddress.Fault) {
      return try ListenAddress(text)
    } catch {
      throw .usage(
        "\(option.name): “\(Printable.text(text))” is not an address: \(error.reason)",
        hint: error.advice)
    }
  }

  private static func limits(_ source: LimitSource) throws(CommandError) -> ServeLimits {
    do throws(ServeLimits.Fault) {
      return try source.limits()
    } catch {
      throw .usage(error.reason, hint: "docs/deploying.md lists the limits")
    }
  }

  /// Tells the person.
  private static func say(
    _ news: Server.News, _ log: ServeLog, _ context: CommandContext
  ) throws(CommandError) {
    switch news {
    case .listening(let place):
      try context.output.line("listening at \(place)")
      try context.output.flush()
    case .measuring(let place):
      try context.output.line("figures at \(place)")
      try context.output.flush()
    case .passed(let pass): log.tell(pass)
    case .refused(let refusal): log.note("a client was refused: \(refusal)")
    case .repeated(.refused(let last), let more):
      log.note("\(Count.text(more, "more client")) refused so; the last one: \(last)", count: more)
    case .repeated(.failed(let dataset, let why), let more):
      let last = dataset.map { ", the last one of \($0)" } ?? ""
      log.warn("\(Count.text(more, "more exchange")) failed so\(last): \(why)", count: more)
    case .repeated(let last, let more):
      log.note("\(Count.text(more, "more time")) the same", count: more)
      try say(last, log, context)
    case .full(let limit, let origin):
      let who = origin.map { " from \($0)" } ?? ""
      log.warn("--\(limit.rawValue) is reached: connections are ended, the last one\(who)")
    case .failed(let dataset, let why):
      let whose = dataset.map { "\($0)" } ?? "a client"
      log.warn("\(whose): the exchange failed: \(why)")
    case .trouble(let error): log.warn("\(error)")
    case .hubLost(let fault): log.warn("the hub: \(fault)")
    case .note(let text): log.note(text)
    case .noTokenLeft(let place, let why):
      log.warn("the token for \(place) is left nowhere: \(why)")
    case .tokenNotLeft(let why): log.warn("the new token is left nowhere: \(why)")
    case .reloaded: log.note("tokens, kinds and limits were read anew")
    case .notReloaded(let why): log.warn("the limits stay as they were: \(why)")
    }
  }

  /// Leaves the token for clients of a place.
  /// - Returns: Why it could not be left, if that is so.
  private static func leave(
    for place: String, _ left: TokensLeftHere, _ source: TokenSource
  ) -> String? {
    guard let path = source.place(forListenerAt: place) else {
      return
        "only for addresses of the loopback, and where a home folder is known, can clients find it; "
        + "others want --token-file"
    }
    return left.leave(at: path)
  }
}
