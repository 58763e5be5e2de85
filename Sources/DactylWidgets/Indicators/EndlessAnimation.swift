import DactylCore
import DactylGeometry

/// The time of a movement without an end that a view draws, such as that of an activity indicator.
///
/// The view starts it in `draw`, so that a view that is hidden, or in no window, causes no frames.
@MainActor final class EndlessAnimation {
  /// In seconds. It is no movement for the animation, since a view draws something calm with
  /// `Traits.reducesMotion`, and follows a change of that at once.
  private let time: AnimatedValue<Double>
  private weak var view: View?

  /// The time after which `seconds` begins at 0 again: a multiple of all sensible periods.
  private static let span = 3600.0

  /// `displayRect` returns the part of the view that shows a time, in seconds; nil is all of it.
  init(in view: View, displayRect: (@MainActor (Double) -> Rect)?) {
    self.view = view
    time = AnimatedValue(0, in: view, isMovement: false)
    time.displayRect = displayRect
  }

  /// Whether it is under way. It ends when the view leaves its window.
  private var isRunning: Bool { time.presentationValue != time.value }

  /// The seconds since the start; 0 if it is not under way.
  var seconds: Double { isRunning ? time.presentationValue : 0 }

  /// Returns the position in a period of `duration` seconds, from 0 to 1; 0 if the duration is not a positive number.
  func phase(in duration: Double) -> Double { Self.phase(at: seconds, in: duration) }

  static func phase(at seconds: Double, in duration: Double) -> Double {
    guard duration > 0, duration.isFinite else { return 0 }
    let periods = seconds / duration
    return periods - periods.rounded(.down)
  }

  /// The part of the opacity that an indicator loses in the middle of a period with reduced motion.
  static let fade = 0.6

  /// Returns a value that rises smoothly from 0 to 1 in the first half of a period, and falls in the second one.
  func wave(in duration: Double) -> Double { Self.wave(at: seconds, in: duration) }

  static func wave(at seconds: Double, in duration: Double) -> Double {
    let phase = phase(at: seconds, in: duration)
    let distance = phase < 0.5 ? 2 * phase : 2 - 2 * phase
    return distance * distance * (3 - 2 * distance)
  }

  /// Starts it, unless it is under way.
  func start() {
    guard !isRunning, view?.window?.application != nil else { return }
    stop()
    View.animate(withDuration: Self.span, curve: .linear, repeating: .forever()) { time.value = Self.span }
  }

  func stop() {
    View.performWithoutAnimation { time.value = 0 }
  }
}
