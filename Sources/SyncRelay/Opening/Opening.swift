package import EventLog

/// The beginning of an exchange between two processes: a value without I/O, which takes the peer's bytes and gives
/// bytes for it (sync-protocol 13).
///
/// Each side says `open`. A side that is asked to then proves that it knows the token, the caller first. No token is ever
/// sent: a proof is a keyed hash of what both sides have said.
package struct Opening: Sendable {
  /// Which of the two a side is.
  package enum Role: String, Sendable, CaseIterable {
    /// It speaks first, and proves first.
    case caller
    /// It waits for the caller.
    case answerer

    var other: Role {
      switch self {
      case .caller: .answerer
      case .answerer: .caller
      }
    }
  }

  /// What the driver of the bytes has to do.
  package enum Task: Sendable, Hashable {
    /// Say who this side is, to this caller, by `introduce`.
    case introduce(OpenMessage)
    /// Send these bytes.
    case send([UInt8])
    /// Go on with the exchange: these bytes of the peer came behind the opening.
    case exchange([UInt8])
  }

  private enum Stage {
    case awaitingOpen
    /// The peer has said who it is.
    case met
    case awaitingProof
    /// The peer has proved what it was asked for.
    case verified
    /// The peer is of another dataset, and was told what is here.
    case refusing
    case done
  }

  private let role: Role
  private var stage = Stage.awaitingOpen
  private var mine: OpenMessage?
  private var token: String?
  /// What this side holds: a peer of another dataset is told, if no token stands between them.
  private var summary: @Sendable () -> DatasetSummary? = { nil }
  /// Other tokens by which an answering side may know the caller.
  private var others: @Sendable () -> [String] = { [] }
  /// The one of the others that the peer has proved to know; nil for the token itself.
  package private(set) var provedOther: String?
  private var bytes: [UInt8] = []
  /// What the peer has said.
  package private(set) var peer: OpenMessage?

  /// Begins.
  package init(as role: Role) { self.role = role }

  /// Says who this side is: a caller at once, the other side when it is told to.
  /// - Parameters:
  ///   - token: What it proves to know if it is asked to, and what the peer has to know if it asks. A text that
  ///   is no token counts as none.
  ///   - summary: Tells what this side holds.
  ///   - others: Gives tokens of other datasets, by which an answering side knows a caller that asks for the wrong one.
  /// - Returns: What to send.
  package mutating func introduce(
    _ mine: OpenMessage, token: String?,
    holding summary: @escaping @Sendable () -> DatasetSummary? = { nil },
    others: @escaping @Sendable () -> [String] = { [] }
  ) -> [UInt8] {
    self.summary = summary
    (self.mine, self.token) = (mine, token.flatMap { Opening.isToken($0) ? $0 : nil })
    self.others = others
    return OpeningLine.open(mine).bytes
  }

  /// Adds bytes of the peer.
  package mutating func add(_ more: [UInt8]) { bytes += more }

  /// What to do next; nil if more bytes of the peer are needed.
  package mutating func nextTask() throws(OpeningFault) -> Task? {
    while true {
      switch stage {
      case .awaitingOpen:
        guard let line = try nextLine() else { return nil }
        guard case .open(let said) = line else { throw .noOpening("a proof") }
        (peer, stage) = (said, .met)
        if case .answerer = role { return .introduce(said) }
      case .met:
        try check()
        if mine?.dataset != peer?.dataset {
          stage = .refusing
          let found = token == nil && !asks ? summary() : nil
          return .send(
            OpeningLine.refused(OpeningFault.refusal(found: found.map { [$0] } ?? [])).bytes)
        }
        stage = asks ? .awaitingProof : .verified
        if case .caller = role, let proof = try proof() { return .send(proof) }
      case .awaitingProof:
        guard let digits = try nextProof() else { return nil }
        try verify(digits)
        stage = .verified
      case .verified:
        stage = .done
        if case .answerer = role, let proof = try proof() { return .send(proof) }
      case .refusing:
        guard let found = try foundInRefusal() else { return nil }
        throw otherDataset(found)
      case .done:
        defer { bytes = [] }
        return .exchange(bytes)
      }
    }
  }

  /// Whether a text can be a token: a keyed hash fills a short key up with NUL bytes, so that a token with NUL bytes
  /// behind it would be the token.
  package static func isToken(_ text: String) -> Bool { !text.utf8.contains(0) }

  private var asks: Bool { mine?.asks ?? false }

  private func check() throws(OpeningFault) {
    guard let mine, let peer else { return }
    guard mine.nonce != peer.nonce else { throw .reflected }
    guard mine.dataset == peer.dataset, token == nil, case .caller = role else { return }
    if peer.asks { throw .lacksToken }
    if mine.asks { throw .cannotKnowPeer }
  }

  /// What the peer's own refusal says that it holds; nil if it has not come.
  private mutating func foundInRefusal() throws(OpeningFault) -> [DatasetSummary]? {
    do throws(OpeningFault) {
      return try nextLine() == nil ? nil : []
    } catch {
      if case .refused(let refusal) = error { return refusal.found }
      return []
    }
  }

  /// The fault where the peer has ended: before its opening, or its answer to a refusal.
  func faultAtEnd() -> OpeningFault {
    if case .refusing = stage { otherDataset([]) } else { .ended }
  }

  private func otherDataset(_ found: [DatasetSummary]) -> OpeningFault {
    guard let mine, let peer else { return .ended }
    return .otherDataset(mine: mine.dataset, theirs: peer.dataset, found: found)
  }

  /// The line of this side's proof; nil if the peer asks for none.
  private func proof() throws(OpeningFault) -> [UInt8]? {
    guard peer?.asks ?? false else { return nil }
    guard let digits = digits(of: role, by: token) else { throw .lacksToken }
    return OpeningLine.proof(digits).bytes
  }

  /// Verifies the peer's proof, by this side's token, else by one of the others, which counts from then on.
  private mutating func verify(_ digits: String) throws(OpeningFault) {
    if isProof(digits, by: token) { return }
    guard let other = others().first(where: { isProof(digits, by: $0) }) else { throw .unproved }
    (provedOther, token) = (other, other)
  }

  private func isProof(_ digits: String, by token: String?) -> Bool {
    guard let wanted = self.digits(of: role.other, by: token) else { return false }
    return SecretBytes.areSame(Array(digits.utf8), Array(wanted.utf8))
  }

  /// The proof of the side with a role; nil without a token.
  private func digits(of prover: Role, by token: String?) -> String? {
    guard let token, Opening.isToken(token), let mine, let peer else { return nil }
    let (caller, answerer) =
      switch role {
      case .caller: (mine, peer)
      case .answerer: (peer, mine)
      }
    var text =
      "LiftTrail \(SyncMessage.version)\n\(prover.rawValue)\n\(caller.dataset.text)\n"
      + "\(caller.nonce.text)\n\(answerer.nonce.text)\n"
    // A person in the middle of the line cannot ask for more than the caller has.
    if let making = caller.making { text += "make \(making.rawValue)\n" }
    return HMAC.hash(Array(text.utf8), key: Array(token.utf8))
      .map { Hexadecimal.text(of: UInt64($0), digits: 2) }.joined()
  }

  /// The digits of the peer's proof; nil if its line has not come.
  /// - Throws: `unproved` for anything else in its place, but a refusal.
  private mutating func nextProof() throws(OpeningFault) -> String? {
    let line: OpeningLine?
    do throws(OpeningFault) {
      line = try nextLine()
    } catch {
      if case .refused = error { throw error }
      throw .unproved
    }
    switch line {
    case .proof(let digits): return digits
    case nil: return nil
    case .open, .refused: throw .unproved
    }
  }

  /// The next line of the peer; nil if its end has not come.
  /// - Throws: What it says in place of an opening; `tooLong`, also where its end is not there yet.
  private mutating func nextLine() throws(OpeningFault) -> OpeningLine? {
    // A web page can send whatever it likes behind a first line like “POST / HTTP/1.1”.
    guard bytes.first ?? Opening.brace == Opening.brace else {
      throw .noOpening(OpeningFault.beginning(of: bytes))
    }
    // The hello of an earlier protocol may be long.
    if bytes.starts(with: Opening.formerHello) {
      throw .otherProtocol("a protocol without an opening")
    }
    guard let end = bytes.prefix(OpeningLine.greatestLength + 1).firstIndex(of: WireLine.newline)
    else {
      if bytes.count > OpeningLine.greatestLength { throw .tooLong }
      return nil
    }
    let line = Array(bytes[..<end])
    bytes.removeSubrange(...end)
    let said = try OpeningLine(line)
    if case .refused(let refusal) = said { throw .refused(refusal) }
    return said
  }

  private static let brace = UInt8(ascii: "{")
  private static let formerHello = Array(#"{"coverage":"#.utf8)
}
