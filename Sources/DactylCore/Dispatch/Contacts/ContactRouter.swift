/// Delivers touches or presses through recognizers to their receiver: a view or a responder.
///
/// The rules of binding, holding, claiming and cutting off are the same for both (`GR-44`). A router adds the
/// differences: the source of contacts, and other reasons to keep them from their receivers.
@MainActor protocol ContactRouter: AnyObject {
  associatedtype Item: Contact

  var dispatcher: Dispatcher { get }
  /// Contacts that are down, or whose end is held, in order of down.
  var contacts: [Item] { get set }

  /// The event for a call about `contact`: that of the cycle, or one made for it.
  func event(for contact: Item) -> Event
  /// Decides about a contact that its receiver has not got yet.
  func inputForBegan(of contact: Item) -> ContactDelivery.Input
  /// Whether something holds back the began phase from the receiver.
  func isBeganHeld(_ contact: Item) -> Bool
  /// Delivers the began phase that nothing holds any more, and the phases since.
  func releaseBegan(of contact: Item)
  /// Steps 1 and 2: calls the method of `phase`, if the recognizer still accepts it.
  func send(_ contacts: [Item], _ phase: Item.Phase, to recognizer: GestureRecognizer, _ event: Event)
  /// Records a decision about `contact`.
  func record(_ decision: GestureDecision.Kind, _ recognizer: GestureRecognizer?, _ contact: Item)
}

extension ContactRouter {
  /// Removes contacts that are over. It runs in each cycle, and so searches in a loop: a closure checks at each call
  /// that it is on the main actor.
  func removeOver() {
    for contact in contacts where contact.isOver {
      contacts.removeAll { $0.isOver }
      return
    }
  }

  // MARK: Recognizers

  /// Binds the contact to the recognizer (`GR-12`).
  func bind(_ contact: Item, to recognizer: GestureRecognizer, depth: Int) {
    dispatcher.activate(recognizer, depth: depth)
    contact.join(recognizer)
    contact.gestureRecognizers.append(recognizer)
    dispatcher.arena.relate(recognizer, by: contact.identifier)
  }

  /// Unbinds the contact for a recognizer that ignores it, and that is no longer related to others by it (`GR-39`).
  func ignore(_ contact: Item, by recognizer: GestureRecognizer) {
    guard contact.gestureRecognizers.contains(identicalTo: recognizer) else { return }
    unbind(contact, from: recognizer)
    dispatcher.arena.ignore(contact.identifier, by: recognizer)
  }

  /// Unbinds the contact: the recognizer no longer counts, holds or claims it.
  func unbind(_ contact: Item, from recognizer: GestureRecognizer) {
    guard contact.gestureRecognizers.contains(identicalTo: recognizer) else { return }
    contact.gestureRecognizers.removeAll { $0 === recognizer }
    contact.leave(recognizer)
  }

  /// Takes those of `contacts` that are down, or cancelled in this event, from the recognizer, which gets a cancel
  /// (`IN-1`). For recognizers, contacts that lifted before are over.
  func cancel(_ contacts: [Item], of recognizer: GestureRecognizer) {
    let lost = contacts.filter { $0.isDown || $0.phase == .cancelled }
    guard let first = lost.first else { return }
    let phases = lost.map(\.phase)
    for contact in lost { contact.phase = .cancelled }
    send(lost, .cancelled, to: recognizer, event(for: first))
    for (contact, phase) in zip(lost, phases) where contact.isDown { contact.phase = phase }
    for contact in lost where contact.isDown { unbind(contact, from: recognizer) }
  }

  // MARK: Receivers

  /// Advances the delivery of the contact, and makes the resulting call on its receiver.
  func apply(_ input: ContactDelivery.Input, to contact: Item) {
    let output = contact.delivery.apply(input)
    guard let receiver = contact.receiver, let phase: Item.Phase = output.phase() else { return }
    let present = contact.phase
    contact.phase = phase
    Item.send([contact], phase, to: receiver, event(for: contact))
    restore(present, of: contact)
  }

  /// Does the same for several contacts that are taken from `receiver`, with one call for those that it had got.
  func apply(_ input: ContactDelivery.Input, to contacts: [Item], of receiver: Responder) {
    let cancelled = contacts.filter { $0.delivery.apply(input) == .cancelled }
    guard let first = cancelled.first else { return }
    let phases = cancelled.map(\.phase)
    for contact in cancelled { contact.phase = .cancelled }
    Item.send(cancelled, .cancelled, to: receiver, event(for: first))
    for (contact, phase) in zip(cancelled, phases) { restore(phase, of: contact) }
  }

  /// Restores the phase for recognizers: they may still have the contact, which is over for the receiver.
  private func restore(_ phase: Item.Phase, of contact: Item) {
    if contact.isDown || phase == .ended { contact.phase = phase }
  }

  /// Step 7: delivers held phases that no recognizer holds any more, oldest contact first (`GR-27`, `GR-28`).
  func releaseHeldPhases() {
    for contact in contacts {
      switch contact.delivery {
      case .delayed where !isBeganHeld(contact): releaseBegan(of: contact)
      case .endHeld where contact.endHolder == nil:
        record(.released, nil, contact)
        apply(.end, to: contact)
      default: break
      }
    }
  }

  /// Step 8: advances the delivery by the phase of the event. Returns whether the receiver gets that phase.
  func advance(_ contact: Item, _ phase: Item.Phase) -> Bool {
    switch phase {
    case .began: return contact.delivery.apply(inputForBegan(of: contact)) == .began
    case .ended:
      guard contact.delivery == .active, !contact.isCutOff else { return false }
      return contact.delivery.apply(inputForEnd(of: contact)) == .ended
    case .cancelled: return contact.delivery.apply(.cutOff) == .cancelled
    default: return contact.delivery == .active && !contact.isCutOff
    }
  }

  /// Returns the input for a contact that has lifted: its end, unless a recognizer holds that.
  func inputForEnd(of contact: Item) -> ContactDelivery.Input {
    guard let holder = contact.endHolder else { return .end }
    record(.heldEnd, holder, contact)
    return .holdEnd
  }
}

extension ContactDelivery.Outcome {
  /// The phase of the call; nil for none.
  fileprivate func phase<Phase: ContactPhase>() -> Phase? {
    switch self {
    case .nothing: nil
    case .began: .began
    case .ended: .ended
    case .cancelled: .cancelled
    }
  }
}

extension GestureRecognizer {
  /// Whether the recognizer gets another call. A terminal one gets none (`GR-9`), and a discrete one that has asked
  /// gets only cancels (`GR-34`).
  final func accepts(isCancel: Bool) -> Bool {
    !standing.state.isTerminal && (standing.request != .recognize || isCancel)
  }
}
