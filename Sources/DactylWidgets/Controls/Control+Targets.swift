import DactylCore

extension Control {
  /// Has `action` performed on `target`, which is not kept alive, when one of `events` is sent (`CT-8`).
  ///
  /// nil leaves it to the responder chain: the first responder from the key window's first one on, or from the control
  /// where there is none, that says it can (`RC-14`). A pair that was added before gets the further events and keeps its
  /// place.
  public final func addTarget(_ target: AnyObject?, action: Selector, for events: Events) {
    targets.removeAll { !$0.isAlive }
    if let known = targets.first(where: { $0.isPair(target, action) }) {
      known.events.formUnion(events)
    } else {
      targets.append(ControlTarget(target, action, events))
    }
  }

  /// Takes `events` from the pair of `target` and `action`; nil stands for every target, or for every action.
  ///
  /// Methods that were given without a selector go by their target alone.
  public final func removeTarget(_ target: AnyObject?, action: Selector? = nil, for events: Events = .allEvents) {
    for known in targets where known.closure == nil {
      let isMeant =
        (target == nil || known.object === target) && (action == nil || known.action === action)
      if isMeant { known.events.subtract(events) }
    }
    targets.removeAll { !$0.isAlive }
  }

  /// Calls `action` when one of `events` is sent, after what was added before.
  ///
  /// The same action again gets the further events. Another one with its identifier takes its place and its events.
  public final func addAction(_ action: Action, for events: Events) {
    targets.removeAll { !$0.isAlive }
    let place = targets.firstIndex { target in
      guard let known = target.closure else { return false }
      return known === action || known.identifier != nil && known.identifier == action.identifier
    }
    if let place, targets[place].closure === action {
      targets[place].events.formUnion(events)
    } else if let place {
      let merged = ControlTarget(action, targets[place].events.union(events))
      // What is being sent just now does not call the one that was replaced.
      targets[place].events = []
      targets[place] = merged
    } else {
      targets.append(ControlTarget(action, events))
    }
  }

  /// Takes `events` from `action`.
  public final func removeAction(_ action: Action, for events: Events = .allEvents) {
    for known in targets where known.closure === action { known.events.subtract(events) }
    targets.removeAll { !$0.isAlive }
  }

  /// Takes `events` from the action of that identifier.
  public final func removeAction(identifiedBy identifier: String, for events: Events = .allEvents) {
    for known in targets where known.closure?.identifier == identifier { known.events.subtract(events) }
    targets.removeAll { !$0.isAlive }
  }

  /// The events that something is called for.
  public final var allControlEvents: Events {
    targets.reduce(into: []) { events, target in
      if target.isAlive { events.formUnion(target.events) }
    }
  }
}
