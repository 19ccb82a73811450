import EventLog
import Projections
import SyncRelay

extension InProcessEngine {
  /// Makes one history of two, or takes that back.
  func meet(_ request: JSONObject) throws -> JSONObject {
    let mine = try testReplica(request)
    if try request.text("choice") == "back" {
      return ["carried": .number(Double(try mine.takeBackMeeting()))]
    }
    let choice = try request.member("choice", "a choice") { value in
      value.string.flatMap { MeetingChoice(rawValue: $0) }
    }
    let id = try request.member("id", "a replica id") { $0.string.flatMap { ReplicaID($0) } }
    let name = try request.text("peer")
    guard let peer = replicas[name]?.replica else {
      throw LogError(.unusable, "replica \(name) is not open")
    }
    return ["carried": .number(Double(try mine.meet(choice, peer, writingAs: id)))]
  }
}

extension TestReplica {
  /// Makes one history of this one and a peer's.
  /// - Returns: How many events of this one came along.
  fileprivate func meet(
    _ choice: MeetingChoice, _ peer: Replica, writingAs id: ReplicaID
  ) throws(LogError) -> Int {
    guard let mine = replica else { throw LogError(.unusable, "the store is not open") }
    let joining = try JoiningStore(
      choice, of: mine.manifest, at: TestReplica.path, as: peer.manifest.dataset, writingAs: id,
      environment: environment)
    let joined = try Replica(
      Store.open(at: joining.folders.joined.path, for: .writing, environment: environment),
      kinds: kinds)
    _ = try Relay.sync(joined, peer)
    joined.store.endWriting()
    let kept = try joining.takePlace(of: mine.store, after: mine.log.count)
    try reopen(for: .writing)
    return kept.carried
  }

  /// Takes the last meeting back.
  /// - Returns: How many events that were written since came along.
  fileprivate func takeBackMeeting() throws(LogError) -> Int {
    guard let joined = replica else { throw LogError(.unusable, "the store is not open") }
    let kept = try MeetingFolders(at: TestReplica.path, files: environment.files)
      .takeBack(joined.store, environment: environment)
    try reopen(for: .writing)
    return kept.carried
  }
}
