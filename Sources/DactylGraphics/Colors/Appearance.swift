/// Whether things are dark on light ground or light on dark ground.
public enum Appearance: Hashable, Sendable, CaseIterable {
  case light
  case dark
}
