/// The state of the dispatcher between two cycles, for checks (`CF-5`, `CF-6`).
package struct DispatchState {
  package struct Recognizer {
    package let name: String?
    package let state: GestureRecognizer.State
    /// Whether the recognizer follows a touch or a key that is down, hovering, or a series.
    package let follows: Bool
  }

  package struct Contact {
    /// Counts contacts from 1 in order of down.
    package let number: Int
    package let isDown: Bool
    /// Whether the view may still get phases of the contact.
    package let isOpen: Bool
  }

  /// The recognizers with a sequence, in priority order.
  package let recognizers: [Recognizer]
  /// The touches that are down, or whose end is held.
  package let contacts: [Contact]
  package let presses: Int
  package let hasTimers: Bool
}

extension Dispatcher {
  package var state: DispatchState {
    DispatchState(
      recognizers: arena.members.map { recognizer in
        DispatchState.Recognizer(
          name: recognizer.name, state: recognizer.standing.state, follows: recognizer.followsAnything)
      },
      contacts: touchRouter.contacts.map { touch in
        DispatchState.Contact(
          number: touch.contactNumber, isDown: touch.isDown, isOpen: touch.delivery.isOpen)
      },
      presses: pressRouter.contacts.count, hasTimers: nextDeadline() != nil)
  }
}

extension GestureRecognizer {
  fileprivate final var followsAnything: Bool {
    isAnythingDown || sequence.followsEvents || sequence.hoverSource != nil
  }
}
