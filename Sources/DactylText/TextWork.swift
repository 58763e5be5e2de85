import Synchronization

/// Counts what is done with a text, so that tests notice costs that grow with the length of the text.
package final class TextWork: Sendable {
  private let read = Atomic(0)

  package init() {}

  /// The bytes of the text that were read or copied so far.
  package var bytesRead: Int { read.load(ordering: .relaxed) }

  func count(_ bytes: Int) { read.add(bytes, ordering: .relaxed) }
}
