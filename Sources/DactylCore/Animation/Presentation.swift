import DactylGeometry
import DactylGraphics

/// The values of a view on the screen while animations change them, and the tracks of those. Nil is the model value.
///
/// Drawing and damage read `drawn`; the `shown` properties of the view are the exact values. Hit testing, layout and
/// the view's own properties use the model values, which are those of the end.
@MainActor final class Presentation {
  /// The exact values of the present time.
  private(set) var values = PresentedValues()
  /// The values of the last frame that looked different.
  private(set) var drawn = PresentedValues()
  /// The previous look of the view, which fades out above the present one.
  var crossDissolve: CrossDissolve?

  /// In order of creation.
  private var tracks: [AnimationTrack] = []
  @WeakRef private var view: View?

  init(of view: View? = nil) {
    self.view = view
  }

  var isEmpty: Bool { tracks.isEmpty && values.isEmpty }

  // A value that is drawn stays until `draw` finds that another one looks different.

  var origin: Point? {
    get { values.origin }
    set {
      values.origin = newValue
      if newValue == nil || drawn.origin == nil { drawn.origin = newValue }
    }
  }
  var size: Size? {
    get { values.size }
    set {
      values.size = newValue
      if newValue == nil || drawn.size == nil { drawn.size = newValue }
    }
  }
  var center: Point? {
    get { values.center }
    set {
      values.center = newValue
      if newValue == nil || drawn.center == nil { drawn.center = newValue }
    }
  }
  var transform: AffineTransform? {
    get { values.transform }
    set {
      values.transform = newValue
      if newValue == nil || drawn.transform == nil { drawn.transform = newValue }
    }
  }
  var alpha: Double? {
    get { values.alpha }
    set {
      values.alpha = newValue
      if newValue == nil || drawn.alpha == nil { drawn.alpha = newValue }
    }
  }
  var backgroundColor: Color? {
    get { values.backgroundColor }
    set {
      values.backgroundColor = newValue
      if newValue == nil || drawn.backgroundColor == nil { drawn.backgroundColor = newValue }
    }
  }

  /// Draws the exact values from now on. Both areas must be damaged.
  func drawExactly() { drawn = values }

  func clear(_ properties: AnimatedProperties) {
    values.clear(properties)
    drawn.clear(properties)
  }

  // MARK: Tracks

  func track(of property: AnimatableProperty, in run: AnimationRun) -> AnimationTrack? {
    tracks.first { $0.run === run && $0.property.isSame(as: property) }
  }

  private func hasTrack(of property: AnimatableProperty) -> Bool {
    tracks.contains { $0.property.isSame(as: property) }
  }

  /// Animates `property` to `numbers` in `run`. The shown value stays until the animation begins.
  func animate(
    _ property: AnimatableProperty, to numbers: SIMD8<Double>, in run: AnimationRun, _ interval: AnimationScope.Interval
  ) {
    let keyframe = AnimationTrack.Keyframe(
      start: interval.start, end: interval.end, curve: interval.curve, numbers: numbers)
    if let track = track(of: property, in: run) {
      track.add(keyframe)
    } else if let view {
      let track = AnimationTrack(property, of: view, in: run, keyframe: keyframe)
      run.add(track)
      tracks.append(track)
      endDelayed(before: track)
      if !run.hasDelay, let application = view.window?.application {
        begin(track, at: application.animationTime)
      }
    }
    requestFrame()
  }

  /// Ends delayed tracks that would not begin before `track`. The track that was made last plays last, since it leads
  /// to the value that was set last.
  private func endDelayed(before track: AnimationTrack) {
    end(.interrupted) {
      $0 !== track && !$0.hasBegun && $0.property.isSame(as: track.property) && $0.run.startTime >= track.run.startTime
    }
  }

  /// Begins `track`, which replaces the tracks of the same property that have begun.
  func begin(_ track: AnimationTrack, at time: Timestamp) {
    guard let view, tracks.contains(identicalTo: track), !track.hasBegun else { return }
    move(to: time)
    let others = tracks.filter { $0 !== track && $0.hasBegun && $0.property.isSame(as: track.property) }
    track.begin(from: view.shownNumbers(of: track.property), after: others.last, at: time)
    tracks.removeAll { others.contains(identicalTo: $0) }
    for other in others { other.run.trackEnded(other, early: .interrupted) }
  }

  func requestFrame() {
    view?.window?.stack?.add(self)
  }

  // MARK: Movement

  /// Sets the shown values to those at `time`.
  private func move(to time: Timestamp) {
    guard let view else { return }
    var isMoved = false
    var redrawn: [any AnimatedStorage] = []
    for track in tracks where track.hasBegun {
      let numbers = track.numbers(at: time)
      guard view.changes(track.property, numbers) else { continue }
      if case .custom(let storage) = track.property {
        if storage.looksDifferent(with: numbers) { redrawn.append(storage) }
      } else {
        isMoved = true
      }
      view.show(track.property, numbers)
    }
    if isMoved || !redrawn.isEmpty { draw(redrawn) }
  }

