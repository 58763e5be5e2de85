extension Responder {
  /// The first responder, from this one on along the chain, that can perform `action`; nil where none can (`RC-14`).
  public final func target(forAction action: Selector, withSender sender: AnyObject? = nil) -> Responder? {
    chain.first { $0.canPerformAction(action, withSender: sender) }
  }
}
