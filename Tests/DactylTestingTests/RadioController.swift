import Dactyl

/// A radio that the desktop, headphones and media keys control.
final class RadioController: ViewController {
  private let station: String
  private let status = Label("", role: .body)
  private var isPlaying = true

  init(station: String) {
    self.station = station
    super.init()
  }

  override func viewDidLoad() {
    view.layout = .vertical(spacing: 12)
    view.addSubview(status)
  }

  override func viewDidAppear(_ animated: Bool) {
    // Keys that the desktop leaves to programs.
    view.window?.application?.beginReceivingRemoteControlEvents()
    view.window?.application?.remoteCommands = [.play, .pause, .togglePlayPause]
    setPlaying(true)
  }

  override func remoteControlReceived(with event: Event) {
    switch event.subtype {
    case .remoteControlPlay: setPlaying(true)
    case .remoteControlPause: setPlaying(false)
    case .remoteControlTogglePlayPause: setPlaying(!isPlaying)
    default: super.remoteControlReceived(with: event)
    }
  }

  private func setPlaying(_ isPlaying: Bool) {
    self.isPlaying = isPlaying
    status.text = isPlaying ? station : "Pause"
    view.window?.application?.nowPlaying = NowPlaying(title: station, playbackState: isPlaying ? .playing : .paused)
  }
}
