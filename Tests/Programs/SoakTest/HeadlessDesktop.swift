import Dactyl
import DactylEventLoop
import DactylInput
import DactylSurface

/// Windows that are drawn into memory.
@MainActor final class HeadlessDesktop: Desktop {
  private let platform: HeadlessPlatform
  private let loop: MainLoop
  private let seat = ScriptSeat(seat: SeatID(rawValue: 1)) { name in
    name.flatMap { Int($0) }.map(SurfaceID.init(rawValue:))
  }

  init(_ platform: HeadlessPlatform, loop: MainLoop) {
    self.platform = platform
    self.loop = loop
  }

  private var toplevels: [any ToplevelSurface] { platform.openSurfaces.compactMap { $0 as? any ToplevelSurface } }
  private var popups: [any PopupSurface] { platform.openSurfaces.compactMap { $0 as? any PopupSurface } }

  var targets: [RandomInput.Target] {
    toplevels.map { RandomInput.Target(name: "\($0.id.rawValue)", size: $0.state.size) }
      + popups.map { RandomInput.Target(name: "\($0.id.rawValue)", size: $0.state.size) }
  }

  var titles: [String] { toplevels.map(\.title) }

  func send(_ actions: [InputScript.Action]) {
    for action in actions { seat.add(action, at: loop.now) }
    platform.inject(seat.takeFrame())
  }

  func setTouchScreen(_ isThere: Bool) {
    if !isThere { send([.touchLost]) }
  }

  func resizeFirst(to size: Size) {
    guard let first = toplevels.first else { return }
    platform.configure(first) { $0.size = size }
  }

  func setSuspended(_ isSuspended: Bool) {
    for toplevel in toplevels { platform.configure(toplevel) { $0.isSuspended = isSuspended } }
  }

  func setScale(_ scale: Double) {
    for toplevel in toplevels { platform.configure(toplevel) { $0.scale = scale } }
  }

  func setFurtherOutputs(_ count: Int) {
    platform.setOutputs(
      [HeadlessPlatform.standardOutput]
        + (0..<count).map { number in
          OutputInfo(
            name: "further \(number)", scale: number + 1, pixelWidth: 1920, pixelHeight: 1080,
            refreshMillihertz: 60_000)
        })
  }

  func dismissPopup() {
    if let popup = popups.last { platform.dismiss(popup) }
  }

  func askToClose() {
    if let last = toplevels.last { platform.askToClose(last) }
  }

  func crash() -> Bool { false }
}
