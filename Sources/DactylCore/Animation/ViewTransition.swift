import DactylGeometry
import DactylGraphics

/// The effect with which one view replaces another.
public enum ViewTransition: Hashable, Sendable {
  /// The new view fades in while the old one fades out.
  case crossDissolve
  /// The new view enters from an edge, and pushes the old one out at the opposite edge. Two edges make a corner.
  case push(from: RectEdge)
  /// The new view enters from an edge, over the old one, which stays.
  case cover(from: RectEdge)

  /// The offset at which the new view starts, in sizes of the old one.
  fileprivate var direction: Point {
    switch self {
    case .crossDissolve: .zero
    case .push(let edges), .cover(let edges):
      Point(
        x: (edges.contains(.right) ? 1 : 0) - (edges.contains(.left) ? 1 : 0),
        y: (edges.contains(.bottom) ? 1 : 0) - (edges.contains(.top) ? 1 : 0))
    }
  }

  fileprivate var movesOld: Bool {
    if case .push = self { true } else { false }
  }

  /// The longest fade that replaces a movement with `Traits.reducesMotion`, in seconds.
  fileprivate static let shortFade = 0.2
}

extension View {
  /// Replaces `old` by `new`: in the same superview, in front of `old`, with its `bounds.size`, `center` and
  /// `transform`.
  ///
  /// Both are visible until the end, when `old` leaves its superview; its own values do not change. If `old` is added
  /// to a view before the end, by a transition back for instance, it stays there. If `old` is in no window, the change
  /// is made at once; without a superview, and for a mask, nothing happens. `duration` is in seconds. `completion` gets
  /// false if the transition was interrupted.
  ///
  /// With ``ReducesMotionTrait`` every kind is a short cross dissolve.
  public static func transition(
    from old: View, to new: View, duration: Double, _ transition: ViewTransition = .crossDissolve,
    curve: AnimationCurve = .easeInOut, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    guard let superview = old.superview, old !== new, !old.isMask else {
      completion?(false)
      return
    }
    let avoidsMovement = old.traits.reducesMotion && transition != .crossDissolve
    let kind = avoidsMovement ? .crossDissolve : transition
    let seconds = avoidsMovement ? min(duration, ViewTransition.shortFade) : duration
    let run = AnimationRun(.curve(curve), seconds: seconds, delay: 0, repeats: .once)
    if let completion { run.completion = { completion($0.isFinished) } }
    // Tracks of views own the run, so it must not own a view.
    run.onEnd = { [weak old, unowned run] _ in old?.exit(by: run) }
    let interrupted = new.exitTransition
    performWithoutAnimation { old.replace(with: new, in: superview) }
    old.exitTransition = run
    if let application = new.window?.application {
      run.prepare(for: application)
      run.exchange(old, for: new, by: kind, reversing: interrupted)
    }
    run.commit()
  }

  /// Shows the effect of `changes` on `view` with a cross dissolve: a picture of the old view fades out above its new
  /// content. Subviews may be added and removed; changes of properties are not animated. `duration` is in seconds.
  ///
  /// Content outside of the bounds changes at once.
  public static func transition(
    with view: View, duration: Double, curve: AnimationCurve = .easeInOut, changes: () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let run = AnimationRun(.curve(curve), seconds: duration, delay: 0, repeats: .once)
    if let completion { run.completion = { completion($0.isFinished) } }
    let picture = view.snapshotForCrossDissolve()
    performWithoutAnimation {
      changes()
      view.layoutIfNeeded()
    }
    if let picture, let application = view.window?.application {
      run.prepare(for: application)
      view.crossDissolve(from: picture, in: run)
    }
    run.commit()
  }

  private func replace(with new: View, in superview: View) {
    new.transform = transform
    new.bounds.size = bounds.size
    new.center = center
    let others = superview.storedSubviews.filter { $0 !== new }
    superview.insertSubview(new, at: (others.firstIndex { $0 === self } ?? others.count) + 1)
    superview.layoutIfNeeded()
  }

  /// Removes the view at the end of the transition, unless something has put it back since.
  private func exit(by run: AnimationRun) {
    guard exitTransition === run else { return }
    exitTransition = nil
    removeFromSuperview()
  }

  /// Keeps the view: it was added to a superview during the transition that was about to remove it.
  final func cancelExit() {
    exitTransition?.interrupt(with: .interrupted)
    exitTransition = nil
  }
}

