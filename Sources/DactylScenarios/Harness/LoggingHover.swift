import Dactyl

/// A hover recognizer of the harness; touches are none of its business.
final class LoggingHover: HoverGestureRecognizer, LoggingRecognizing {
  var probe: GestureProbe?
}
