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
  /// What is registered while the manager undoes or redoes.
  private var made = UndoGroup(name: "")
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
    case undoing
    case redoing
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
  /// The manager keeps what the handler captures: an object that has the manager must not be captured strongly. What is
  /// registered while the manager undoes can be redone.
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
    case .undoing, .redoing:
      made.actions.append(action)
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

  /// The last registration of the group that is being made; nil if there is none. Another one with its key would take
  /// back the same value: the first old value counts.
  var lastAction: UndoAction? {
    switch state {
    case .undoing, .redoing: return made.actions.last
    case .idle:
      guard current != nil else { return nil }
      prepareCurrent()
      guard let last = done.groups.last, last.number == current?.number else { return nil }
      return last.actions.last
    }
  }

  /// Whether the very last registration has `key`, and nothing was undone since.
  func isLastOfAll(_ key: AnyHashable) -> Bool {
    guard state == .idle, undone.groups.isEmpty else { return false }
    return done.groups.last?.actions.last?.key == key
  }

  func limitLevels() { if levelsOfUndo > 0 { done.limit(to: levelsOfUndo) } }

  // MARK: Groups

  /// Begins a group: all that is registered until `endUndoGrouping()` is undone as one. A group in a group is a part of
  /// that. Nothing is undone while a group has not ended (`UN-3`).
  public func beginUndoGrouping() {
    changing {
      if state == .idle { prepareCurrent() }
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
      guard level == 0, state == .idle else { return }
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

  /// Whether the group that registrations are added to has a step of `text`.
  func hasRegistered(_ text: TextUndo) -> Bool {
    guard let number = current?.number, let last = done.groups.last, last.number == number else { return false }
    return last.actions.contains { $0.hasTarget(text) }
  }

  /// Makes sure that `current` is the group of this event.
  private func prepareCurrent() {
    guard level == 0 else { return }
    let event = groupsByEvent ? UndoEvent.present : nil
    if current == nil || current?.event != event { current = Current(event: event) }
  }

  // MARK: Undo and redo

  /// Whether the manager is calling what was registered, to undo.
  public var isUndoing: Bool { state == .undoing }
  /// Whether the manager is calling what was registered, to redo.
  public var isRedoing: Bool { state == .redoing }

  /// Whether there is something to undo, and no group has begun without an end.
  public var canUndo: Bool { observing(\.canUndo) { level == 0 && done.last != nil } }
  /// Whether there is something to redo, and no group has begun without an end.
  public var canRedo: Bool { observing(\.canRedo) { level == 0 && undone.last != nil } }

  /// Takes the last group back, its last registration first. Marked text is ended first. Does nothing if there is
  /// nothing to undo, inside of a group, and in a handler of undo or redo (`UN-5`).
  public func undo() {
    guard begin(), let group = changing({ done.popLast() }) else { return }
    state = .undoing
    perform(group)
    changing {
      if !made.actions.isEmpty { undone.append(made) }
      end()
    }
  }

  /// Makes the group again that was undone last. Does nothing where `undo()` does nothing.
  public func redo() {
    guard begin(), let group = changing({ undone.popLast() }) else { return }
    state = .redoing
    perform(group)
    changing {
      if !made.actions.isEmpty { done.append(made) }
      limitLevels()
      end()
    }
  }

  private func begin() -> Bool {
    guard state == .idle, level == 0 else { return false }
    for text in texts { text.text?.finishEdit() }
    current = nil
    extendable = nil
    return true
  }

  private func perform(_ group: UndoGroup) {
    made = UndoGroup(name: group.name)
    for action in group.actions.reversed() { action.perform() }
    precondition(level == 0, "A handler of undo or redo has begun a group without ending it.")
  }

  private func end() {
    made.actions = []
    state = .idle
    extendable = nil
  }

  /// Forgets everything, the steps of texts, too.
  public func removeAllActions() {
    changing {
      done.removeAll()
      undone.removeAll()
      made.actions = []
      extendable = nil
    }
  }

  /// Forgets what was registered with `target`.
  public func removeAllActions(withTarget target: AnyObject) {
    changing {
      done.removeActions(of: target)
      undone.removeActions(of: target)
      made.actions.removeAll { $0.hasTarget(target) }
      if extendable === target { extendable = nil }
    }
  }

  // MARK: Names

  /// Gives the group of this event, or the one that has begun, a name for menus, such as "Delete Item" (`UN-9`). If
  /// groups do not end with events, the last registration gets the name. Without effect while registrations are
  /// disabled.
  public func setActionName(_ name: LocalizedText) {
    guard isUndoRegistrationEnabled else { return }
    changing {
      switch state {
      case .undoing, .redoing: made.name = name
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

  /// The place of a text, or whether it can be edited, has changed: other steps may have an effect.
  func stepsOfTextsChanged() {
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
