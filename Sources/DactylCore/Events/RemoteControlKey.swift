/// A media key: the subtypes of the events for its press and its release (`EI-34`).
struct RemoteControlKey: Hashable {
  var press: Event.EventSubtype
  /// The end of a seek; nil for keys whose release has no event.
  var release: Event.EventSubtype?

  /// The kernel's code of the key for both play and pause; layouts give it the symbol of the play key.
  private static let codeOfPlayPause: UInt32 = 164

  /// Nil for keys that are not media keys.
  init?(_ key: Key) {
    switch key.name {
    case "XF86AudioPlay":
      press = key.keyCode == Self.codeOfPlayPause ? .remoteControlTogglePlayPause : .remoteControlPlay
    case "XF86AudioPause": press = .remoteControlPause
    case "XF86AudioStop": press = .remoteControlStop
    case "XF86AudioNext": press = .remoteControlNextTrack
    case "XF86AudioPrev": press = .remoteControlPreviousTrack
    case "XF86AudioRewind":
      press = .remoteControlBeginSeekingBackward
      release = .remoteControlEndSeekingBackward
    case "XF86AudioForward":
      press = .remoteControlBeginSeekingForward
      release = .remoteControlEndSeekingForward
    default: return nil
    }
  }
}
