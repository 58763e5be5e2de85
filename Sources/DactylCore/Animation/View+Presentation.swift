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
  final var shownBackgroundColor: Color? { presentation?.backgroundColor ?? backgroundColor }

  /// From the view's own coordinates to the superview's, as they are seen.
  final var shownToSuperview: AffineTransform {
    shownTransform.mapping(center: shownBounds.center, to: shownCenter)
  }

  /// The smallest rectangle around what is seen of the view, in the superview's coordinates.
  final var rectShown: Rect {
    presentation == nil ? storedFrame : Rect(size: shownBounds.size, center: shownCenter, transform: shownTransform)
  }

  final func endAnimationsOfSubtree() {
    presentation?.endAll()
    for subview in storedSubviews { subview.endAnimationsOfSubtree() }
  }

  // MARK: Changes

  /// Every change of what can be animated goes through here: `body` sets the values that `properties` names.
  final func change(_ properties: AnimatedProperties, _ body: () -> Void) {
    if let run = Application.animationScope?.run, prepare(run) {
      changeAnimated(properties, in: run, body)
      return
    }
    if properties == .origin, shiftContent(body) { return }
    damage(by: properties)
    body()
    // What is set at once is seen at once, wherever it was on its way to.
    if let presentation {
      presentation.interrupt { !properties.isDisjoint(with: $0.property) }
      presentation.forget(properties)
      if presentation.isEmpty { self.presentation = nil }
    }
    damage(by: properties)
  }

  /// Damages what a change of `properties` makes different: called before and after.
  private func damage(by properties: AnimatedProperties) {
    if properties == .backgroundColor {
      setNeedsDisplay()
    } else {
      invalidateExtent(changesContent: properties.changesContent)
    }
  }

  /// Whether `run` can move something of the view: where no frames come nothing moves.
  private func prepare(_ run: AnimationRun) -> Bool {
    guard let application = storedWindow?.application else { return false }
    run.prepare(for: application)
    return true
  }

  /// The presented values stay as they are; only their targets change.
  private func changeAnimated(_ properties: AnimatedProperties, in run: AnimationRun, _ body: () -> Void) {
    presentation?.catchUp()
    let changed = AnimatedSlot.ofView.filter { properties.contains($0.property) }
      .map { (slot: $0, seen: shownNumbers(of: $0), old: modelNumbers(of: $0)) }
    body()
    let moving = changed.filter { modelNumbers(of: $0.slot) != $0.old }
    guard !moving.isEmpty else { return }
    // Where one value leads nowhere the view is damaged where it was: that is what all of them together say.
    let wasLayer = mayShowLayer
    presentation = presentation ?? Presentation(of: self)
    for (slot, seen, _) in moving { show(slot, seen) }
    if mayShowLayer != wasLayer { invalidateExtent() }
    for (slot, seen, _) in moving { animate(slot, from: seen, to: modelNumbers(of: slot), in: run) }
  }

  /// Numbers that are not finite lead nowhere: such a change is made at once.
  final func animate(_ slot: AnimatedSlot, from seen: SIMD8<Double>, to new: SIMD8<Double>, in run: AnimationRun) {
    let presentation = presentation ?? Presentation(of: self)
    self.presentation = presentation
    let wasLayer = mayShowLayer
    show(slot, seen)
    // From now on a cached layer moves, which falls onto whole pixels.
    if mayShowLayer != wasLayer { invalidateExtent() }
    guard seen.isFinite, new.isFinite else {
      invalidateExtent()
      presentation.interrupt { $0.isSame(as: slot) }
      show(slot, nil)
      if presentation.isEmpty { self.presentation = nil }
      invalidateExtent()
      return
    }
    presentation.animate(slot, to: new, in: run, Application.animationScope?.part ?? .init())
  }

  /// A value of the view's own: `body` sets it.
  final func change(_ storage: any AnimatedStorage, _ body: () -> Void) {
    let slot = AnimatedSlot.value(storage)
    guard let run = Application.animationScope?.run, prepare(run) else {
      body()
      presentation?.interrupt { $0.isSame(as: slot) }
      storage.show(nil)
      setNeedsDisplay()
      return
    }
    presentation?.catchUp()
    let seen = storage.shownNumbers
    body()
    animate(slot, from: seen, to: storage.modelNumbers, in: run)
  }
}

extension SIMD8<Double> {
  var isFinite: Bool { (self - self) == .zero }
}

extension AffineTransform {
  /// Applied about `center`, which comes to `place`.
  func mapping(center: Point, to place: Point) -> AffineTransform {
    if isIdentity { return AffineTransform(translationX: place.x - center.x, y: place.y - center.y) }
    return concatenating(AffineTransform(translationX: place.x, y: place.y)).translatedBy(x: -center.x, y: -center.y)
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
      self = box.offsetBy(x: center.x, y: center.y)
    }
  }
}
