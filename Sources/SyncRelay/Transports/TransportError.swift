#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why a way to a peer failed: what was attempted, where, why, and what to do next.
package struct TransportError: Error, Sendable, Hashable {
  /// What was attempted, as in “cannot connect”.
  package var attempted: String
  /// The peer's address, or the file in question; empty where only the caller knows it.
  package var place: String
  /// Why, as a sentence without a full stop.
  package var reason: String
  /// What to do next, if there is something to do.
  package var advice: String?
  /// The operating system's error number, where a system call was the cause.
  package var systemError: Int32?

  /// Makes an error.
  package init(
    _ attempted: String, _ place: String = "", _ reason: String, advice: String? = nil,
    systemError: Int32? = nil
  ) {
    self.attempted = attempted
    self.place = place
    self.reason = reason
    self.advice = advice
    self.systemError = systemError
  }

  /// The error of the call that has just failed with this number.
  static func system(_ attempted: String, _ place: String = "", number: Int32) -> TransportError {
    let reason = String(cString: strerror(number))
    return TransportError(
      attempted, place, reason, advice: advice(for: number), systemError: number)
  }

  private static func advice(for number: Int32) -> String? {
    switch number {
    case ECONNREFUSED: "no server listens there now; start it, or check the address"
    case ENOENT: "no server has made it; start one, or check the path"
    case ETIMEDOUT, EHOSTUNREACH, ENETUNREACH, ENETDOWN: "check the network and the address"
    case EADDRINUSE: "another program listens there; end it, or choose another address"
    case EADDRNOTAVAIL: "this machine has no such address"
    case EMFILE, ENFILE: "too many files are open"
    default: nil
    }
  }

  /// The error with its place, which was not known where it was thrown.
  package func located(_ place: String) -> TransportError {
    var error = self
    if error.place.isEmpty { error.place = place }
    return error
  }
}

extension TransportError: CustomStringConvertible {
  /// Place, what was attempted, reason and advice on one line.
  package var description: String { sentence + (advice.map { "; \($0)" } ?? "") }

  /// Place, what was attempted and reason: without the advice, which is for the moment only.
  package var sentence: String {
    let lead = place.isEmpty ? "" : "\(place): "
    return "\(lead)cannot \(attempted): \(reason)"
  }
}
