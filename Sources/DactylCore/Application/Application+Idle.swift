import DactylInput

extension Application {
  /// The seconds since the last touch, key, movement of a pointer or other act of the user, on the event clock; before
  /// the first one, since the application began to run.
  ///
  ///     application.schedule(every: 1) { [unowned application] in
  ///       if application.timeSinceLastInput > 120 { session.logOut() }
  ///     }
  public final var timeSinceLastInput: Double { max((now - input.lastInputTime).seconds, 0) }
}

extension DeviceEvent {
  /// Whether the user has done something. Compositors send enters, leaves and modifiers by themselves.
  var isActOfUser: Bool {
    switch self {
    case .touch(_, let event):
      switch event {
      case .down, .motion, .up: true
      default: false
      }
    case .pointer(_, let event):
      switch event {
      case .motion, .button, .axis, .axisDiscrete, .axisValue120: true
      default: false
      }
    case .keyboard(_, let event):
      switch event {
      // Repeats come without a person, for instance from a book on the keys.
      case .down, .up: true
      default: false
      }
    case .tool(_, _, let event):
      switch event {
      case .down, .up, .motion, .button: true
      default: false
      }
    case .gesture: true
    case .textInput(_, .edit): true
    case .textInput: false
    case .batchEnd: false
    }
  }
}
