import DactylCore

extension Control {
  /// Performs `action` on `target` when one of `events` is sent (`CT-8`). `target` is referenced weakly.
  ///
  /// With a nil target, the first responder in the chain that can perform the action does so (`RC-14`). The chain
  /// begins at the key window's first responder, or at the control if there is none. If the pair was added before, the
  /// further events are added, and the pair keeps its position.
  public final func addTarget(_ target: AnyObject?, action: Selector, for events: Events) {
    targets.removeAll { !$0.isAlive }
    if let known = targets.first(where: { $0.isPair(target, action) }) {
      known.events.formUnion(events)
    } else {
      targets.append(ControlTarget(target, action, events))
    }
  }

  /// Removes `events` from the pair of `target` and `action`; nil means every target, or every action.
  ///
  /// Pairs that were added without a selector are identified by their target alone.
  public final func removeTarget(_ target: AnyObject?, action: Selector? = nil, for events: Events = .allEvents) {
    for known in targets where known.closure == nil {
      let isMeant =
        (target == nil || known.object === target) && (action == nil || known.action === action)
      if isMeant { known.events.subtract(events) }
    }
    targets.removeAll { !$0.isAlive }
  }

  /// Calls `action` when one of `events` is sent, after the actions added before.
  ///
  /// If the same action was added before, the further events are added. Another action with the same identifier is
  /// replaced, and its events are kept.
  public final func addAction(_ action: Action, for events: Events) {
    targets.removeAll { !$0.isAlive }
    let index = targets.firstIndex { target in
      guard let known = target.closure else { return false }
      return known === action || known.identifier != nil && known.identifier == action.identifier
    }
    if let index, targets[index].closure === action {
      targets[index].events.formUnion(events)
    } else if let index {
      let merged = ControlTarget(action, targets[index].events.union(events))
      // The replaced action is not called for events that are being sent.
      targets[index].events = []
      targets[index] = merged
    } else {
      targets.append(ControlTarget(action, events))
    }
  }

  /// Removes `events` from `action`.
  public final func removeAction(_ action: Action, for events: Events = .allEvents) {
    for known in targets where known.closure === action { known.events.subtract(events) }
    targets.removeAll { !$0.isAlive }
  }

  /// Removes `events` from the action with `identifier`.
  public final func removeAction(identifiedBy identifier: String, for events: Events = .allEvents) {
    for known in targets where known.closure?.identifier == identifier { known.events.subtract(events) }
    targets.removeAll { !$0.isAlive }
  }

  /// All events that have a target or an action.
  public final var allControlEvents: Events {
    targets.reduce(into: []) { events, target in
      if target.isAlive { events.formUnion(target.events) }
    }
  }
}
