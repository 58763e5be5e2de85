extension Event {
  /// What exactly happened, for events of motion and of remote control (`EI-34`, `EI-35`).
  public enum EventSubtype: Hashable, Sendable {
    case none
    /// The device was shaken.
    case motionShake
    case remoteControlPlay, remoteControlPause, remoteControlStop
    case remoteControlTogglePlayPause
    case remoteControlNextTrack, remoteControlPreviousTrack
    case remoteControlBeginSeekingBackward, remoteControlEndSeekingBackward
    case remoteControlBeginSeekingForward, remoteControlEndSeekingForward
  }
}
