import DactylGeometry
import DactylWayland

/// Learns from `wp_presentation` how long a refresh takes, which tells more than an output's mode.
///
/// Asked once for each place and size of a surface, not for each frame: an answer costs three messages.
@MainActor final class RefreshProbe {
  /// Nil until it is known.
  private(set) var interval: Timestamp?

  private let presentation: WpPresentation?
  private unowned let surface: WlSurface
  private var open: WpPresentationFeedback?
  private var isKnown = false

  /// Beyond these no screen is: 1000 Hz and 1 Hz, in nanoseconds.
  private static let believable: ClosedRange<UInt32> = 1_000_000...1_000_000_000

  init(_ presentation: WpPresentation?, surface: WlSurface) {
    self.presentation = presentation
    self.surface = surface
  }

  /// Asks again with the next frame: something may have changed.
  func restart() {
    isKnown = false
  }

  /// The surface is on another output: what was said, and what is still asked for, is about the one before.
  func forget() {
    restart()
    interval = nil
    stop()
  }

  /// To be called before each commit.
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
      // Zero says that the output has no fixed rate.
      interval = Self.believable.contains(refresh) ? Timestamp(nanoseconds: Int64(refresh)) : nil
    case .discarded: open = nil
    }
  }
}
