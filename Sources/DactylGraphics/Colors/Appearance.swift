/// The appearance of an interface: dark on light, or light on dark.
public enum Appearance: Hashable, Sendable, CaseIterable {
  /// Dark on a light background.
  case light
  /// Light on a dark background.
  case dark
}
