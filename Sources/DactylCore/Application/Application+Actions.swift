extension Application {
  /// Returns the first responder to try for an action without a target (`RC-14`): the first responder of the key
  /// window, else the sender, else the key window, else the application.
  ///
  /// A sender that is not a responder is skipped.
  final func startOfChain(for sender: AnyObject?) -> Responder {
    keyWindow?.firstResponder ?? sender as? Responder ?? keyWindow ?? self
  }
}