extension AnimationRun {
  /// Animates the shown values of both views; their model values stay. `interrupted`: the transition that was about to
  /// remove `new`.
  fileprivate func exchange(
    _ old: View, for new: View, by transition: ViewTransition, reversing interrupted: AnimationRun?
  ) {
    let (size, direction) = (old.frame.size, transition.direction)
    let offset = Point(x: direction.x * size.width, y: direction.y * size.height)
    if transition == .crossDissolve {
      var alpha = 0.0
      if let interrupted, new.isVisible(through: old, in: interrupted) {
        // It moves to the front, and starts as visible as it was.
        alpha = 1 - old.presentationAlpha
        if new.hidesWhatIsBelow { old.presentation?.interrupt { $0.isSame(as: .alpha) } }
      }
      new.animateEntry(.alpha, from: alpha.animatableNumbers, in: self)
      // Fading both views would show what is below them, so the old one stays under a view that hides it.
      if !new.hidesWhatIsBelow { old.animate(.alpha, from: old.shownNumbers(of: .alpha), to: .zero, in: self) }
    } else {
      new.animateEntry(.center, from: (new.center + offset).animatableNumbers, in: self)
    }
    if transition.movesOld {
      let shown = old.shownNumbers(of: .center)
      old.animate(.center, from: shown, to: (old.center - offset).animatableNumbers, in: self)
    }
  }
}

extension View {
  /// Animates from a value that was not on the screen, and so damages both areas.
  fileprivate func animateEntry(_ property: AnimatableProperty, from numbers: SIMD8<Double>, in run: AnimationRun) {
    invalidateInkBounds()
    animate(property, from: numbers, to: modelNumbers(of: property), in: run)
    presentation?.drawExactly()
    invalidateInkBounds()
  }

  /// Whether `cover` fades in above the view in `run`, while the view itself does not fade.
  fileprivate func isVisible(through cover: View, in run: AnimationRun) -> Bool {
    cover.presentation?.track(of: .alpha, in: run) != nil && presentation?.track(of: .alpha, in: run) == nil
  }

  /// Whether the view is opaque, so that nothing shows through it.
  fileprivate var hidesWhatIsBelow: Bool {
    alpha == 1 && !hasRoundCorners && viewMask == nil && (isOpaque || storedBackgroundColor?.isOpaque == true)
  }
}

/// A picture of the previous look of a view, which fades out above the present one.
@MainActor final class CrossDissolve: AnimatedStorage {
  private let picture: Image
  private var alpha = 1.0

  /// The opacities that can be seen.
  private static let steps = 255.0
  private static func step(_ alpha: Double) -> Double { (alpha * steps).rounded() }

  init(_ picture: Image) {
    self.picture = picture
  }

  func draw(_ context: Context, in bounds: Rect) {
    context.withState {
      context.alpha *= Self.step(alpha) / Self.steps
      context.draw(picture, in: bounds)
    }
  }

  // MARK: AnimatedStorage

  var isMovement: Bool { false }
  var modelNumbers: SIMD8<Double> { .zero }
  var shownNumbers: SIMD8<Double> { alpha.animatableNumbers }

  func show(_ numbers: SIMD8<Double>?) {
    alpha = numbers?[0] ?? 0
  }

  func setModel(_ numbers: SIMD8<Double>) {}

  func looksDifferent(with numbers: SIMD8<Double>) -> Bool { Self.step(numbers[0]) != Self.step(alpha) }

  func numbers(from start: SIMD8<Double>, to end: SIMD8<Double>) -> (SIMD8<Double>, SIMD8<Double>) { (start, end) }

  func valueNumbers(_ numbers: SIMD8<Double>) -> SIMD8<Double> { numbers }
}

extension View {
  /// A picture of the bounds, including a cross dissolve under way; nil if nothing is visible.
  fileprivate final func snapshotForCrossDissolve() -> Image? {
    let bounds = drawnBounds
    guard window?.application != nil, bounds.isFinite, !bounds.isEmpty else { return nil }
    layoutIfNeeded()
    return try? Image(size: bounds.size, scale: window?.toplevel?.scale ?? 1) { context in
      context.appearance = traits.appearance
      context.translate(x: -bounds.minX, y: -bounds.minY)
      renderWithoutShadow(in: context, dirty: bounds)
    }
  }

  fileprivate final func crossDissolve(from picture: Image, in run: AnimationRun) {
    let old = presentation?.crossDissolve
    presentation?.interrupt { $0.isCustom(old) }
    let crossDissolve = CrossDissolve(picture)
    animate(.custom(crossDissolve), from: 1.0.animatableNumbers, to: .zero, in: run)
    presentation?.crossDissolve = crossDissolve
    run.onEnd = { [weak self] _ in
      if self?.presentation?.crossDissolve === crossDissolve { self?.presentation?.crossDissolve = nil }
    }
    setNeedsDisplay()
  }
}

extension AnimatableProperty {
  fileprivate func isCustom(_ storage: CrossDissolve?) -> Bool {
    if case .custom(let own) = self, let storage { own === storage } else { false }
  }
}
