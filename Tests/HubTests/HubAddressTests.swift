import SyncRelay
import Testing

/// What people read of a hub's address has nothing in it that is secret.
struct HubAddressTests {
  @Test(arguments: [
    ("postgresql://db.example/lift", "postgresql://db.example/lift"),
    ("postgres://db.example/lift", "postgresql://db.example/lift"),
    ("postgresql://anna@db.example:5433/lift", "postgresql://db.example:5433/lift"),
    ("postgresql://anna:secret@a:1,b:2/lift", "postgresql://a:1,b:2/lift"),
    ("postgresql://anna:se?cret@a/lift", "postgresql://a/lift"),
    ("postgresql://anna:se/cret@a/lift", "postgresql://a/lift"),
    ("postgresql://anna:se@cret@a/lift", "postgresql://a/lift"),
    ("postgresql:///lift?host=/run/pg&password=secret", "postgresql:///lift?host=/run/pg"),
    (
      "postgresql://a/lift?sslmode=verify-full&target_session_attrs=read-write",
      "postgresql://a/lift"
    ),
    ("postgresql://?port=1&user=secret&dbname=x", "postgresql://?dbname=x&port=1"),
    ("postgresql://", "postgresql://"),
  ])
  func `its name is where the database is, without user, password and options`(
    text: String, name: String
  ) throws {
    let address = try #require(HubAddress(text))
    #expect(address.name == name)
    #expect("\(address)" == name)
    #expect(address.uri == text)
    #expect(try PeerAddress(text) == .hub(address))
    #expect(PeerAddress.isPlace(text))
    #expect(PeerAddress.isRemote(text))
  }

  @Test(arguments: [
    ("postgresql://a/lift", "postgresql://a/lift?target_session_attrs=read-write"),
    ("postgresql://a/lift?", "postgresql://a/lift?target_session_attrs=read-write"),
    (
      "postgresql://a,b/lift?sslmode=require",
      "postgresql://a,b/lift?sslmode=require&target_session_attrs=read-write"
    ),
    (
      "postgresql://a/lift?target_session_attrs=any", "postgresql://a/lift?target_session_attrs=any"
    ),
  ])
  func `a server takes a database that writes, unless the address says what it wants`(
    text: String, uri: String
  ) throws {
    let address = try #require(HubAddress(text))
    #expect(address.forWriting.uri == uri)
    #expect(address.forWriting.name == address.name)
  }

  @Test(arguments: ["postgresql:x", "tcp://a:1", "postgres", "mysql://a/b"])
  func `a text of another scheme is none`(text: String) {
    #expect(HubAddress(text) == nil)
    #expect(!PeerAddress.isPlace(text))
  }
}
