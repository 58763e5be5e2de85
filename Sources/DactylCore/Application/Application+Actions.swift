extension Application {
  /// Where an action without a target starts: the first responder of the key window, else the sender (`RC-14`).
  ///
  /// A sender that is no responder leaves it to the key window.
  final func startOfChain(for sender: AnyObject?) -> Responder {
    keyWindow?.firstResponder ?? sender as? Responder ?? keyWindow ?? self
  }
}
