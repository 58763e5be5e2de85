import DactylGeometry

// Names of the version before. They go with the next one.

extension AnimatedValue {
  /// The former name of `presentationValue`.
  @available(*, deprecated, renamed: "presentationValue")
  public var shown: Value { presentationValue }
}

extension FocusGroup {
  /// The former name of `Axis`.
  @available(*, deprecated, renamed: "Axis")
  public typealias Axis = DactylGeometry.Axis

  /// The former name of `didMove`.
  @available(*, deprecated, renamed: "didMove")
  public var onMove: (@MainActor (View) -> Void)? {
    get { didMove }
    set { didMove = newValue }
  }

  /// The former form of `init(axis:wraps:didMove:)`.
  @_disfavoredOverload
  @available(*, deprecated, renamed: "init(axis:wraps:didMove:)")
  public init(axis: DactylGeometry.Axis?, wraps: Bool = true, onMove: (@MainActor (View) -> Void)?) {
    self.init(axis: axis, wraps: wraps, didMove: onMove)
  }
}

extension GestureTrace {
  /// The former name of `observe(_:)`.
  @available(*, deprecated, renamed: "observe(_:)")
  public func subscribe(_ handler: @escaping @MainActor (GestureDecision) -> Void) -> Subscription { observe(handler) }
}

extension PanGestureRecognizer {
  /// The former name of `Axis.Set`.
  @available(*, deprecated, renamed: "Axis.Set")
  public typealias Axis = DactylGeometry.Axis.Set
}

extension Pasteboard {
  /// The former name of `Subscription`.
  @available(*, deprecated, renamed: "Subscription")
  public typealias Observation = Subscription
}

extension Popup {
  /// The former name of `didDismiss`.
  @available(*, deprecated, renamed: "didDismiss")
  public var onDismissed: (@MainActor (Popup) -> Void)? {
    get { didDismiss }
    set { didDismiss = newValue }
  }

  /// The former name of `openingTouchDidChange`.
  @available(*, deprecated, renamed: "openingTouchDidChange")
  public var onOpeningTouchChanged: (@MainActor (Touch) -> Void)? {
    get { openingTouchDidChange }
    set { openingTouchDidChange = newValue }
  }
}

extension PopupPlacement {
  /// The former name of `RectEdge`.
  @available(*, deprecated, renamed: "RectEdge")
  public typealias Edges = RectEdge
}

extension ScrollView {
  /// The former name of `Axis.Set`.
  @available(*, deprecated, renamed: "Axis.Set")
  public typealias ContentAxes = Axis.Set
}

extension View {
  /// The former name of `animate(withDuration:delay:curve:repeating:animations:completion:)`.
  @available(*, deprecated, renamed: "animate(withDuration:delay:curve:repeating:animations:completion:)")
  public static func animate(
    duration: Double, delay: Double = 0, curve: AnimationCurve = .easeInOut, repeating: AnimationRepeat = .once,
    animations: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, curve: curve, repeating: repeating, animations: animations,
      completion: completion)
  }

  /// The former name of `animateKeyframes(withDuration:delay:curve:repeating:keyframes:completion:)`.
  @available(*, deprecated, renamed: "animateKeyframes(withDuration:delay:curve:repeating:keyframes:completion:)")
  public static func animateKeyframes(
    duration: Double, delay: Double = 0, curve: AnimationCurve = .linear, repeating: AnimationRepeat = .once,
    keyframes: (Keyframes) -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    animateKeyframes(
      withDuration: duration, delay: delay, curve: curve, repeating: repeating, keyframes: keyframes,
      completion: completion)
  }

  /// The former name of `insertSubview(_:aboveSubview:)`.
  @available(*, deprecated, renamed: "insertSubview(_:aboveSubview:)")
  public final func insertSubview(_ view: View, above sibling: View) { insertSubview(view, aboveSubview: sibling) }

  /// The former name of `insertSubview(_:belowSubview:)`.
  @available(*, deprecated, renamed: "insertSubview(_:belowSubview:)")
  public final func insertSubview(_ view: View, below sibling: View) { insertSubview(view, belowSubview: sibling) }
}

/// The former name of `Subscription`.
@available(*, deprecated, renamed: "Subscription")
public typealias ScrollObservation = Subscription

extension Application {
  /// The former name of `traitOverrides.appearance`, which is nil for the default.
  @available(*, deprecated, renamed: "traitOverrides.appearance")
  public final var appearance: Appearance {
    get { traits.appearance }
    set { traitOverrides.appearance = newValue }
  }

  /// The former name of `traitOverrides.fontScale`, which is nil for the default.
  @available(*, deprecated, renamed: "traitOverrides.fontScale")
  public final var fontScale: Double {
    get { FontScaleTrait.limited(traits[FontScaleTrait.self]) }
    set { traitOverrides.fontScale = newValue }
  }

  /// The former name of `traitOverrides.reducesMotion`, which is nil for the default.
  @available(*, deprecated, renamed: "traitOverrides.reducesMotion")
  public final var reducesMotion: Bool {
    get { traits.reducesMotion }
    set { traitOverrides.reducesMotion = newValue }
  }
}
