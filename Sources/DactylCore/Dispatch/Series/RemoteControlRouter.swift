import DactylGeometry

/// A command for what the program plays, on its way to a responder: of a media key (`EI-34`), or of another program
/// (`MP-3`).
@MainActor final class RemoteCommand {
  let subtype: Event.EventSubtype
  /// In seconds; nil for commands without one.
  let playbackPosition: Double?
  @WeakRef var window: Window?
  @WeakRef var responder: Responder?

  init(_ subtype: Event.EventSubtype, playbackPosition: Double? = nil, window: Window?, responder: Responder?) {
    self.subtype = subtype
    self.playbackPosition = playbackPosition
    self.window = window
    self.responder = responder
  }
}

/// Routes commands of keys and of other programs to responders, in one cycle each.
@MainActor final class RemoteControlRouter {
  private unowned let dispatcher: Dispatcher

  init(_ dispatcher: Dispatcher) {
    self.dispatcher = dispatcher
  }

  private var application: Application { dispatcher.application }

  /// Sends the command of another program to the first responder of the key window (`RC-11`).
  func dispatch(_ change: RemoteControlChange) {
    guard let start = application.keyStart else { return }
    let command = RemoteCommand(
      change.subtype, playbackPosition: change.playbackPosition, window: start.window, responder: start.responder)
    send(command, at: change.time, application.input.modifierFlags) {}
  }

  /// Sends `command` in a cycle of its own. `wasKept` is called in the cycle if an override of `sendEvent` has kept it
  /// (`WD-10`).
  func send(
    _ command: RemoteCommand, at time: Timestamp, _ modifierFlags: ModifierFlags, wasKept: @MainActor () -> Void
  ) {
    let event = makeEvent(for: command, at: time, modifierFlags)
    dispatcher.runCycle(at: time, event: event) {
      if !dispatcher.send(event, carrying: .remoteControl(command)) { wasKept() }
    }
  }

  /// Delivers `command` in the cycle under way.
  func deliver(_ command: RemoteCommand) {
    let event = makeEvent(for: command, at: dispatcher.now, application.input.modifierFlags)
    command.responder?.remoteControlReceived(with: event)
  }

  private func makeEvent(
    for command: RemoteCommand, at time: Timestamp, _ modifierFlags: ModifierFlags
  ) -> Event {
    let event = Event(type: .remoteControl, time: time, modifierFlags: modifierFlags)
    event.subtype = command.subtype
    event.playbackPosition = command.playbackPosition
    event.window = command.window
    return event
  }
}
