/// The input method's side of a protocol.
@MainActor protocol InputMethod: AnyObject {
  /// The version of the protocol.
  var version: Int { get }

  /// Edits the text that the input method is active on. Returns false if there is none.
  func perform(_ order: Order) -> Bool
}
