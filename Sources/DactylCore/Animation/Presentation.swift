import DactylGeometry
import DactylGraphics

/// The presented values of a view while animations change them, and their tracks. A nil value is the view's own.
///
/// Drawing and damage read it by way of the `shown` values. Hit testing, layout and the view's own properties do not:
/// for them the view is where it is going.
@MainActor final class Presentation {
  /// Of the bounds.
  var origin: Point?
  var size: Size?
  var center: Point?
  var transform: AffineTransform?
  var alpha: Double?
  var backgroundColor: Color?
  /// What the view looked like before, above what it looks like now.
  var dissolve: Dissolve?

  /// In the order in which they were made.
  private var tracks: [AnimationTrack] = []
  @WeakRef private var view: View?

  init(of view: View? = nil) {
    self.view = view
  }

  var isEmpty: Bool {
    tracks.isEmpty && origin == nil && size == nil && center == nil && transform == nil && alpha == nil
      && backgroundColor == nil
  }

  func forget(_ properties: AnimatedProperties) {
    if properties.contains(.origin) { origin = nil }
    if properties.contains(.size) { size = nil }
    if properties.contains(.center) { center = nil }
    if properties.contains(.transform) { transform = nil }
    if properties.contains(.alpha) { alpha = nil }
    if properties.contains(.backgroundColor) { backgroundColor = nil }
  }

  // MARK: Tracks

  func track(of slot: AnimatedSlot, in run: AnimationRun) -> AnimationTrack? {
    tracks.first { $0.run === run && $0.slot.isSame(as: slot) }
  }

  private func hasTrack(of slot: AnimatedSlot) -> Bool { tracks.contains { $0.slot.isSame(as: slot) } }

  /// `slot` goes to `numbers` by `run`. What is seen of it now stays until it begins.
  func animate(_ slot: AnimatedSlot, to numbers: SIMD8<Double>, in run: AnimationRun, _ part: AnimationScope.Part) {
    let key = AnimationTrack.Key(start: part.start, end: part.end, curve: part.curve, numbers: numbers)
    if let track = track(of: slot, in: run) {
      track.add(key)
    } else if let view {
      let track = AnimationTrack(slot, of: view, in: run, key: key)
      run.add(track)
      tracks.append(track)
      endWaiting(before: track)
      if !run.beginsLater, let application = view.window?.application {
        begin(track, at: application.animationTime)
      }
    }
    wake()
  }

  /// The last one that is made is the last one that plays, as it brings the view to the value that was given last: what
  /// waits, and would not begin before it, ends.
  private func endWaiting(before track: AnimationTrack) {
    end(.interrupted) {
      $0 !== track && !$0.hasBegun && $0.slot.isSame(as: track.slot) && $0.run.beginning >= track.run.beginning
    }
  }

  /// `track` takes over what others have moved of the same.
  func begin(_ track: AnimationTrack, at time: Timestamp) {
    guard let view, tracks.contains(identicalTo: track), !track.hasBegun else { return }
    move(to: time)
    let others = tracks.filter { $0 !== track && $0.hasBegun && $0.slot.isSame(as: track.slot) }
    track.begin(from: view.shownNumbers(of: track.slot), after: others.last, at: time)
    tracks.removeAll { others.contains(identicalTo: $0) }
    for other in others { other.run.trackEnded(other, early: .interrupted) }
  }

  /// The next frame moves what there is to move.
  func wake() {
    view?.window?.stack?.add(self)
  }

  // MARK: Movement

  /// Brings what is seen to where it is at `time`.
  private func move(to time: Timestamp) {
    guard let view else { return }
    var changes: [(slot: AnimatedSlot, numbers: SIMD8<Double>)] = []
    var isExtentChanged = false
    for track in tracks where track.hasBegun {
      let numbers = track.numbers(at: time)
      guard view.changes(track.slot, numbers) else { continue }
      changes.append((track.slot, numbers))
      isExtentChanged = isExtentChanged || track.slot.isOfExtent
    }
    guard !changes.isEmpty else { return }
    let isContentChanged = changes.contains { $0.slot.isOfContent }
    if isExtentChanged { view.invalidateExtent(changesContent: isContentChanged) }
    for change in changes { view.show(change.slot, change.numbers) }
    if isExtentChanged { view.invalidateExtent(changesContent: isContentChanged) } else { view.setNeedsDisplay() }
  }

