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

  // Expected sums from Python's hashlib, over the bytes 0, 1, 2 … 250, 0, 1 …
  @Test(arguments: [
    (0, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    (3, "0c7a623fd2bbc05b06423be359e4021d36e721ad"),
    (55, "8ae2d46729cfe68ff927af5eec9c7d1b66d65ac2"),
    (56, "636e2ec698dac903498e648bd2f3af641d3c88cb"),
    (63, "6d942da0c4392b123528f2905c713a3ce28364bd"),
    (64, "c6138d514ffa2135bfce0ed0b8fac65669917ec7"),
    (119, "41c89d06001bab4ab78736b44efe7ce18ce6ae08"),
    (120, "d3dbd653bd8597b7475321b60a36891278e6a04a"),
    (1000, "c9c960a0b925474fab83942cc27d504fc24ac37b"),
  ])
  func `SHA-1 is right at every sort of padding`(count: Int, expected: String) {
    let digest = SHA1.digest(of: (0..<count).map { UInt8($0 % 251) })
    let text = digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(text == expected)
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
