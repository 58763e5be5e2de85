import Dactyl

/// A player that plays nothing, and shows which commands of the desktop and of media keys arrive.
final class PlayerSection: View {
  private static let songs = ["Overture", "Aria", "Finale"]

  private let status = Label(localized: "Nothing plays", role: .body)
  private let (toggle, skip) = (Button(localized: "Play"), Button(localized: "Next", style: .plain))
  private var song = 0

  override var canBecomeFirstResponder: Bool { true }

  init() {
    super.init(frame: .zero)
    // It gets the keys of players, and nothing shows that.
    isTabStop = false
    layout = .vertical(spacing: 8)
    status.numberOfLines = 0
    addSubview(Page.row([toggle, skip]))
    addSubview(status)
    toggle.addAction(Action { [weak self] _ in self?.togglePlayback() }, for: .primaryActionTriggered)
    skip.addAction(Action { [weak self] _ in self?.go(by: 1) }, for: .primaryActionTriggered)
  }

  private var player: Application? { window?.application }

  private func togglePlayback() {
    guard player?.nowPlaying != nil else { return begin() }
    set(player?.nowPlaying?.playbackState == .playing ? .paused : .playing)
  }

  private func begin() {
    becomeFirstResponder()
    player?.beginReceivingRemoteControlEvents()
    player?.remoteCommands = [
      .play, .pause, .togglePlayPause, .stop, .nextTrack, .previousTrack, .changePlaybackPosition,
    ]
    player?.nowPlaying = NowPlaying(title: Self.songs[song], artist: localized("The gallery"), duration: 180)
    show()
  }

  private func set(_ state: NowPlaying.PlaybackState) {
    player?.nowPlaying?.playbackState = state
    show()
  }

  private func go(by steps: Int) {
    guard player?.nowPlaying != nil else { return }
    song = (song + steps + Self.songs.count) % Self.songs.count
    player?.nowPlaying?.title = Self.songs[song]
    player?.nowPlaying?.elapsedTime = 0
    show()
  }

  override func remoteControlReceived(with event: Event) {
    switch event.subtype {
    case .remoteControlPlay: set(.playing)
    case .remoteControlPause: set(.paused)
    case .remoteControlTogglePlayPause: togglePlayback()
    case .remoteControlStop: player?.nowPlaying = nil
    case .remoteControlNextTrack: go(by: 1)
    case .remoteControlPreviousTrack: go(by: -1)
    case .remoteControlChangePlaybackPosition: player?.nowPlaying?.elapsedTime = event.playbackPosition ?? 0
    default: return super.remoteControlReceived(with: event)
    }
    show()
  }

  private func show() {
    let track = player?.nowPlaying
    toggle.localize(\.title, track?.playbackState == .playing ? "Pause" : "Play")
    guard let track else { return status.localize(\.text, "Nothing plays") }
    let (title, time) = (track.title, Int(track.elapsedTime))
    status.localize(
      \.text, track.playbackState == .playing ? "\(title) plays at \(time) s" : "\(title) pauses at \(time) s")
  }
}
