import DactylGeometry
import DactylGraphics

extension View {
  final var shownBounds: Rect {
    let bounds = alignedBounds
    guard let presentation else { return bounds }
    return Rect(origin: presentation.origin ?? bounds.origin, size: presentation.size ?? bounds.size)
  }
  final var shownCenter: Point { presentation?.center ?? storedCenter }
  final var shownTransform: AffineTransform { presentation?.transform ?? storedTransform }
  final var shownAlpha: Double { presentation?.alpha ?? storedAlpha }
  final var shownBackgroundColor: Color? { presentation?.backgroundColor ?? storedBackgroundColor }

  /// The transform from the view's coordinates to the superview's, on the screen.
  final var shownToSuperview: AffineTransform {
    shownTransform.mapping(center: shownBounds.center, to: shownCenter)
  }

  /// The frame on the screen, in the superview's coordinates.
  final var rectShown: Rect {
    presentation == nil ? storedFrame : Rect(size: shownBounds.size, center: shownCenter, transform: shownTransform)
  }

  final func endAnimationsOfSubtree() {
    presentation?.endAll()
    for view in children { view.endAnimationsOfSubtree() }
  }

  // MARK: Changes

  /// Makes a change of animatable properties: `body` sets the values of `properties`.
  final func change(_ properties: AnimatedProperties, _ body: () -> Void) {
    if let run = AnimationScope.current?.run, prepare(run) {
      changeAnimated(properties, in: run, body)
      return
    }
    if properties == .origin, scrollByBlit(body) { return }
    // Where nothing is damaged, what the view covered does not matter.
    if presentation != nil || storedWindow?.stack?.ignoresDamage == false { damage(by: properties) }
    body()
    // A value that is set without animation ends those of its property.
    if let presentation {
      presentation.interrupt { !properties.isDisjoint(with: $0.asSet) }
      presentation.clear(properties)
      if presentation.isEmpty { self.presentation = nil }
    }
    damage(by: properties)
  }

  /// Damages the area that a change of `properties` affects. Called before and after the change.
  private func damage(by properties: AnimatedProperties) {
    if properties == .backgroundColor {
      setNeedsDisplay()
    } else {
      invalidateInkBounds(changesContent: properties.changesContent)
    }
  }

  /// A setter was called with the value that the property has. An animation block that it belongs to is one of this
  /// view's application.
  final func keptValue() {
    if let run = AnimationScope.current?.run { _ = prepare(run) }
  }

  /// Prepares `run` to move the view. Returns false for a view in no window, which has no frames.
  private func prepare(_ run: AnimationRun) -> Bool {
    guard let application = storedWindow?.application else { return false }
    run.prepare(for: application)
    return true
  }

  /// Makes the change. The shown values stay; only their targets change.
  private func changeAnimated(_ properties: AnimatedProperties, in run: AnimationRun, _ body: () -> Void) {
    presentation?.catchUp()
    let changed = AnimatableProperty.ofEveryView.filter { properties.contains($0.asSet) }
      .map { (property: $0, shown: shownNumbers(of: $0), old: modelNumbers(of: $0)) }
    body()
    let moving = changed.filter { modelNumbers(of: $0.property) != $0.old }
    guard !moving.isEmpty else { return }
    // All shown values stay before the first one is animated: together they are the area to damage.
    let wasLayer = mayShowLayer
    presentation = presentation ?? Presentation(of: self)
    for (property, shown, _) in moving { show(property, shown) }
    if mayShowLayer != wasLayer { invalidateInkBounds() }
    for (property, shown, _) in moving {
      animate(property, from: shown, to: modelNumbers(of: property), in: run)
    }
  }

