import DactylBus
import DactylCore

/// The commands of others, as events of the program (`MP-3`, `MP-4`).
extension MediaPlayer {
  /// Sends an event, if the program takes the command.
  func send(_ subtype: Event.EventSubtype, if command: RemoteCommands) {
    if playback != nil, commands.contains(command) { application.sendRemoteControl(subtype) }
  }

  private var isPlaying: Bool { playback?.told.playbackState == .playing }

  func play() {
    if commands.contains(.play) {
      send(.remoteControlPlay, if: .play)
    } else if !isPlaying {
      send(.remoteControlTogglePlayPause, if: .togglePlayPause)
    }
  }

  func pause() {
    if commands.contains(.pause) {
      send(.remoteControlPause, if: .pause)
    } else if isPlaying {
      send(.remoteControlTogglePlayPause, if: .togglePlayPause)
    }
  }

  /// Throws if playing can't be paused.
  func playPause() throws {
    if commands.contains(.togglePlayPause) {
      send(.remoteControlTogglePlayPause, if: .togglePlayPause)
    } else if !canPause {
      throw Self.notSupported("Playing")
    } else if isPlaying {
      pause()
    } else {
      play()
    }
  }

  // MARK: Positions

  /// Goes on `seconds` later in the track. Before the beginning is at the beginning; behind the end is the next track.
  func seek(by seconds: Double) {
    guard let playback, commands.contains(.changePlaybackPosition) else { return }
    let position = playback.position(at: now) + seconds
    if let duration = playback.duration, position > duration {
      send(.remoteControlNextTrack, if: .nextTrack)
    } else {
      changePosition(max(position, 0))
    }
  }

  /// Goes on at a place of a track. A call about another track comes too late.
  func setPosition(_ seconds: Double, of path: BusObjectPath) {
    guard let playback, path == trackPath, (0...(playback.duration ?? .infinity)).contains(seconds),
      commands.contains(.changePlaybackPosition)
    else { return }
    changePosition(seconds)
  }

  private func changePosition(_ seconds: Double) {
    application.sendRemoteControl(.remoteControlChangePlaybackPosition, playbackPosition: seconds)
  }

  // MARK: The program

  /// Brings the toplevel to the front in which the user worked last.
  func raise() {
    (application.keyWindow?.toplevel ?? application.toplevels.first)?.activate()
  }

  func quit() {
    guard commands.contains(.quit) else { return }
    application.schedule(after: 0) { [weak application] in
      for toplevel in application?.toplevels ?? [] { toplevel.performClose() }
    }
  }
}
