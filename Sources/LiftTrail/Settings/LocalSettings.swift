#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import EventLog
import SyncRelay
import Synchronization

/// Settings of this device. They are in no log and on no wire; a file in the store's folder keeps them. They
/// can be read before the store is opened, and after it was closed. What another process has set is seen once this
/// one sets something, or starts anew.
///
/// The file is plain text, so keep tokens and keys in the system's keychain. Keep them out of a ``Setting``, too: it
/// goes as plain text to every device.
public final class LocalSettings: Sendable {
  private let file: LocalFile
  private let host: Host
  private let memory = Mutex(Memory())

  /// What the settings need of their store.
  struct Host: Sendable {
    /// What it says to the person who holds the device.
    let words: StoreWords
    /// Runs a body on the store's thread.
    let run: @Sendable (@escaping @Sendable () -> Void) -> Void
    /// Tells, on the store's thread, which setting was set.
    let hasSet: @Sendable (String) -> Void
    /// Tells, on the store's thread, what could not be read.
    let hasLost: @Sendable (TrainingError) -> Void
  }

  private struct Memory {
    /// The values as JSON texts; nil before the first use.
    var texts: JSONObject?
    /// What was told of values that cannot be read.
    var told: Set<TrainingError> = []
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
    lose("the setting \(key.name) has another type", member: key.name)
    return key.defaultValue
  }

  /// Forgets what was read: another file has come to stand there.
  func forget() { memory.withLock { $0 = Memory() } }

  /// Sets the value of a key. It is durable when this returns, or as it was before.
  /// - Throws: `TrainingError`: `tooLarge` above 1 KiB of JSON, `invalidValue` for what JSON has no
  ///   words for, `noSpace`, `storage`.
  public func set<Value>(_ key: LocalKey<Value>, to value: Value) async throws {
    let text = try host.words.speaking { try LocalText.text(of: value, named: key.name) }
    let name = key.name
    let outcome = Monitor<Result<Void, any Error>?>(nil)
    host.run {
      let written = Result { try self.write(text, to: name) }
      outcome.change { $0 = written }
    }
    do {
      try await outcome.valueDespiteCancellation { $0 }.get()
    } catch {
      throw host.words.spoken(error)
    }
  }

  /// On the store's thread, so that one write follows the other. The file is read anew: another process may have
  /// set something, and what could not be read before is not replaced unread.
  private func write(_ text: String, to name: String) throws {
    do throws(LogError) {
      var texts = try read()
      if texts[name]?.string != text {
        texts[name] = .string(text)
        try file.write(texts)
      }
      memory.withLock { $0.texts = texts }
    } catch {
      throw TrainingError(of: error)
    }
    host.hasSet(name)
  }

  private func text(of name: String) -> String? { loaded()[name]?.string }

  /// What the file says; the first reading that goes well is kept.
  private func loaded() -> JSONObject {
    if let texts = memory.withLock({ $0.texts }) { return texts }
    do throws(LogError) {
      let texts = try read()
      return memory.withLock { memory in
        let known = memory.texts ?? texts
        memory.texts = known
        return known
      }
    } catch {
      lose(TrainingError(of: error))
      return [:]
    }
  }

  private func read() throws(LogError) -> JSONObject {
    switch try file.content() {
    case .none: return [:]
    case .members(let members): return members
    case .unreadable:
      lose("the file of settings cannot be read", member: nil)
      return [:]
    }
  }

  private func lose(_ cause: String, member: String?) {
    lose(
      TrainingError(
        .damaged, member: member, detail: .settingsStartAnew,
        causes: [cause]))
  }

  /// Tells what could not be read, once.
  private func lose(_ error: TrainingError) {
    guard memory.withLock({ $0.told.insert(error).inserted }) else { return }
    let (hasLost, said) = (host.hasLost, error.said(in: host.words))
    host.run { hasLost(said) }
  }
}

/// Names a setting of this device, and says what it is until it is set.
///
///     extension LocalKey where Value == Int {
///       static let restSeconds = LocalKey("restSeconds", default: 90)
///     }
public struct LocalKey<Value: Codable & Equatable & Sendable>: Sendable {
  /// The name, which no other key of the app has.
  public let name: String
  /// The value until one is set.
  public let defaultValue: Value

  /// Makes a key.
  public init(_ name: String, default value: Value) {
    self.name = name
    defaultValue = value
  }
}

/// The value of a setting as JSON text.
enum LocalText {
  /// The most bytes that a value may have.
  static let greatestLength = 1024

  /// The text of a value.
  /// - Throws: `tooLarge`, `invalidValue`.
  static func text(of value: some Encodable, named name: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data: Data
    do {
      data = try encoder.encode(value)
    } catch {
      throw TrainingError(.invalidValue, member: name, causes: [String(describing: error)])
    }
    guard data.count <= greatestLength else { throw TrainingError(.tooLarge, member: name) }
    return String(decoding: data, as: UTF8.self)
  }

  /// The value of a text; nil if it is not of the type.
  static func value<Value: Decodable>(of text: String, as type: Value.Type) -> Value? {
    do {
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch {
      return nil
    }
  }
}
