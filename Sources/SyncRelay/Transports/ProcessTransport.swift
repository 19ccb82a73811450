#if os(Linux) || os(macOS)
  /// A way to a peer through a program: what it reads and writes are the channel. Its standard error is this
  /// process' own.
  public struct ProcessTransport: SyncTransport {
    private let words: [String]
    private let explain: @Sendable (ProcessEnding) -> TransportError?
    private let patience: Deadline
    private let lingering: Deadline
    private let greeting: Greeting?

    /// Names a program that takes part in an exchange, such as `ltcli relay STORE --stdio`, here or by `ssh`. It has
    /// to end with status 0 once its input has ended, and is told to after two seconds.
    /// - Parameter words: The program, which is looked for in the search path, and its arguments.
    public init(_ words: [String]) {
      self.init(words, greeting: Greeting(mayBeMissing: true)) { ending in
        switch ending {
        case .status(0): nil
        case .status, .signal:
          TransportError("run \(words.first ?? "a program")", "", "\(ending)")
        }
      }
    }

    /// Names a program.
    /// - Parameters:
    ///   - words: The program, which is looked for in the search path, and its arguments.
    ///   - patience: How long it may take to end once its input has ended; then it is told to.
    ///   - lingering: How long what it still prints then is waited for.
    ///   - greeting: What it says before the exchange; nil if the caller hears that.
    ///   - explain: What its end means; nil if it ended as it should.
    package init(
      _ words: [String], patience: Deadline = Deadline(.seconds(2)),
      lingering: Deadline = Deadline(.seconds(1)), greeting: Greeting? = nil,
      explain: @escaping @Sendable (ProcessEnding) -> TransportError?
    ) {
      self.words = words
      self.patience = patience
      self.lingering = lingering
      self.greeting = greeting
      self.explain = explain
    }

    /// Starts the program.
    /// - Throws: Why it cannot be started, which a sync gives as `unreachable`.
    public func connect() async throws -> any ByteChannel {
      let there = try systemPipe()
      let theirInput = Descriptor(takingOverForChild: there.reading)
      let output = Descriptor(takingOver: there.writing, .pipe)
      let back = try systemPipe()
      let theirOutput = Descriptor(takingOverForChild: back.writing)
      let input = Descriptor(takingOver: back.reading, .pipe)
      let process = try ChildProcess(
        words, input: theirInput.number, output: theirOutput.number)
      let channel = DescriptorChannel(input, output, lingering: lingering)
      let own = ProcessChannel(channel, process, patience, explain)
      return greeting.map { GreetedChannel(own, $0) } ?? own
    }
  }

  /// The channel to a program.
  private final class ProcessChannel: ByteChannel {
    private let channel: DescriptorChannel
    private let process: ChildProcess
    private let explain: @Sendable (ProcessEnding) -> TransportError?
    private let patience: Deadline

    init(
      _ channel: DescriptorChannel, _ process: ChildProcess, _ patience: Deadline,
      _ explain: @escaping @Sendable (ProcessEnding) -> TransportError?
    ) {
      self.channel = channel
      self.process = process
      self.patience = patience
      self.explain = explain
    }

    /// The end of the program's output is an error if the program failed.
    func receive() async throws -> [UInt8]? {
      if let bytes = try await channel.receive() { return bytes }
      try await throwFailure()
      return nil
    }

    func send(_ bytes: [UInt8]) async throws {
      do {
        try await channel.send(bytes)
      } catch let error as TransportError {
        // It does not read any more: most likely it has ended.
        try await throwFailure()
        throw TransportError(
          "send", "", "the program ended the exchange before it was finished",
          systemError: error.systemError)
      }
    }

    /// A program that does not end with its input is told to.
    func close() async {
      await channel.close()
      do {
        if try await patience.run({ [process] in try await process.ending() }) != nil { return }
      } catch {
        // A task that is cancelled does not wait for the program.
      }
      process.stop()
    }

    /// Throws what the program's end means, if that is a failure and comes soon.
    private func throwFailure() async throws {
      let ending = try await patience.run { [process] in try await process.ending() }
      if let failure = ending.flatMap(explain) { throw failure }
    }
  }
#endif
