import DactylGeometry
import DactylGraphics

/// The way in which one view replaces another.
public enum ViewTransition: Hashable, Sendable {
  /// The new view fades in while the old one fades out.
  case crossDissolve
  /// The new view comes in from an edge, and pushes the old one out at the opposite edge. With two edges it comes from
  /// their corner.
  case push(from: RectEdge)
  /// The new view comes in from an edge, over the old one, which stays.
  case cover(from: RectEdge)

  /// From where the new one comes, in sizes of the place.
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

  /// Movement is replaced by a fade of at most so many seconds for those who dislike it.
  fileprivate static let shortFade = 0.2
}

extension View {
  /// Replaces `old` by `new`: in the same superview, in front of `old`, with its `bounds.size`, `center` and
  /// `transform`.
  ///
  /// Both are visible until the end, when `old` leaves its superview; its own values do not change. If `old` is added
  /// to a view before the end, by a transition back for instance, it stays there. If `old` is in no window, the change
  /// is made at once; without a superview nothing happens. `duration` is in seconds. `completion` gets false if the
  /// transition was interrupted.
  ///
  /// With ``Application/reducesMotion`` every kind is a short cross dissolve.
  public static func transition(
    from old: View, to new: View, duration: Double, _ transition: ViewTransition = .crossDissolve,
    curve: AnimationCurve = .easeInOut, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    guard let superview = old.superview, old !== new else {
      completion?(false)
      return
    }
    let avoidsMovement = old.window?.application?.reducesMotion == true && transition != .crossDissolve
    let kind = avoidsMovement ? .crossDissolve : transition
    let seconds = avoidsMovement ? min(duration, ViewTransition.shortFade) : duration
    let run = AnimationRun(.curve(curve), seconds: seconds, delay: 0, repeats: .once)
    if let completion { run.completion = { completion($0.isFinished) } }
    // What moves by it holds the animation: it must not hold a view in turn.
    run.onEnd = { [weak old, unowned run] _ in old?.leave(by: run) }
    let turned = new.departure
    performWithoutAnimation { old.replace(with: new, in: superview) }
    old.departure = run
    if let application = new.window?.application {
      run.prepare(for: application)
      run.exchange(old, for: new, by: kind, turning: turned)
    }
    run.blockEnded()
  }

  /// Shows the effect of `changes` on `view` with a cross dissolve: the old picture of the view fades out above its new
  /// content. Subviews may be added and removed; changes of properties are not animated. `duration` is in seconds.
  ///
  /// Content outside of the bounds changes at once.
  public static func transition(
    with view: View, duration: Double, curve: AnimationCurve = .easeInOut, changes: () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let run = AnimationRun(.curve(curve), seconds: duration, delay: 0, repeats: .once)
    if let completion { run.completion = { completion($0.isFinished) } }
    let picture = view.pictureForDissolve()
    performWithoutAnimation {
      changes()
      view.layoutIfNeeded()
    }
    if let picture, let application = view.window?.application {
      run.prepare(for: application)
      view.dissolve(from: picture, in: run)
    }
    run.blockEnded()
  }

  private func replace(with new: View, in superview: View) {
    new.transform = transform
    new.bounds.size = bounds.size
    new.center = center
    let others = superview.storedSubviews.filter { $0 !== new }
    superview.insertSubview(new, at: (others.firstIndex { $0 === self } ?? others.count) + 1)
    superview.layoutIfNeeded()
  }

  /// The transition is over, and nothing has brought the view back since it began.
  private func leave(by run: AnimationRun) {
    guard departure === run else { return }
    departure = nil
    removeFromSuperview()
  }

  /// The view was put somewhere: a transition that was to take it away does not any more.
  final func stay() {
    departure?.cut(.interrupted)
    departure = nil
  }
}

extension AnimationRun {
  /// What is seen of both moves; their own values do not. `turned`: the transition that was about to take `new` away.
  fileprivate func exchange(
    _ old: View, for new: View, by transition: ViewTransition, turning turned: AnimationRun?
  ) {
    let (size, direction) = (old.frame.size, transition.direction)
    let way = Point(x: direction.x * size.width, y: direction.y * size.height)
    if transition == .crossDissolve {
      var alpha = 0.0
      if let turned, new.isSeen(through: old, by: turned) {
        // It comes in front: it is to be seen as much of as before.
        alpha = 1 - old.presentationAlpha
        if new.hidesWhatIsBelow { old.presentation?.interrupt { $0.isSame(as: .alpha) } }
      }
      new.animateUnseen(.alpha, from: alpha.animatableNumbers, in: self)
      // It is hidden under the view that covers it. Fading both would show what is below.
      if !new.hidesWhatIsBelow { old.animate(.alpha, from: old.shownNumbers(of: .alpha), to: .zero, in: self) }
    } else {
      new.animateUnseen(.center, from: (new.center + way).animatableNumbers, in: self)
    }
    if transition.movesOld {
      let seen = old.shownNumbers(of: .center)
      old.animate(.center, from: seen, to: (old.center - way).animatableNumbers, in: self)
    }
  }
}

extension View {
  /// It is seen elsewhere from now on.
  fileprivate func animateUnseen(_ slot: AnimatedSlot, from numbers: SIMD8<Double>, in run: AnimationRun) {
    invalidateExtent()
    animate(slot, from: numbers, to: modelNumbers(of: slot), in: run)
    invalidateExtent()
  }

  /// Whether `cover` fades in by `run` above the view, which does not fade itself.
  fileprivate func isSeen(through cover: View, by run: AnimationRun) -> Bool {
    cover.presentation?.track(of: .alpha, in: run) != nil && presentation?.track(of: .alpha, in: run) == nil
  }

  /// Nothing is seen through it when it is there.
  fileprivate var hidesWhatIsBelow: Bool { alpha == 1 && (isOpaque || backgroundColor?.isOpaque == true) }
}
