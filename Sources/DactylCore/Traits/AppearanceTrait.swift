import DactylGraphics

/// Whether views are drawn light or dark. Default: `light`.
///
///     application.traitOverrides.appearance = .dark
///     sidebar.traitOverrides.appearance = .dark
///
/// The first line makes the whole program dark, the second one a view with everything in it, menus that it opens
/// included.
public enum AppearanceTrait: TraitDefinition {
  public static var defaultValue: Appearance { .light }
}

extension Traits {
  /// Whether the view is drawn light or dark.
  public var appearance: Appearance { self[AppearanceTrait.self] }
}

extension TraitValues {
  /// The appearance of everything below; nil if it is inherited.
  final var appearance: Appearance? { value(of: AppearanceTrait.self) }
}

extension TraitOverrides {
  /// Whether everything here is drawn light or dark; nil inherits it.
  public var appearance: Appearance? {
    get { self[AppearanceTrait.self] }
    nonmutating set { self[AppearanceTrait.self] = newValue }
  }
}
