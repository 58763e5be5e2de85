import DactylGeometry
import DactylInput

/// The text that has the keyboard focus, as an input method sees it (`zwp_text_input_v3`).
package struct TextInputState: Hashable, Sendable {
  /// The purpose of the text (`zwp_text_input_v3.content_purpose`).
  package enum Purpose: UInt32, Hashable, Sendable {
    case normal, alpha, digits, number, phone, url, email, name, password, pin, date, time, datetime, terminal
  }

  /// How the text is to be entered (`zwp_text_input_v3.content_hint`).
  package struct Hints: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    package static let completion = Hints(rawValue: 0x1)
    package static let spellcheck = Hints(rawValue: 0x2)
    package static let autoCapitalization = Hints(rawValue: 0x4)
    package static let lowercase = Hints(rawValue: 0x8)
    package static let uppercase = Hints(rawValue: 0x10)
    package static let titlecase = Hints(rawValue: 0x20)
    package static let hiddenText = Hints(rawValue: 0x40)
    package static let sensitiveData = Hints(rawValue: 0x80)
    package static let latin = Hints(rawValue: 0x100)
    package static let multiline = Hints(rawValue: 0x200)
  }

  /// The surface that shows the text.
  package var surface: SurfaceID
  /// Distinguishes the texts of a surface. The input method begins anew with another one.
  package var field: Int
  package var purpose = Purpose.normal
  package var hints = Hints()
  /// The text around the selection, without marked text. It may be longer than the input method can read: the parts far
  /// from the selection are then cut off. No input method receives it if `isSecure`.
  package var surroundingText = ""
  /// The moving end of the selection and the other one, in bytes of `surroundingText`.
  package var cursor = 0
  package var anchor = 0
  /// The caret, in points of the surface; nil if its place is not known.
  package var caret: Rect?
  /// Whether the input method has made the last change of the text or the selection.
  package var isChangedByInputMethod = false

  /// Whether the input method must not read the text.
  package var isSecure: Bool {
    purpose == .password || purpose == .pin || !hints.isDisjoint(with: [.hiddenText, .sensitiveData])
  }

  package init(surface: SurfaceID, field: Int) {
    self.surface = surface
    self.field = field
  }
}
