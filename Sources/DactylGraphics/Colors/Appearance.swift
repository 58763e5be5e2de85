/// Whether things are dark on light ground or light on dark ground.
public enum Appearance: Hashable, Sendable, CaseIterable {
  /// Dark on a light ground.
  case light
  /// Light on a dark ground.
  case dark
}