  /// Draws the values of the present time if they look different from what is on the screen. `redrawn`: the custom
  /// values that do.
  private func draw(_ redrawn: [any AnimatedStorage]) {
    guard let view else { return }
    let changes = view.visibleChanges(from: drawn, to: values)
    if changes.subtracting(.backgroundColor).isEmpty {
      for storage in redrawn { view.setNeedsDisplay(of: storage) { storage.drawShown() } }
      guard !changes.isEmpty else { return }
      drawn.backgroundColor = values.backgroundColor
      return view.setNeedsDisplay()
    }
    let isContentChanged = !redrawn.isEmpty || changes.changesContent
    view.invalidateInkBounds(changesContent: isContentChanged)
    drawn = values
    for storage in redrawn { storage.drawShown() }
    view.invalidateInkBounds(changesContent: isContentChanged)
  }

  /// Updates the shown values for a query between two frames.
  func catchUp() {
    guard !tracks.isEmpty, let application = view?.window?.application else { return }
    move(to: application.animationTime)
  }

  // MARK: Ends

  /// Ends the tracks that `isOver` chooses, and shows the model values. `early`: their ending, if no frame found them
  /// over.
  private func end(_ early: AnimationRun.Ending?, where isOver: (AnimationTrack) -> Bool) {
    let over = tracks.filter(isOver)
    guard !over.isEmpty else { return }
    tracks.removeAll { track in over.contains(identicalTo: track) }
    // Where another track follows, the shown value stays, and the model value is that of the other track already.
    let last = over.filter { !hasTrack(of: $0.property) }
    for track in last { showModel(track.property) }
    for track in last where early == nil && track.needsSettling { track.settle(at: track.run.finalPosition) }
    removeIfEmpty()
    for track in over { track.run.trackEnded(track, early: early) }
  }

  private func showModel(_ property: AnimatableProperty) {
    guard let view else { return }
    if case .custom(let storage) = property {
      guard storage.looksDifferentAtEnd else { return view.show(property, nil) }
      return view.setNeedsDisplay(of: storage) { view.show(property, nil) }
    }
    guard property.affectsInkBounds else {
      view.show(property, nil)
      return view.setNeedsDisplay()
    }
    var ending = drawn
    ending.clear(property.asSet)
    // The end of a movement of a picture to whole pixels looks like the frame before.
    let looksTheSame = view.isSingleColor || view.isOnWholePixels && (movesUnchanged || !property.affectsPlace)
    let isVisible = !looksTheSame || !view.visibleChanges(from: drawn, to: ending).isEmpty
    if isVisible { view.invalidateInkBounds(changesContent: property.affectsContent) }
    view.show(property, nil)
    if isVisible { view.invalidateInkBounds(changesContent: property.affectsContent) } else { view.updateInkBounds() }
  }

  private func removeIfEmpty() {
    guard isEmpty, let view, view.presentation === self else { return }
    view.presentation = nil
    view.dropUselessLayer()
  }

  /// Ends the tracks of `run`, whose time is over.
  func end(of run: AnimationRun) {
    end(nil) { $0.run === run }
  }

  /// Ends the tracks of the properties that `isMeant` chooses.
  func interrupt(_ isMeant: (AnimatableProperty) -> Bool) {
    end(.interrupted) { isMeant($0.property) }
  }

  /// Ends the tracks of `run`, or all for nil, and sets the model values to those at `position`, unless other tracks
  /// move them.
  func end(of run: AnimationRun? = nil, at position: AnimationPosition) {
    guard let view else { return }
    catchUp()
    let ending = tracks.filter { run == nil || $0.run === run }
    let values = ending.map { ($0.property, numbers(of: $0.property, at: position, of: ending)) }
    end(.interrupted) { ending.contains(identicalTo: $0) }
    for (property, numbers) in values where !hasTrack(of: property) {
      if let numbers { view.setModel(property, numbers) }
    }
  }

  /// Returns the value of `property` at `position` of `tracks`, which play in turn; nil for the model value.
  private func numbers(
    of property: AnimatableProperty, at position: AnimationPosition, of tracks: [AnimationTrack]
  ) -> SIMD8<Double>? {
    let tracks = tracks.filter { $0.property.isSame(as: property) }
    guard let view, let first = tracks.first, let last = tracks.last else { return nil }
    return switch position {
    case .start: first.from ?? view.shownNumbers(of: property)
    case .current: view.shownNumbers(of: property)
    case .end: last.needsSettling ? last.target : nil
    }
  }

  /// Ends all tracks, since the view leaves its window or is released.
  func endAll() {
    end(.gone) { _ in true }
  }
}

extension Presentation: FrameAnimation {
  /// The screen never shows values between two frames.
  var movesBetweenFrames: Bool { false }

  func advance(to time: Timestamp) -> Bool {
    if let frame = view?.window?.stack?.frame {
      for track in tracks { track.run.correctStart(forFrameAt: frame.time, interval: frame.interval) }
    }
    move(to: time)
    end(nil) { $0.hasBegun && $0.isOver(at: time) }
    let moving = tracks.filter { $0.hasBegun && $0.run.isMoving(at: time) }
    guard !moving.isEmpty, isViewHidden else { return !moving.isEmpty }
    for track in moving { track.run.scheduleEndWhileHidden() }
    view?.window?.stack?.addHidden(self)
    return false
  }

  /// Whether nothing that moves is visible, so that the view needs no frames.
  var isViewHidden: Bool { view?.isHiddenOrHasHiddenAncestor ?? true }
}
