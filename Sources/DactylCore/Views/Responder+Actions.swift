extension Responder {
  /// Returns the first responder, from this one on along the chain, that can perform `action`; nil if there is none
  /// (`RC-14`).
  public final func target(forAction action: Selector, withSender sender: AnyObject? = nil) -> Responder? {
    chain.first { $0.canPerformAction(action, withSender: sender) }
  }
}
