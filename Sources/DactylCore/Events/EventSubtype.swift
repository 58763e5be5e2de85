extension Event {
  /// What exactly happened, for events of motion and of remote control (`EI-34`, `EI-35`).
  public enum EventSubtype: Hashable, Sendable {
    /// The event is of another type.
    case none
    /// The device was shaken.
    case motionShake
    /// Play.
    case remoteControlPlay
    /// Pause.
    case remoteControlPause
    /// Stop.
    case remoteControlStop
    /// Play if the player pauses, pause if it plays.
    case remoteControlTogglePlayPause
    /// Go to the next track.
    case remoteControlNextTrack
    /// Go to the previous track.
    case remoteControlPreviousTrack
    /// Start to go back fast.
    case remoteControlBeginSeekingBackward
    /// Stop going back.
    case remoteControlEndSeekingBackward
    /// Start to go forward fast.
    case remoteControlBeginSeekingForward
    /// Stop going forward.
    case remoteControlEndSeekingForward
  }
}