  /// Animates from a shown value to a model value. A change from or to numbers that are not finite takes effect at
  /// once.
  final func animate(
    _ property: AnimatableProperty, from shown: SIMD8<Double>, to new: SIMD8<Double>, in run: AnimationRun
  ) {
    let presentation = presentation ?? Presentation(of: self)
    self.presentation = presentation
    let wasLayer = mayShowLayer
    show(property, shown)
    // The animation makes a cached layer of the view, which is drawn at whole pixels.
    if mayShowLayer != wasLayer { invalidateInkBounds() }
    guard shown.isFinite, new.isFinite else {
      invalidateInkBounds()
      presentation.interrupt { $0.isSame(as: property) }
      show(property, nil)
      if presentation.isEmpty { self.presentation = nil }
      invalidateInkBounds()
      return
    }
    presentation.animate(property, to: new, in: run, AnimationScope.current?.interval ?? .init())
  }

  /// Damages the part of the view that shows a custom value, before and after `change` of what is drawn.
  final func setNeedsDisplay(of storage: any AnimatedStorage, _ change: () -> Void) {
    // A view in no window may be about to be released, and its program's closures with it.
    guard storedWindow?.stack != nil else {
      change()
      return setNeedsDisplay()
    }
    let before = storage.drawnRect
    change()
    guard let before, let after = storage.drawnRect else { return setNeedsDisplay() }
    setNeedsDisplay(before.union(after))
  }

  /// Makes a change of a custom value: `body` sets it.
  final func change(_ storage: any AnimatedStorage, _ body: () -> Void) {
    let property = AnimatableProperty.custom(storage)
    guard let run = AnimationScope.current?.run, prepare(run) else {
      return setNeedsDisplay(of: storage) {
        body()
        presentation?.interrupt { $0.isSame(as: property) }
        storage.show(nil)
      }
    }
    presentation?.catchUp()
    let shown = storage.shownNumbers
    body()
    animate(property, from: shown, to: storage.modelNumbers, in: run)
  }
}

extension SIMD8<Double> {
  var isFinite: Bool { (self - self) == .zero }
}

extension AffineTransform {
  /// Returns this transform applied about `center`, which it maps to `point`.
  func mapping(center: Point, to point: Point) -> AffineTransform {
    if isIdentity { return AffineTransform(translationX: point.x - center.x, y: point.y - center.y) }
    return concatenating(AffineTransform(translationX: point.x, y: point.y)).translatedBy(x: -center.x, y: -center.y)
  }
}

extension Rect {
  /// The smallest rectangle around a view of `size` about `center` with `transform`.
  init(size: Size, center: Point, transform: AffineTransform) {
    if transform.isTranslation {
      self.init(
        x: center.x + transform.tx - size.width / 2, y: center.y + transform.ty - size.height / 2,
        width: size.width, height: size.height)
    } else {
      let box = transform.apply(
        to: Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
      self = box.offsetBy(dx: center.x, dy: center.y)
    }
  }
}

/// The values of a view on the screen. While an animation runs they differ from the view's own values. Outside of a
/// frame they are those at the time of the present event.
///
/// Hit testing finds a view at its target. To catch a moving view, let a view below it take the touch, and compare:
///
///     if card.presentationFrame.contains(touch.location(in: board)) { card.endAnimations(at: .current) }
extension View {
  /// `frame` on the screen.
  public final var presentationFrame: Rect {
    presentation?.catchUp()
    return rectShown
  }

  /// `bounds` on the screen.
  public final var presentationBounds: Rect {
    presentation?.catchUp()
    return shownBounds
  }

  /// `center` on the screen.
  public final var presentationCenter: Point {
    presentation?.catchUp()
    return shownCenter
  }

  /// `transform` on the screen.
  public final var presentationTransform: AffineTransform {
    presentation?.catchUp()
    return shownTransform
  }

  /// `alpha` on the screen.
  public final var presentationAlpha: Double {
    presentation?.catchUp()
    return shownAlpha
  }

  /// Whether an animation of the view runs, or waits for its delay.
  public final var hasAnimations: Bool { presentation != nil }

  /// Ends all animations of the view: at the target, where the view is on the screen, or at the start. Completions get
  /// false.
  ///
  /// With `.current` the view takes over the values on the screen, so that a finger can catch a moving view without a
  /// jump.
  public final func endAnimations(at position: AnimationPosition = .end) {
    presentation?.end(at: position)
  }
}
