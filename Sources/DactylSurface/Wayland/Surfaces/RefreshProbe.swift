import DactylGeometry
import DactylWayland

/// Reads the time between refreshes from `wp_presentation`, which is more exact than an output's mode.
///
/// Feedback is requested once for each output and size of a surface, not for each frame, because it takes three
/// messages.
@MainActor final class RefreshProbe {
  /// The time between refreshes; nil if not known.
  private(set) var interval: Timestamp?

  private let presentation: WpPresentation?
  private unowned let surface: WlSurface
  private var open: WpPresentationFeedback?
  private var isKnown = false

  /// The intervals that are accepted, in nanoseconds: 1000 Hz to 1 Hz.
  private static let acceptedIntervals: ClosedRange<UInt32> = 1_000_000...1_000_000_000

  init(_ presentation: WpPresentation?, surface: WlSurface) {
    self.presentation = presentation
    self.surface = surface
  }

  /// Requests feedback again with the next frame, because the interval may have changed.
  func restart() {
    isKnown = false
  }

  /// Discards the interval and the pending feedback, because the surface is on another output.
  func forget() {
    restart()
    interval = nil
    stop()
  }

  /// Requests feedback if the interval is not known. Call it before each commit.
  func request() {
    guard !isKnown, open == nil, let presentation else { return }
    let feedback = presentation.feedback(surface: surface)
    open = feedback
    feedback.onEvent = { [weak self] in self?.handle($0) }
  }

  func stop() {
    open?.discard()
    open = nil
  }

  private func handle(_ event: WpPresentationFeedback.Event) {
    switch event {
    case .syncOutput: break
    case .presented(_, _, _, let refresh, _, _, _):
      open = nil
      isKnown = true
      // Zero means that the output has no fixed rate.
      interval = Self.acceptedIntervals.contains(refresh) ? Timestamp(nanoseconds: Int64(refresh)) : nil
    case .discarded: open = nil
    }
  }
}
