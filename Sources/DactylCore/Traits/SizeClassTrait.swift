import DactylGeometry

/// How much room a window offers in one direction.
///
/// The classes are those of Material Design and of libadwaita's breakpoints: of a telephone, of a tablet or a small
/// window, and of a desktop.
public enum SizeClass: Int, Hashable, Comparable, Sendable {
  /// The width of a telephone: less than 600 points; the height of one that lies on its side: less than 480 points.
  case compact
  /// The width of a tablet: less than 1000 points; the height of most screens: less than 900 points.
  case regular
  /// The width of a desktop: 1000 points and more; a height of 900 points and more.
  case expanded

  public static func < (a: SizeClass, b: SizeClass) -> Bool { a.rawValue < b.rawValue }

  /// The class of a window that is `width` points wide.
  public init(width: Double) {
    self = width < 600 ? .compact : width < 1000 ? .regular : .expanded
  }

  /// The class of a window that is `height` points high.
  public init(height: Double) {
    self = height < 480 ? .compact : height < 900 ? .regular : .expanded
  }
}

/// The class of the width of the window, or of the part of it that a container gives to a controller.
public enum HorizontalSizeClassTrait: TraitDefinition {
  public static var defaultValue: SizeClass { .regular }
}

/// The class of the height of the window.
public enum VerticalSizeClassTrait: TraitDefinition {
  public static var defaultValue: SizeClass { .regular }
}

extension Traits {
  /// The class of the width of the window, or of the part of it that a container gives to a controller.
  public var horizontalSizeClass: SizeClass { self[HorizontalSizeClassTrait.self] }
  /// The class of the height of the window.
  public var verticalSizeClass: SizeClass { self[VerticalSizeClassTrait.self] }
}

extension TraitOverrides {
  /// The class of the width. Windows set it to that of their own width; a container that shows two controllers beside
  /// each other sets it for their views.
  public var horizontalSizeClass: SizeClass? {
    get { self[HorizontalSizeClassTrait.self] }
    nonmutating set { self[HorizontalSizeClassTrait.self] = newValue }
  }
  /// The class of the height. Windows set it to that of their own height.
  public var verticalSizeClass: SizeClass? {
    get { self[VerticalSizeClassTrait.self] }
    nonmutating set { self[VerticalSizeClassTrait.self] = newValue }
  }
}
