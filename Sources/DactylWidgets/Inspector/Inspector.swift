import DactylCore
import DactylGeometry

/// A window that shows what the windows of the program consist of: the trees of views and of semantics, the layout of a
/// view that a finger or the pointer picks, the decisions about gestures as they are made, and the theme, which can be
/// changed.
///
/// Programs that are started with `Application.run(title:root:)` or `runOrExit` have it: in debug builds
/// Control-Shift-I opens it, and in all builds the environment variable `DACTYL_DEBUG=inspect`. Another program makes
/// one itself:
///
///     let inspector = Inspector(of: application)
///     inspector.show()
///
/// It consists of the same views as any program, and uses nothing that programs can't use.
///
@MainActor public final class Inspector {
  /// The view that is shown in detail, and marked in its window.
  var selection: View? {
    get { selected }
    set {
      selected = newValue
      mark()
      refresh()
    }
  }
  /// Whether the next touch picks a view instead of doing anything.
  var isPicking = false {
    didSet {
      for overlay in overlays.values { overlay.isPicking = isPicking }
      mark()
      refresh()
    }
  }

  private(set) weak var application: Application?
  private weak var selected: View?
  private weak var toplevel: Toplevel?
  private var overlays: [ObjectIdentifier: InspectorOverlay] = [:]
  private var root: InspectorController?
  private var timer: ScheduledAction?

  /// The seconds between two looks at the program.
  private static let interval = 0.25

  /// An inspector of the program, which is not shown yet. The program keeps it.
  public init(of application: Application) { self.application = application }

  /// Adds the key that opens it, and opens it if the environment asks for that.
  static func prepare(_ application: Application) {
    let isAskedFor = Application.isDebugging("inspect")
    guard isAskedFor || isDebugBuild else { return }
    let inspector = Inspector(of: application)
    application.commands.append(
      KeyCommand(title: "Inspector", input: "i", modifierFlags: [.control, .shift]) { _ in
        if inspector.isShown { inspector.close() } else { inspector.show() }
      })
    if isAskedFor { inspector.show() }
  }

  private static var isDebugBuild: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  // MARK: Window

  /// Whether its window is open.
  public var isShown: Bool { toplevel.map { isOpen($0) } ?? false }

  private func isOpen(_ toplevel: Toplevel) -> Bool {
    application?.toplevels.contains { $0 === toplevel } ?? false
  }

  /// Opens its window. Does nothing if it is open. Traps while the application is not running.
  public func show() {
    guard !isShown, let application else { return }
    let root = InspectorController(self)
    self.root = root
    let toplevel = application.openToplevel(
      title: "Inspector", size: Size(width: 720, height: 560), minimumSize: Size(width: 280, height: 240), root: root)
    toplevel.keepsProgramRunning = false
    self.toplevel = toplevel
    look()
  }

  /// Closes its window. Themes that were changed in it stay.
  public func close() {
    toplevel?.close()
    end()
  }

  private func end() {
    timer?.cancel()
    timer = nil
    isPicking = false
    for overlay in overlays.values { overlay.close() }
    overlays = [:]
    (selected, root, toplevel) = (nil, nil, nil)
  }

  /// Looks at the program again and again, while the window is open.
  private func look() {
    guard isShown else { return end() }
    coverToplevels()
    mark()
    refresh()
    timer = application?.schedule(after: Self.interval) { [weak self] in self?.look() }
  }

  private func refresh() { root?.refresh() }

  // MARK: The program

  /// The toplevels of the program, without the one of the inspector.
  private var toplevels: [Toplevel] { application?.toplevels.filter { $0 !== toplevel } ?? [] }

  /// The windows of the program, of each toplevel the front one first.
  var windows: [Window] { toplevels.flatMap(windows) }

  private func windows(of toplevel: Toplevel) -> [Window] {
    toplevel.windows.filter { !($0 is InspectorOverlay) }
  }

  /// Whether a view belongs to the inspector itself.
  func isOwn(_ view: View?) -> Bool {
    guard let window = view?.window else { return false }
    return window is InspectorOverlay || toplevel?.windows.contains { $0 === window } == true
  }

  // MARK: Picking

  /// Puts a window in front of each toplevel, for marks and for picking.
  private func coverToplevels() {
    let present = Set(toplevels.map { ObjectIdentifier($0) })
    for (identifier, overlay) in overlays where !present.contains(identifier) {
      overlay.close()
      overlays[identifier] = nil
    }
    for toplevel in toplevels where overlays[ObjectIdentifier(toplevel)] == nil {
      let overlay = InspectorOverlay()
      overlay.onPick = { [weak self, weak toplevel] point, isOver in
        if let self, let toplevel { pick(at: point, in: toplevel, isOver: isOver) }
      }
      overlay.isPicking = isPicking
      overlays[ObjectIdentifier(toplevel)] = overlay
      toplevel.show(overlay)
    }
  }

  private func pick(at point: Point, in toplevel: Toplevel, isOver: Bool) {
    let found = windows(of: toplevel).lazy.compactMap { window in
      window.hitTest(window.convert(point, from: nil), with: nil)
    }.first
    if let found { selection = found }
    if isOver { isPicking = false }
  }

  /// Marks the selected view.
  private func mark() {
    for toplevel in toplevels {
      guard let overlay = overlays[ObjectIdentifier(toplevel)] else { continue }
      let isHere = selected?.window.map { window in toplevel.windows.contains { $0 === window } } ?? false
      overlay.marked = isHere ? selected : nil
    }
  }
}