  /// For a query between two frames.
  func catchUp() {
    guard !tracks.isEmpty, let application = view?.window?.application else { return }
    move(to: application.animationTime)
  }

  // MARK: Ends

  /// What `isOver` says of them ends: the view's own values are seen.
  private func end(_ early: AnimationRun.Ending?, where isOver: (AnimationTrack) -> Bool) {
    let over = tracks.filter(isOver)
    guard !over.isEmpty else { return }
    tracks.removeAll { track in over.contains(identicalTo: track) }
    // Where another one is to come the view stays as it is seen, and its own value is that of the other already.
    let last = over.filter { !hasTrack(of: $0.slot) }
    for track in last { showModel(track.slot) }
    for track in last where early == nil && track.needsSettling { track.settle(at: track.run.restPosition) }
    forgetIfEmpty()
    for track in over { track.run.trackEnded(track, early: early) }
  }

  private func showModel(_ slot: AnimatedSlot) {
    guard let view else { return }
    if slot.isOfExtent { view.invalidateExtent(changesContent: slot.isOfContent) }
    view.show(slot, nil)
    if slot.isOfExtent { view.invalidateExtent(changesContent: slot.isOfContent) } else { view.setNeedsDisplay() }
  }

  private func forgetIfEmpty() {
    if isEmpty, let view, view.presentation === self { view.presentation = nil }
  }

  /// `run` is over.
  func end(of run: AnimationRun) {
    end(nil) { $0.run === run }
  }

  /// Values are set at once, or left where they are: whatever moved them ends.
  func interrupt(_ isMeant: (AnimatedSlot) -> Bool) {
    end(.interrupted) { isMeant($0.slot) }
  }

  /// The tracks of `run` end, for nil all, with the view's own values at `position`, where nothing else moves them.
  func end(of run: AnimationRun? = nil, at position: AnimationPosition) {
    guard let view else { return }
    catchUp()
    let ending = tracks.filter { run == nil || $0.run === run }
    let places = ending.map { ($0.slot, numbers(of: $0.slot, at: position, of: ending)) }
    end(.interrupted) { ending.contains(identicalTo: $0) }
    for (slot, numbers) in places where !hasTrack(of: slot) {
      if let numbers { view.setModel(slot, numbers) }
    }
  }

  /// Where `tracks` bring `slot`, one after the other; nil for the value that the view has.
  private func numbers(
    of slot: AnimatedSlot, at position: AnimationPosition, of tracks: [AnimationTrack]
  ) -> SIMD8<Double>? {
    let tracks = tracks.filter { $0.slot.isSame(as: slot) }
    guard let view, let first = tracks.first, let last = tracks.last else { return nil }
    return switch position {
    case .start: first.from ?? view.shownNumbers(of: slot)
    case .current: view.shownNumbers(of: slot)
    case .end: last.needsSettling ? last.target : nil
    }
  }

  /// The view leaves its window, or goes: nothing of it moves any more.
  func endAll() {
    end(.gone) { _ in true }
  }
}

extension Presentation: FrameAnimation {
  /// Values between two frames are never shown.
  var movesBetweenFrames: Bool { false }

  func advance(to time: Timestamp) -> Bool {
    if let frame = view?.window?.stack?.frame {
      for track in tracks { track.run.frameComes(at: frame.time, interval: frame.interval) }
    }
    move(to: time)
    end(nil) { $0.hasBegun && $0.isOver(at: time) }
    let moving = tracks.filter { $0.hasBegun && $0.run.isMoving(at: time) }
    guard !moving.isEmpty, isOutOfSight else { return !moving.isEmpty }
    for track in moving { track.run.expectEndOutOfSight() }
    view?.window?.stack?.addOutOfSight(self)
    return false
  }

  /// Nothing that moves can be seen, so that there need not be frames.
  var isOutOfSight: Bool { view?.isOutOfSight ?? true }
}
