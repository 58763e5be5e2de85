import DactylCore

/// The sizes of controls and the distances between them, in points. All are multiples of 4, except for thin lines and
/// shadows.
public struct ThemeMetrics: Hashable, Sendable {
  /// The distance of things that belong together: 8.
  public var smallSpacing = 8.0
  /// The distance of neighbouring things: 12.
  public var spacing = 12.0
  /// The distance of groups, and from the edges of a window: 16.
  public var largeSpacing = 16.0
  /// The distance of sections: 24.
  public var sectionSpacing = 24.0

  /// The height of a control that a finger can hit: 44.
  public var controlHeight = 44.0
  /// The height of a control for a pointer, where `traits.density` is `compact`: 32.
  public var compactControlHeight = 32.0

  /// The radius of the corners of controls: 8.
  public var controlRadius = 8.0
  /// The radius of the corners of cards, popups and dialogs: 12.
  public var cardRadius = 12.0
  /// The blur of the shadow of cards, as in `Shadow.radius`: 3.
  public var cardShadowRadius = 3.0
  /// The distance of the shadow of cards downwards: 1.
  public var cardShadowOffset = 1.0

  /// The blur of the shadow of popups, as in `Shadow.radius`: 8. Its distance downwards is half of it.
  public var popupShadowRadius = 8.0

  /// The width of the borders of controls. Default: 1.
  public var borderWidth: Double
  /// The width of the focus ring: 3.
  public var focusWidth = 3.0
  /// The width of the gap between the focus ring and the content of a control: 2.
  public var focusGap = 2.0

  /// The standard sizes. `borderWidth` is in points.
  public init(borderWidth: Double = 1) {
    self.borderWidth = borderWidth
  }

  /// Returns the height of controls at `density`, in points.
  public func controlHeight(at density: Density) -> Double {
    density == .compact ? compactControlHeight : controlHeight
  }
}

/// The durations of changes, in seconds. Springs do not swing.
public struct ThemeMotion: Hashable, Sendable {
  /// The fade of a released control: 0.2.
  public var release = 0.2
  /// The response of the spring of a change that moves something, such as the knob of a switch: 0.25.
  public var response = 0.25
  /// The response of the spring of a screen that is pushed or popped: 0.3.
  public var screenResponse = 0.3
  /// The response of the spring of a sheet that goes to another detent: 0.35.
  public var sheetResponse = 0.35
  /// One turn of an activity indicator: 1.
  public var turn = 1.0
  /// One way of a bar of unknown progress to the other end and back; with `Traits.reducesMotion`, one pulse: 2.
  public var sweep = 2.0

  /// The standard durations.
  public init() {}

  /// The spring of a change of state.
  public var spring: SpringParameters { SpringParameters(dampingRatio: 1, response: response) }
  /// The spring of a screen that is pushed or popped.
  public var screenSpring: SpringParameters { SpringParameters(dampingRatio: 1, response: screenResponse) }
  /// The spring of a sheet that goes to another detent.
  public var sheetSpring: SpringParameters { SpringParameters(dampingRatio: 1, response: sheetResponse) }
}

/// The size of controls: for fingers, or for a pointer.
public enum Density: Hashable, Sendable {
  /// Every control is at least 44 points high.
  case comfortable
  /// Controls are as high as a pointer needs, so that more fit into a window.
  case compact
}

/// The density of a view. It is `compact` by default if the user has a pointer and no touchscreen.
public enum DensityTrait: TraitDefinition {
  public static var defaultValue: Density {
    Application.shared?.hasOnlyPointers == true ? .compact : .comfortable
  }
}

extension Traits {
  /// The size of controls: for fingers, or for a pointer.
  public var density: Density { self[DensityTrait.self] }
}

extension TraitOverrides {
  /// The size of controls: for fingers, or for a pointer; nil inherits it.
  public var density: Density? {
    get { self[DensityTrait.self] }
    nonmutating set { self[DensityTrait.self] = newValue }
  }
}
