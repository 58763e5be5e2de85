import DactylLanguage
import Observation

/// Takes changes of a program back, in the reverse order, and makes them again (`UN-1`).
///
///     let name = model.names.removeLast()
///     undoManager?.registerUndo(withTarget: model) { $0.names.append(name) }
///     undoManager?.setActionName("Delete Name")
///
/// What changes something registers how to take that back. If a handler is a change that registers itself, too, the
/// user can redo it. <doc:UndoingChanges> has an example.
///
/// A window has an undo manager, which all its views, controllers and texts share by `Responder.undoManager`. What is
/// registered while one event is handled is undone as one. `canUndo`, `canRedo` and the names are followed like
/// properties of an `@Observable` object; a follower is told when they have changed.
@MainActor public final class UndoManager: Observable {
  /// Whether all that is registered while one event is handled, or in one turn of the loop outside of events, is one
  /// group (`UN-2`). If not, each registration outside of a group is one. Default: true.
  public var groupsByEvent = true { didSet { if groupsByEvent != oldValue, level == 0 { current = nil } } }

  /// The most groups that can be undone; the oldest ones are forgotten first (`UN-6`). At 0, and below, there is no
  /// limit. Default: 1000.
  public var levelsOfUndo = 1000 { didSet { changing { limitLevels() } } }

  private let registrar = ObservationRegistrar()
  var done = UndoStack()
  var undone = UndoStack()
  private var state = State.idle
  /// The group that registrations are added to.
  private var current: Current?
  /// The number of `beginUndoGrouping` without an end.
  private var level = 0
  private var disabledLevel = 0
  /// The text whose last step is the last registration; nil if that was another one.
  weak var extendable: TextUndo?
  /// The texts that share the manager.
  var texts: [WeakText] = []

  private enum State {
    case idle
    /// With the group of what is registered meanwhile.
    case undoing(UndoGroup)
    case redoing(UndoGroup)
  }

  private struct Current {
    /// The event that ends the group at its own end; nil for a group without an event.
    var event: UndoEvent?
    var name: LocalizedText = ""
    /// The number of the group; nil before a registration.
    var number: Int?
  }

  struct WeakText { weak var text: TextUndo? }

  /// Creates a manager with nothing to undo.
  public init() {}

  // MARK: Registering

  /// Registers `handler` to take a change of `target` back. The target is referenced weakly; after it is gone, the
  /// registration has no effect (`UN-4`).
  ///
  /// Capture no other object strongly that has this manager. What is registered while the manager undoes can be redone.
  public func registerUndo<Target: AnyObject>(
    withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
  ) {
    register(
      UndoAction(target: target) { [weak target] in
        if let target { handler(target) }
      })
  }

  /// Registers `handler` to take a change back that belongs to no object.
  public func registerUndo(_ handler: @escaping @MainActor () -> Void) {
    register(UndoAction(target: nil, handler: handler))
  }

  /// Whether registrations count; see `disableUndoRegistration()`.
  public var isUndoRegistrationEnabled: Bool { disabledLevel == 0 }

  /// Ignores registrations from now on, until `enableUndoRegistration()` was called as often. A text that the user
  /// edits meanwhile can't be undone from then on (`UN-7`).
  public func disableUndoRegistration() { disabledLevel += 1 }

  /// Ends one call of `disableUndoRegistration()`. Calling it without one is an error of the program, which ends it.
  public func enableUndoRegistration() {
    precondition(disabledLevel > 0, "enableUndoRegistration() needs a call of disableUndoRegistration() before it.")
    disabledLevel -= 1
  }

  /// Registers `action`. A name for a group without one is `name`.
  func register(_ action: UndoAction, name: LocalizedText = "") {
    guard isUndoRegistrationEnabled else { return }
    extendable = nil
    switch state {
    case .undoing(var group):
      group.actions.append(action)
      state = .undoing(group)
    case .redoing(var group):
      group.actions.append(action)
      state = .redoing(group)
    case .idle:
      changing {
        undone.removeAll()
        prepareCurrent()
        if current?.name == "" { current?.name = name }
        let groupName = current?.name ?? ""
        let isAdded = done.changeLast(current?.number) {
          $0.actions.append(action)
          $0.name = groupName
        }
        if !isAdded {
          let group = UndoGroup(name: groupName, actions: [action])
          current?.number = group.number
          done.append(group)
          limitLevels()
        }
        if level == 0, !groupsByEvent { current = nil }
      }
    }
  }

