extension Responder {
  /// The first responder, from this one on along the chain, that can perform `action`; nil where none can (`RC-14`).
  public final func target(forAction action: Selector, withSender sender: AnyObject? = nil) -> Responder? {
    var met: [Responder] = []
    var responder: Responder? = self
    while let present = responder, !met.contains(identicalTo: present) {
      if present.canPerformAction(action, withSender: sender) { return present }
      met.append(present)
      responder = present.next
    }
    return nil
  }
}
