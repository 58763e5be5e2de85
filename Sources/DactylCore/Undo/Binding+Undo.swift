import DactylLanguage

extension Binding where Value: Equatable {
  /// Returns a binding for the same value whose changes are registered with the undo manager of `responder`
  /// (`UN-10`): that of its place when the value changes. The responder is referenced weakly.
  ///
  ///     let zoom = Slider(value: Binding(model, \.zoom).undoable(in: self, named: "Zoom"))
  ///
  /// Changes by one touch or one held key, such as those while a slider is dragged, are one step. Do not use it for the
  /// text of a text field or a text view: texts register what the user types themselves.
  public func undoable(in responder: Responder, named name: LocalizedText = "") -> Binding {
    undoable(named: name) { [weak responder] in responder?.undoManager }
  }

  /// Returns a binding for the same value whose changes are registered with `undoManager`, which the binding keeps
  /// alive (`UN-10`).
  public func undoable(with undoManager: UndoManager, named name: LocalizedText = "") -> Binding {
    undoable(named: name) { undoManager }
  }

  private func undoable(named name: LocalizedText, _ manager: @escaping @MainActor () -> UndoManager?) -> Binding {
    let change = ContinuousChange()
    return Binding {
      wrappedValue
    } set: { value in
      let old = wrappedValue
      wrappedValue = value
      // The model may have limited the value.
      guard wrappedValue != old, let manager = manager() else { return }
      if change.begins(in: manager) { register(old, with: manager, change) }
      if name != "" { manager.setActionName(name) }
    }
  }

  private func register(_ old: Value, with manager: UndoManager, _ change: ContinuousChange) {
    manager.register(
      UndoAction(target: nil, key: AnyHashable(ObjectIdentifier(change))) { [weak manager] in
        guard let manager else { return }
        let present = wrappedValue
        wrappedValue = old
        register(present, with: manager, change)
      })
  }
}

/// Tells the changes of one bound value apart.
@MainActor private final class ContinuousChange {
  /// The touches and keys of the last change.
  private var contacts: Set<ContactID> = []

  /// Whether a change is not a part of the last one.
  func begins(in manager: UndoManager) -> Bool {
    let present = UndoEvent.contacts
    defer { contacts = present }
    let key = AnyHashable(ObjectIdentifier(self))
    if manager.lastAction?.key == key { return false }
    return !manager.isLastOfAll(key) || contacts.isDisjoint(with: present)
  }
}
