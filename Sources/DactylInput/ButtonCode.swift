/// The kernel's codes of pointer buttons, which Wayland uses too.
package enum ButtonCode {
  /// `BTN_LEFT`, the first one. Further buttons follow without gaps.
  package static let left: UInt32 = 0x110
  /// `BTN_RIGHT`.
  package static let right: UInt32 = 0x111
  /// `BTN_MIDDLE`.
  package static let middle: UInt32 = 0x112
}