  /// Whether the last registration of the group that is being made has `key`: another one would take back the same
  /// value. Then the first old value counts.
  func isLast(_ key: AnyHashable) -> Bool {
    switch state {
    case .undoing(let group), .redoing(let group): return group.actions.last?.key == key
    case .idle:
      guard current != nil else { return false }
      prepareCurrent()
      guard let last = done.groups.last, last.number == current?.number else { return false }
      return last.actions.last?.key == key
    }
  }

  /// Whether the very last registration has `key`, and nothing was undone since.
  func isLastOfAll(_ key: AnyHashable) -> Bool {
    guard case .idle = state, undone.groups.isEmpty else { return false }
    return done.groups.last?.actions.last?.key == key
  }

  func limitLevels() { if levelsOfUndo > 0 { done.limit(to: levelsOfUndo) } }

  // MARK: Groups

  /// Begins a group: all that is registered until `endUndoGrouping()` is undone as one. A group in a group is a part of
  /// that. Nothing is undone while a group has not ended (`UN-3`).
  public func beginUndoGrouping() {
    changing {
      if case .idle = state { prepareCurrent() }
      level += 1
    }
  }

  /// Ends the group that `beginUndoGrouping()` has begun. Ending more groups than were begun is an error of the
  /// program, which ends it.
  public func endUndoGrouping() {
    precondition(level > 0, "endUndoGrouping() needs a call of beginUndoGrouping() before it.")
    changing {
      level -= 1
      extendable = nil
      guard level == 0, case .idle = state else { return }
      // What the same event registers behind the group belongs to it.
      current?.event = UndoEvent.present
      if !groupsByEvent { current = nil }
    }
  }

  /// Calls `body`, and makes what it registers one group (`UN-3`). The group gets the name, unless that is empty.
  public func group<Result, Failure: Error>(
    named name: LocalizedText = "", _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    beginUndoGrouping()
    defer { endUndoGrouping() }
    let result = try body()
    if name != "" { setActionName(name) }
    return result
  }

  /// The next registration begins a group.
  func closeGroup() { if level == 0 { current = nil } }

  /// Makes sure that `current` is the group of this event.
  private func prepareCurrent() {
    guard level == 0 else { return }
    let event = groupsByEvent ? UndoEvent.present : nil
    if current == nil || current?.event != event { current = Current(event: event) }
  }

  // MARK: Undo and redo

  /// Whether the manager is calling what was registered, to undo.
  public var isUndoing: Bool { if case .undoing = state { true } else { false } }
  /// Whether the manager is calling what was registered, to redo.
  public var isRedoing: Bool { if case .redoing = state { true } else { false } }

  /// Whether there is something to undo, and no group has begun without an end.
  public var canUndo: Bool { observing(\.canUndo) { level == 0 && done.last != nil } }
  /// Whether there is something to redo, and no group has begun without an end.
  public var canRedo: Bool { observing(\.canRedo) { level == 0 && undone.last != nil } }

  /// Takes the last group back, its last registration first. Marked text is ended first. Does nothing if there is
  /// nothing to undo, inside of a group, and in a handler of undo or redo (`UN-5`).
  public func undo() {
    guard begin(), let group = changing({ done.popLast() }) else { return }
    state = .undoing(UndoGroup(name: group.name))
    finish(group) { undone.append($0) }
  }

  /// Makes the group again that was undone last. Does nothing where `undo()` does nothing.
  public func redo() {
    guard begin(), let group = changing({ undone.popLast() }) else { return }
    state = .redoing(UndoGroup(name: group.name))
    finish(group) { done.append($0) }
  }

  private func begin() -> Bool {
    guard case .idle = state, level == 0 else { return false }
    for text in texts { text.text?.finishEdit() }
    current = nil
    extendable = nil
    return true
  }

  private func finish(_ group: UndoGroup, _ keep: (UndoGroup) -> Void) {
    for action in group.actions.reversed() { action.perform() }
    precondition(level == 0, "A handler of undo or redo has begun a group without ending it.")
    changing {
      if case .undoing(let made) = state, !made.actions.isEmpty { keep(made) }
      if case .redoing(let made) = state, !made.actions.isEmpty { keep(made) }
      state = .idle
      extendable = nil
    }
  }

