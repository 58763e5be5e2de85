import DactylCore

extension Control {
  /// The events that a control sends to its targets, one bit for each kind (`CT-4`).
  ///
  /// UIKit calls this set `Event`; here `Event` is the type that touch methods get.
  public struct Events: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Tracking has started.
    public static let touchDown = Events(rawValue: 1 << 0)
    /// Sent directly after `touchDown` if the touch is the second or a later one of a multiple tap.
    public static let touchDownRepeat = Events(rawValue: 1 << 1)
    /// The tracked touch moved, inside the control (`CT-3`).
    public static let touchDragInside = Events(rawValue: 1 << 2)
    /// The tracked touch moved, outside the control (`CT-3`).
    public static let touchDragOutside = Events(rawValue: 1 << 3)
    /// The tracked touch moved into the control. Sent directly before `touchDragInside`.
    public static let touchDragEnter = Events(rawValue: 1 << 4)
    /// The tracked touch moved out of the control. Sent directly before `touchDragOutside`.
    public static let touchDragExit = Events(rawValue: 1 << 5)
    /// The tracked touch lifted inside the control.
    public static let touchUpInside = Events(rawValue: 1 << 6)
    /// The tracked touch lifted outside the control.
    public static let touchUpOutside = Events(rawValue: 1 << 7)
    /// The tracked touch was cancelled: by a recognizer, by an interruption, or because the control was disabled.
    public static let touchCancel = Events(rawValue: 1 << 8)
    /// The user changed the value. Changes by the program send nothing.
    public static let valueChanged = Events(rawValue: 1 << 12)
    /// The user triggered the control, by touch or by key (`CT-6`, `CT-7`).
    public static let primaryActionTriggered = Events(rawValue: 1 << 13)
    /// A menu is about to be shown.
    public static let menuActionTriggered = Events(rawValue: 1 << 14)
    /// Editing has begun: a text field has got the keyboard focus.
    public static let editingDidBegin = Events(rawValue: 1 << 16)
    /// The user changed the text.
    public static let editingChanged = Events(rawValue: 1 << 17)
    /// Editing has ended: a text field has lost the keyboard focus.
    public static let editingDidEnd = Events(rawValue: 1 << 18)
    /// Return was pressed.
    public static let editingDidEndOnExit = Events(rawValue: 1 << 19)

    /// All events that touches cause.
    public static let allTouchEvents = Events(rawValue: 0x0000_0FFF)
    /// All events that editing causes.
    public static let allEditingEvents = Events(rawValue: 0x000F_0000)
    /// Bits for events of the application.
    public static let applicationReserved = Events(rawValue: 0x0F00_0000)
    /// Bits that are reserved for the framework.
    public static let systemReserved = Events(rawValue: 0xF000_0000)
    /// Every event, including those of the application.
    public static let allEvents = Events(rawValue: 0xFFFF_FFFF)
  }
}
