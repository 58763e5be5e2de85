import DactylGeometry

/// Counts taps in a row at one place (`EI-20`).
@MainActor struct TapCounter {
  /// A touch that has ended, with the values that the next count depends on.
  @MainActor private struct Tap {
    var type: Touch.TouchType
    var down: Point
    var endTime: Timestamp
    var count: Int
    @WeakRef var window: Window?
    @WeakRef var view: View?
  }

  private var taps: [Tap] = []

  /// Returns the number of `touch`, which begins, in its row of taps. `intervals` are the longest times between two.
  mutating func count(of touch: Touch, _ intervals: TapIntervals, _ accommodations: TouchAccommodations) -> Int {
    taps.removeAll { touch.downTime - $0.endTime > intervals.longest(of: $0.type) }
    let limit = accommodations.distanceBetweenTaps(
      touch.type == .indirectPointer
        ? EventConstants.multipleTapDistanceOfPointer : EventConstants.multipleTapDistance)
    let earlier = taps.last { tap in
      tap.type == touch.type && tap.window === touch.window && tap.view === touch.view
        && tap.down.distance(to: touch.downLocation) <= limit
    }
    return (earlier?.count ?? 0) + 1
  }

  /// Records `touch`, which has ended.
  mutating func record(_ touch: Touch) {
    taps.append(
      Tap(
        type: touch.type, down: touch.downLocation, endTime: touch.time, count: touch.tapCount,
        window: touch.window, view: touch.view))
  }
}
