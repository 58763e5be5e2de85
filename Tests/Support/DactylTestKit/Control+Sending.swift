import Dactyl

extension Control.Events {
  /// Every kind of event, in order of its bit.
  package static let named: [(events: Control.Events, name: String)] = [
    (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"), (.touchDragInside, "touchDragInside"),
    (.touchDragOutside, "touchDragOutside"), (.touchDragEnter, "touchDragEnter"), (.touchDragExit, "touchDragExit"),
    (.touchUpInside, "touchUpInside"), (.touchUpOutside, "touchUpOutside"), (.touchCancel, "touchCancel"),
    (.valueChanged, "valueChanged"), (.primaryActionTriggered, "primaryActionTriggered"),
    (.menuActionTriggered, "menuActionTriggered"), (.editingDidBegin, "editingDidBegin"),
    (.editingChanged, "editingChanged"), (.editingDidEnd, "editingDidEnd"),
    (.editingDidEndOnExit, "editingDidEndOnExit"),
  ]
}

extension Control {
  /// Calls `send` with the name of each event that the control sends from now on, in order of addition of its targets.
  package func onSending(_ send: @escaping @MainActor (String) -> Void) {
    for (events, name) in Control.Events.named { addAction(Action { _ in send(name) }, for: events) }
  }
}
