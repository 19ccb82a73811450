/// Waits until its task is cancelled: in place of a wait of so many seconds, it is one that never ends by itself.
package func waitUntilCancelled() async {
  for await _ in AsyncStream(Void.self, { _ in }) {}
}
