import EventLog
import Testing

struct SHA1Tests {
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
}
