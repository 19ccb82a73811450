import Testing

@testable import Importers
import Training

struct `Name-based UUID` {
  private static let domains = NameBasedUUID(
    high: 0x6BA7_B810_9DAD_11D1, low: 0x80B4_00C0_4FD4_30C8)
  private static let addresses = NameBasedUUID(
    high: 0x6BA7_B811_9DAD_11D1, low: 0x80B4_00C0_4FD4_30C8)

  @Test func `the vector of RFC 9562 holds`() {
    let id = NameBasedUUID(namespace: Self.domains, name: "www.example.com")
    #expect(id.description == "2ED6657D-E927-568B-95E1-2665A8AEA6A2")
  }

  @Test func `an id that is known already is printed as it is`() {
    #expect(Self.domains.description == "6BA7B810-9DAD-11D1-80B4-00C04FD430C8")
    #expect(StrongIdentifier.namespace.description == "5709DCAA-EFDB-4FAF-9952-35C8B17BD101")
  }

  // Expected ids from Python's uuid.uuid5.
  @Test func `empty and long names have the ids that other implementations give them`() {
    #expect(
      NameBasedUUID(namespace: Self.domains, name: "").description
        == "4EBD0208-8328-5D69-8C44-EC50939C0967")
    let long = "https://example.com/" + String(repeating: "x", count: 200)
    #expect(
      NameBasedUUID(namespace: Self.addresses, name: long).description
        == "BBEA6241-B17A-544E-99C8-8F02B77BED53")
  }

  @Test func `names that Unicode calls equal have different ids when their bytes differ`() {
    #expect(
      NameBasedUUID(namespace: Self.domains, name: "\u{E9}").description
        == "EBFE0AF8-3997-5ADE-B634-BA92CF69F557")
    #expect(
      NameBasedUUID(namespace: Self.domains, name: "e\u{301}").description
        == "39004B7F-2A0B-588C-88F7-AA24552A7636")
  }

  // Expected ids from Python's uuid.uuid5 in the namespace of Strong's files.
  @Test func `ids of sessions, sets and exercises are fixed for ever`() throws {
    let start = try #require(CivilTime("2024-05-06 18:30:05"))
    let session = StrongIdentifier.session(start: start, name: "Push A")
    #expect(session.description == "A4B0D20A-672C-535C-8DC3-4C4AAC68915F")
    func set(_ order: StrongSetOrder, _ occurrence: Int) -> String {
      StrongIdentifier.set(
        session: session, exercise: "Bench Press (Barbell)", order: order, occurrence: occurrence
      ).description
    }
    #expect(set(.number(1), 1) == "1E39DC19-B091-5D18-BC0C-EB50B5915C10")
    #expect(set(.number(1), 2) == "7B410EA6-B880-5C9E-9F37-06595DBFFE0F")
    #expect(set(.warmup, 1) == "FA4D2415-BFB6-5826-BF7B-0B294DA31DE0")
    #expect(
      StrongIdentifier.exercise("Bench Press (Barbell)").description
        == "D11D0957-D75B-55E5-B514-372A43238DF1")
    #expect(
      StrongIdentifier.exercise("Kniebeuge größer").description
        == "F7EDFD34-4BCE-55A8-A4B3-F3A922D424F9")
  }
}
