import DactylEventLoop
import DactylGeometry

/// Keeps the states of the root controllers and the sizes of their toplevels in a file, for the next start (`NV-9`).
@MainActor final class StateKeeper {
  /// The seconds from an event to the next write, if the state has changed.
  static let delay = 2.0
  /// The greatest size of a file that is read, and that is written, so that each can be read again.
  private static let greatestSize = 1 << 20
  private static let longestSide = 16384.0

  private let path: FilePath
  /// The state in the file.
  private var kept: RestorableState
  /// A state that is too large for the file.
  private var refused: RestorableState?
  private var timer: LoopTimer?
  private var hasFailed = false
  private unowned let session: Session

  init(path: FilePath, session: Session) {
    self.path = path
    self.session = session
    let bytes = (try? FileSystem().read(path, limit: Self.greatestSize))?.bytes ?? []
    kept = RestorableState(text: String(decoding: bytes, as: UTF8.self))
  }

  /// The file of a program: the one of the options, else the one in the user's folder for states; nil if nothing is
  /// kept.
  static func path(_ options: LaunchOptions, appID: String) -> FilePath? {
    if let path = options.statePath { return path.isEmpty ? nil : FilePath(path) }
    guard !options.isHeadless, !appID.isEmpty, !appID.contains("/"), !appID.hasPrefix(".") else { return nil }
    let folder = ProcessEnvironment.userFolder("XDG_STATE_HOME", orInHome: ".local/state")
    return folder?.appending(FilePath(appID)).appending("state")
  }

  // MARK: Restoring

  /// The kept size of a toplevel.
  struct Geometry {
    var size: Size?
    var isMaximized = false
  }

  /// Returns the kept size of the toplevel that is about to show `root`.
  func geometry(for root: ViewController) -> Geometry {
    guard let name = name(of: root) else { return Geometry() }
    let state = kept[part: "windows"][part: name]
    let sides = (1...Self.longestSide)
    var geometry = Geometry()
    if let width: Double = state["width"], let height: Double = state["height"], sides.contains(width),
      sides.contains(height)
    {
      geometry.size = Size(width: width, height: height)
    }
    geometry.isMaximized = state["isMaximized"] ?? false
    return geometry
  }

  /// Restores the controllers of a toplevel that was opened.
  func restore(_ root: ViewController) {
    guard let name = name(of: root) else { return }
    root.restore(from: kept[part: "content"][part: name])
  }

  /// The name of a root controller: of one in no window that of the next toplevel.
  private func name(of root: ViewController) -> String? {
    let others = roots.filter { $0 !== root }
    let all = others.count < roots.count ? roots : roots + [root]
    return RestorationNames.of(all).first { $0.1 === root }?.0
  }

  private var roots: [ViewController] { session.toplevels.compactMap(\.window.rootViewController) }

  // MARK: Saving

  /// Events were handled: the state may have changed.
  func eventsWereHandled() {
    guard timer == nil, roots.contains(where: { $0.restorationIdentifier != nil }) else { return }
    timer = session.loop.schedule(at: session.loop.now + Timestamp(seconds: Self.delay)) { [weak self] in
      self?.save()
    }
  }

  /// Writes the state, if it has changed.
  func save() {
    timer?.cancel()
    timer = nil
    // Without toplevels, the state of the last one stays.
    let toplevels = session.toplevels
    guard !toplevels.isEmpty else { return }
    var state = RestorableState()
    for (name, root) in RestorationNames.of(roots) {
      state[part: "content"][part: name] = root.restorableState()
      if let toplevel = toplevels.first(where: { $0.window.rootViewController === root }) {
        state[part: "windows"][part: name] = geometry(of: toplevel)
      }
    }
    guard state != kept, state != refused else { return }
    write(state)
  }

  private func geometry(of toplevel: Toplevel) -> RestorableState {
    var state = RestorableState()
    let size = toplevel.floatingSize
    state["width"] = size.width
    state["height"] = size.height
    if toplevel.isMaximized { state["isMaximized"] = true }
    return state
  }

  /// Replaces the file as a whole, so that a program that ends meanwhile leaves the old one. Nothing waits for the
  /// disk: a state is not worth that.
  private func write(_ state: RestorableState) {
    do throws(FileError) {
      let bytes = Array(state.text.utf8)
      guard bytes.count <= Self.greatestSize else {
        refused = state
        throw FileSystem.tooLarge(path, Self.greatestSize)
      }
      try FileSystem().makeFolder(path.parent)
      try FileSystem().replace(path, with: bytes, .init(.alwaysPrivate, lasts: false))
      // After a failure it is written at the next occasion.
      kept = state
      hasFailed = false
    } catch {
      if !hasFailed { Diagnostics.report("\(error.description); the state of the program is not kept") }
      hasFailed = true
    }
  }
}
