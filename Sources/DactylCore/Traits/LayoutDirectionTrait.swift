import DactylGeometry

/// The direction in which the interface reads. By default it is that of the language (``LocaleTrait``).
public enum LayoutDirectionTrait: TraitDefinition {
  public static var defaultValue: LayoutDirection { .leftToRight }
}

extension Traits {
  /// The direction in which the interface reads.
  public var layoutDirection: LayoutDirection { self[LayoutDirectionTrait.self] }
}

extension TraitOverrides {
  /// The direction in which the interface reads; nil inherits it.
  public var layoutDirection: LayoutDirection? {
    get { self[LayoutDirectionTrait.self] }
    nonmutating set { self[LayoutDirectionTrait.self] = newValue }
  }
}
