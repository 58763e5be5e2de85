extension Event {
  /// The subtype of a motion or remote control event (`EI-34`, `EI-35`, `MP-4`).
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
    /// Begin rewinding.
    case remoteControlBeginSeekingBackward
    /// End rewinding.
    case remoteControlEndSeekingBackward
    /// Begin fast-forwarding.
    case remoteControlBeginSeekingForward
    /// End fast-forwarding.
    case remoteControlEndSeekingForward
    /// Go to the `playbackPosition` of the event. No key has it.
    case remoteControlChangePlaybackPosition
  }
}
