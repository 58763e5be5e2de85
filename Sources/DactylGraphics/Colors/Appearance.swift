/// The appearance of an interface: dark on light, or light on dark.
public enum Appearance: Hashable, Sendable, CaseIterable {
  /// Dark on a light ground.
  case light
  /// Light on a dark ground.
  case dark
}
