import EventLog
import Synchronization

/// Settings of this device. They are in no log and on no wire; a file in the store's folder keeps them. They
/// can be read before the store is opened, and after it was closed.
public final class LocalSettings: Sendable {
  private let file: LocalFile
  private let host: Host
  private let memory = Mutex(Memory())

  /// What the settings need of their store.
  struct Host: Sendable {
    /// Runs a body on the store's thread.
    let run: @Sendable (@escaping @Sendable () -> Void) -> Void
    /// Tells, on the store's thread, which setting was set.
    let hasSet: @Sendable (String) -> Void
    /// Tells, on the store's thread, what could not be read.
    let hasLost: @Sendable (TrainingError) -> Void
  }

  private struct Memory {
    /// The values as JSON texts; nil until somebody asks.
    var texts: JSONObject?
    /// The keys of whose values it was said that they cannot be read.
    var told: Set<UTF8Text> = []
  }

  init(_ file: LocalFile, _ host: Host) {
    self.file = file
    self.host = host
  }

  /// The value of a key: at once, on any thread. The first call reads a small file, later ones none.
  ///
  /// It is the default where nothing was set, or where what was set cannot be read as the key's type; the
  /// store's watchers are told that once.
  public subscript<Value>(key: LocalKey<Value>) -> Value {
    guard let text = text(of: key.name) else { return key.defaultValue }
    if let value = LocalText.value(of: text, as: Value.self) { return value }
    lose("the setting \(key.name) has another type", key.name)
    return key.defaultValue
  }

  /// Sets the value of a key. It is durable when this returns, or as it was before.
  /// - Throws: `TrainingError`: `tooLarge` above 1 KiB of JSON, `invalidValue` for what JSON has no
  ///   words for, `noSpace`, `storage`.
  public func set<Value>(_ key: LocalKey<Value>, to value: Value) async throws {
    let text = try LocalText.text(of: value, named: key.name)
    let name = key.name
    try await withCheckedThrowingContinuation { done in
      host.run { done.resume(with: Result { try self.write(text, to: name) }) }
    }
  }

  /// On the store's thread, so that one write follows the other.
  private func write(_ text: String, to name: String) throws {
    var texts = loaded()
    guard texts[name]?.string != text else { return }
    texts[name] = .string(text)
    do throws(LogError) {
      try file.write(texts)
    } catch {
      throw TrainingError(of: error)
    }
    memory.withLock { $0.texts = texts }
    host.hasSet(name)
  }

  private func text(of name: String) -> String? { loaded()[name]?.string }

  private func loaded() -> JSONObject {
    let (texts, isLost) = memory.withLock { memory in
      if let texts = memory.texts { return (texts, false) }
      let (texts, isLost): (JSONObject, Bool) =
        switch file.content() {
        case .none: ([:], false)
        case .unreadable: ([:], true)
        case .members(let members): (members, false)
        }
      memory.texts = texts
      return (texts, isLost)
    }
    // No key is empty.
    if isLost { lose("the file of settings cannot be read", "") }
    return texts
  }

  private func lose(_ cause: String, _ name: String) {
    guard memory.withLock({ $0.told.insert(UTF8Text(name)).inserted }) else { return }
    let hasLost = host.hasLost
    host.run {
      hasLost(
        TrainingError(
          .damaged, member: name.isEmpty ? nil : name,
          detail: "The settings of this device start anew.", causes: [cause]))
    }
  }
}
