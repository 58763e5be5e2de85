import DactylGeometry

extension Application {
  /// The time that animations begin at: that of the event, the timer or the frame under way.
  final var animationTime: Timestamp { frameTime ?? dispatcher.presentTime }
}