  /// Forgets everything.
  public func removeAllActions() {
    changing {
      done.removeAll()
      undone.removeAll()
      forgetMade { _ in true }
      extendable = nil
    }
  }

  /// Forgets what was registered with `target`.
  public func removeAllActions(withTarget target: AnyObject) {
    changing {
      done.removeActions(of: target)
      undone.removeActions(of: target)
      forgetMade { $0.hasTarget(target) }
      if extendable === target { extendable = nil }
    }
  }

  private func forgetMade(_ isForgotten: (UndoAction) -> Bool) {
    switch state {
    case .idle: break
    case .undoing(var group):
      group.actions.removeAll(where: isForgotten)
      state = .undoing(group)
    case .redoing(var group):
      group.actions.removeAll(where: isForgotten)
      state = .redoing(group)
    }
  }

  // MARK: Names

  /// Gives the group of this event, or the one that has begun, a name for menus, such as "Delete Item" (`UN-9`). If
  /// groups do not end with events, the last registration gets the name.
  public func setActionName(_ name: LocalizedText) {
    changing {
      switch state {
      case .undoing(var group):
        group.name = name
        state = .undoing(group)
      case .redoing(var group):
        group.name = name
        state = .redoing(group)
      case .idle where level == 0 && !groupsByEvent: _ = done.changeLast(done.groups.last?.number) { $0.name = name }
      case .idle:
        prepareCurrent()
        current?.name = name
        _ = done.changeLast(current?.number) { $0.name = name }
      }
    }
  }

  /// The name of what is undone next; empty if it has none, or if there is nothing to undo.
  public var undoActionName: LocalizedText { observing(\.undoActionName) { level == 0 ? done.last?.name ?? "" : "" } }
  /// The name of what is redone next; empty if it has none, or if there is nothing to redo.
  public var redoActionName: LocalizedText { observing(\.redoActionName) { level == 0 ? undone.last?.name ?? "" : "" } }
  /// The title of the command that undoes, in the language of the user, such as "Undo Typing".
  public var undoMenuItemTitle: LocalizedText {
    undoActionName == "" ? FrameworkText.undo : FrameworkText.undo(undoActionName)
  }
  /// The title of the command that redoes, in the language of the user, such as "Redo Typing".
  public var redoMenuItemTitle: LocalizedText {
    redoActionName == "" ? FrameworkText.redo : FrameworkText.redo(redoActionName)
  }

  // MARK: Following

  private func observing<Value>(_ property: KeyPath<UndoManager, Value>, _ body: () -> Value) -> Value {
    registrar.access(self, keyPath: property)
    return body()
  }

  private var looks: (canUndo: Bool, canRedo: Bool, undoName: LocalizedText, redoName: LocalizedText) {
    guard level == 0 else { return (false, false, "", "") }
    let (undo, redo) = (done.last, undone.last)
    return (undo != nil, redo != nil, undo?.name ?? "", redo?.name ?? "")
  }

  /// A text has left its window, or come into one: other steps may have an effect.
  func textHasMoved() {
    registrar.withMutation(of: self, keyPath: \.canUndo) {}
    registrar.withMutation(of: self, keyPath: \.canRedo) {}
    registrar.withMutation(of: self, keyPath: \.undoActionName) {}
    registrar.withMutation(of: self, keyPath: \.redoActionName) {}
  }

  /// Calls `body`, and tells the followers what it has changed. Most changes change nothing that can be followed.
  func changing<Result>(_ body: () -> Result) -> Result {
    let old = looks
    let result = body()
    let new = looks
    if old.canUndo != new.canUndo { registrar.withMutation(of: self, keyPath: \.canUndo) {} }
    if old.canRedo != new.canRedo { registrar.withMutation(of: self, keyPath: \.canRedo) {} }
    if old.undoName != new.undoName { registrar.withMutation(of: self, keyPath: \.undoActionName) {} }
    if old.redoName != new.redoName { registrar.withMutation(of: self, keyPath: \.redoActionName) {} }
    return result
  }
}
