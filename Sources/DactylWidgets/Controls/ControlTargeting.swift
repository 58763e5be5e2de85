import DactylCore

/// Passes a control to its targets with its own type: the action of a switch receives a `Switch`.
@MainActor public protocol ControlTargeting: AnyObject {}

/// Methods as actions, without a selector.
///
///     button.addTarget(self, action: Editor.save, for: .primaryActionTriggered)
///     slider.addTarget(self, action: Editor.zoomed, for: .valueChanged)  // func zoomed(_ slider: Slider)
///     button.addTarget(nil, action: Editing.copy, for: .primaryActionTriggered)
///
/// The method takes no argument, the control, or the control and the event, which is nil for actions of the program. A
/// target is referenced weakly. With a nil target, the first responder in the chain that has the type of the method,
/// and does not refuse the action, is called (`RC-14`).
///
/// Calling `addTarget` again at the same line and column of the source, with the same target and events, adds nothing
/// (`CT-8`). Swift can't compare functions, so calls at two positions make two pairs, even for one method. A function
/// that forwards different methods should therefore forward the position of its caller. To compare methods, use a
/// `Selector`.
extension ControlTargeting where Self: Control {
  /// Calls the method `action` of `target`, without arguments, for each of `events`.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void, for events: Control.Events,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    addTarget(target, action: Selector(action, id: Selector.id(file, line, column, events)), for: events)
  }

  /// Calls the method `action` of `target` with the control, for each of `events`.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void, for events: Control.Events,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    addTarget(target, action: Selector(action, id: Selector.id(file, line, column, events)), for: events)
  }

  /// Calls the method `action` of `target` with the control and the event, for each of `events`.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Self, Event?) -> Void,
    for events: Control.Events, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    addTarget(target, action: Selector(action, id: Selector.id(file, line, column, events)), for: events)
  }

  // The only value of `Never?` is nil.

  /// Calls the method `action`, without arguments, of the first responder in the chain that implements it (`RC-14`).
  public func addTarget<Target>(
    _ target: Never?, action: @escaping @MainActor (Target) -> @MainActor () -> Void, for events: Control.Events,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    addTarget(nil, action: Selector(action, id: Selector.id(file, line, column, events)), for: events)
  }

  /// Calls the method `action` with the control, of the first responder in the chain that implements it (`RC-14`).
  public func addTarget<Target>(
    _ target: Never?, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void, for events: Control.Events,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    addTarget(nil, action: Selector(action, id: Selector.id(file, line, column, events)), for: events)
  }

  /// Calls the method `action` with the control and the event, of the first responder in the chain that implements it
  /// (`RC-14`).
  public func addTarget<Target>(
    _ target: Never?, action: @escaping @MainActor (Target) -> @MainActor (Self, Event?) -> Void,
    for events: Control.Events, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    addTarget(nil, action: Selector(action, id: Selector.id(file, line, column, events)), for: events)
  }
}

extension Selector {
  /// Identifies a call of `addTarget` in the source. The same call for other events has another identifier.
  fileprivate static func id(
    _ file: StaticString, _ line: UInt, _ column: UInt, _ events: Control.Events
  ) -> String { "\(file):\(line):\(column):\(events.rawValue)" }
}
