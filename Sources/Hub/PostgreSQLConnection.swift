#if PostgreSQL
  import CPostgreSQL
  import Synchronization

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// A connection of libpq, which this file alone calls.
  ///
  /// `@unchecked`, since libpq's connection is a pointer: it and the warnings are used under the lock alone.
  final class PostgreSQLConnection: SQLConnection, @unchecked Sendable {
    private let lock = Mutex<Void>(())
    /// Nil once it is closed.
    private var connection: OpaquePointer?
    private let warnings = Warnings()

    /// What the database has warned of during a statement. libpq calls it inside of calls of its own.
    private final class Warnings {
      var last: String?
    }

    /// What a connection has unless its address says otherwise: a line that is dead is noticed.
    private static let usual = [
      ("fallback_application_name", "ltcli"), ("client_encoding", "UTF8"),
      ("connect_timeout", "10"), ("keepalives_idle", "10"),
      ("keepalives_interval", "5"), ("keepalives_count", "3"), ("tcp_user_timeout", "20000"),
    ]
    /// Nothing is waited for that long without a byte.
    private static let patience: Int32 = 30_000

    /// What a session is like. A statement is never cut off by a time: to cut a commit off that waits for a standby
    /// would let it count as done.
    private static let beginning = """
      select set_config('client_min_messages', 'warning', false),
        set_config('statement_timeout', '0', false), set_config('lock_timeout', '10s', false),
        set_config('idle_in_transaction_session_timeout', '30s', false),
        case when current_setting('synchronous_commit') = 'off'
          then set_config('synchronous_commit', 'on', false) end
      """

    /// Connects.
    init(_ uri: String) throws(HubFault) {
      var parameters = PostgreSQLConnection.usual
      // What stands in the address counts more than what stands before it.
      parameters.append(("dbname", uri))
      let (keys, values) = (CTexts(parameters.map(\.0)), CTexts(parameters.map(\.1)))
      defer { withExtendedLifetime((keys, values)) {} }
      var message: UnsafeMutablePointer<CChar>?
      let options = PQconninfoParse(uri, &message)
      PQfreemem(message)
      guard let options else {
        // libpq's words would quote the password.
        throw HubFault(.badAddress, "libpq cannot read this address")
      }
      PQconninfoFree(options)
      guard let connection = PQconnectdbParams(keys.pointers, values.pointers, 1) else {
        throw HubFault(.full, "libpq has no memory")
      }
      guard PQstatus(connection) == CONNECTION_OK else {
        let reason = PostgreSQLConnection.message(of: connection)
        let isPassword =
          PQconnectionNeedsPassword(connection) == 1 || PQconnectionUsedPassword(connection) == 1
        PQfinish(connection)
        throw HubFault(isPassword ? .notAllowed : .notReached, reason)
      }
      self.connection = connection
      PQsetNoticeReceiver(
        connection,
        { context, result in
          guard let context, let result else { return }
          let warnings = Unmanaged<Warnings>.fromOpaque(context).takeUnretainedValue()
          if PostgreSQLConnection.field(fieldSeverity, of: result) == "WARNING" {
            warnings.last = PostgreSQLConnection.field(fieldMessage, of: result)
          }
        }, Unmanaged.passUnretained(warnings).toOpaque())
      _ = try run(PostgreSQLConnection.beginning, [])
    }

    deinit { if let connection { PQfinish(connection) } }

    func close() { lock.withLock { _ in finish() } }

    private func finish() {
      if let connection { PQfinish(connection) }
      connection = nil
    }

    func run(_ statement: String, _ values: [SQLValue]) throws(HubFault) -> [[[UInt8]?]] {
      try lock.withLock { (_) throws(HubFault) in
        guard let connection else {
          throw HubFault(.notReached, "the connection has ended")
        }
        for case .text(let text) in values where text.utf8.contains(0) {
          throw HubFault(.refused, "a text with a NUL cannot be a name in the database")
        }
        warnings.last = nil
        do throws(HubFault) {
          let values = CValues(values)
          defer { withExtendedLifetime(values) {} }
          let isSent = PQsendQueryParams(
            connection, statement, Int32(values.pointers.count - 1), nil, values.pointers,
            values.lengths, values.formats, 1)
          guard isSent == 1 else {
            throw HubFault(.notReached, PostgreSQLConnection.message(of: connection))
          }
          let rows = try results(connection)
          if statement == "commit", let warning = warnings.last {
            throw HubFault(.notReplicated, warning)
          }
          return rows
        } catch {
          if error.code == .notReached { finish() }
          throw error
        }
      }
    }

    /// Reads all that the statement gives.
    private func results(_ connection: OpaquePointer) throws(HubFault) -> [[[UInt8]?]] {
      var rows: [[[UInt8]?]] = []
      var fault: HubFault?
      while true {
        try wait(connection)
        guard let result = PQgetResult(connection) else { break }
        defer { PQclear(result) }
        switch PQresultStatus(result) {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK: rows = PostgreSQLConnection.rows(of: result)
        default:
          let message =
            PostgreSQLConnection.field(fieldMessage, of: result)
            ?? PostgreSQLConnection.message(of: connection)
          fault =
            fault
            ?? HubFault(
              state: PostgreSQLConnection.field(fieldSQLState, of: result) ?? "", message: message)
        }
      }
      if let fault { throw fault }
      return rows
    }

    /// Waits until a result is whole.
    private func wait(_ connection: OpaquePointer) throws(HubFault) {
      while PQisBusy(connection) == 1 {
        var descriptor = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
        let count = poll(&descriptor, 1, PostgreSQLConnection.patience)
        if count < 0, errno == EINTR { continue }
        guard count != 0 else {
          throw HubFault(
            .notReached,
            "the database has not answered for 30 seconds; it may wait for a standby that is gone")
        }
        guard count > 0, PQconsumeInput(connection) == 1 else {
          throw HubFault(.notReached, PostgreSQLConnection.message(of: connection))
        }
      }
    }

    func told(within patience: Duration) throws(HubFault) -> [String] {
      try lock.withLock { (_) throws(HubFault) in
        guard let connection else {
          throw HubFault(.notReached, "the connection has ended")
        }
        do throws(HubFault) {
          var found = PostgreSQLConnection.notifications(connection)
          guard found.isEmpty else { return found }
          var descriptor = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
          let count = poll(&descriptor, 1, Int32(clamping: Int64(patience / .milliseconds(1))))
          guard count >= 0 || errno == EINTR, PQconsumeInput(connection) == 1,
            PQstatus(connection) == CONNECTION_OK
          else { throw HubFault(.notReached, PostgreSQLConnection.message(of: connection)) }
          found = PostgreSQLConnection.notifications(connection)
          return found
        } catch {
          finish()
          throw error
        }
      }
    }

    private static func notifications(_ connection: OpaquePointer) -> [String] {
      var found: [String] = []
      while let notification = PQnotifies(connection) {
        if let text = notification.pointee.extra { found.append(String(cString: text)) }
        PQfreemem(notification)
      }
      return found
    }

    private static func rows(of result: OpaquePointer) -> [[[UInt8]?]] {
      let (count, width) = (PQntuples(result), PQnfields(result))
      return (0..<count).map { row in
        (0..<width).map { column in
          guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column)
          else { return nil }
          return Array(
            UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, row, column))))
        }
      }
    }

    private static func field(_ field: Int32, of result: OpaquePointer) -> String? {
      PQresultErrorField(result, field).map { String(cString: $0) }
    }

    /// What libpq says of a connection, in one line.
    private static func message(of connection: OpaquePointer) -> String {
      let text = PQerrorMessage(connection).map { String(cString: $0) } ?? ""
      let lines = text.split(whereSeparator: \.isNewline)
        .map { $0.drop(while: \.isWhitespace) }.filter { !$0.isEmpty }
      return lines.isEmpty ? "the connection broke" : lines.joined(separator: ", ")
    }
  }

  /// Texts with a NUL behind each, and a nil behind the last, as C wants them.
  private final class CTexts {
    let pointers: [UnsafePointer<CChar>?]
    private let owned: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) {
      owned = texts.map { strdup($0) }
      pointers = owned.map { UnsafePointer($0) } + [nil]
    }

    deinit { for pointer in owned { free(pointer) } }
  }

  /// The values of a statement as libpq wants them, with a nil behind the last.
  private final class CValues {
    let pointers: [UnsafePointer<CChar>?]
    let lengths: [Int32]
    let formats: [Int32]
    private let owned: [UnsafeMutableRawBufferPointer]

    init(_ values: [SQLValue]) {
      owned = values.map { value in
        switch value {
        case .text(let text): CValues.copy(Array(text.utf8) + [0])
        case .bytes(let bytes): CValues.copy(bytes)
        }
      }
      pointers =
        owned.map { $0.baseAddress.map { UnsafePointer($0.assumingMemoryBound(to: CChar.self)) } }
        + [nil]
      lengths = owned.map { Int32(clamping: $0.count) } + [0]
      formats =
        values.map { value in
          switch value {
          case .text: 0
          case .bytes: 1
          }
        } + [0]
    }

    deinit { for buffer in owned { buffer.deallocate() } }

    /// Never without an address, which would mean that there is no value.
    private static func copy(_ bytes: [UInt8]) -> UnsafeMutableRawBufferPointer {
      let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: max(bytes.count, 1), alignment: 1)
      buffer.copyBytes(from: bytes)
      return UnsafeMutableRawBufferPointer(rebasing: buffer[..<bytes.count])
    }
  }
#endif
