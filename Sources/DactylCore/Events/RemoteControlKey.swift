/// A key that controls a player: what its press says, and its release (`EI-34`).
struct RemoteControlKey: Hashable {
  var press: Event.EventSubtype
  /// The other half of a pair; nil for keys whose release says nothing.
  var release: Event.EventSubtype?

  /// The kernel's code of the key that both starts and pauses; layouts give it the symbol of the one that starts.
  private static let codeOfPlayPause: UInt32 = 164

  /// Nil for keys that control no player.
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
