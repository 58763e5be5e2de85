/// Whether animations are reduced, for people who are disturbed by movement: animated movement jumps to its end, and
/// only fades stay. Content still follows a finger, and rolls on when it is released. Default: false (`AU-12`).
public enum ReducesMotionTrait: TraitDefinition {
  public static var defaultValue: Bool { false }
}

extension Traits {
  /// Whether animated movement jumps to its end, for people who are disturbed by it.
  public var reducesMotion: Bool { self[ReducesMotionTrait.self] }
}

extension TraitOverrides {
  /// Whether animated movement jumps to its end; nil inherits it.
  public var reducesMotion: Bool? {
    get { self[ReducesMotionTrait.self] }
    nonmutating set { self[ReducesMotionTrait.self] = newValue }
  }
}
