import Dactyl
import DactylRandom
import DactylScenarios

/// The program under test: one window that stays, and others that it opens, moves and changes at random.
///
/// Its phases depend on the event clock alone. At the end of each cycle its state is the same as at the end of the one
/// before, so that figures can be compared.
@MainActor final class SoakProgram: ApplicationDelegate {
  static let size = Size(width: 400, height: 640)

  let application: Application
  let objects = LiveObjects()
  var random: SeededSource
  let base: Toplevel
  /// The other windows, and the popups above them.
  var toplevels: [Toplevel] = []
  var popups: [Popup] = []
  var alerts: [Window] = []
  var animators: [PropertyAnimator] = []
  var actions: [ScheduledAction] = []
  let pictureFiles: [String]

  /// Frames in which something moved.
  private(set) var movedFrames = 0
  /// The number of the last act, from `act`.
  var lastAct = 0 {
    didSet { onAct?(lastAct) }
  }
  var onAct: ((Int) -> Void)?

  private let rhythm: Rhythm
  private let root: ViewController
  private var link: DisplayLink?
  private var sitting = 0
  private var sittingEnd = 0.0
  private(set) var phase = Phase.idle {
    didSet { if phase != oldValue { base.title = phase.title } }
  }

  /// Opens its window in `application`, which is running. `pictureFiles` are paths.
  init(_ application: Application, rhythm: Rhythm, seed: UInt64, pictureFiles: [String]) {
    self.application = application
    self.rhythm = rhythm
    self.pictureFiles = pictureFiles
    random = SeededSource(seed: seed)
    root = SceneController()
    base = application.openToplevel(title: Phase.idle.title, size: Self.size, root: root)
    application.delegate = self
    base.delegate = self
    link = DisplayLink(base) { [weak self] link in
      self?.scene.spinner.angle = link.timestamp
      self?.movedFrames += 1
    }
    link?.isPaused = true
    objects.note(base, as: "toplevel")
    GlyphCaches.fill()
    application.schedule(after: Rhythm.refresh) { [weak self] in self?.beginSitting() }
  }

  /// The present scene of the first window.
  var scene: Scene {
    if let scene = root.view.subviews.last as? Scene { return scene }
    let scene = Scene(objects: objects)
    scene.frame = root.view.bounds
    root.view.addSubview(scene)
    return scene
  }

  /// The visible scenes of all windows.
  var scenes: [Scene] {
    [scene] + toplevels.compactMap { $0.window.rootViewController?.view as? Scene }
  }

  var isMoving: Bool {
    get { link?.isPaused == false }
    set {
      link?.isPaused = !newValue
      phase = .walk(isMoving: newValue)
    }
  }

  // MARK: Phases

  private func beginSitting() {
    sitting += 1
    sittingEnd = application.time + rhythm.sittingSeconds
    phase = .walk(isMoving: false)
    step()
  }

  /// One refresh while the program is used.
  private func step() {
    guard application.time < sittingEnd else {
      isMoving = false
      phase = .idle
      let isLast = sitting >= rhythm.sittings
      application.schedule(after: rhythm.idleSeconds) { [weak self] in isLast ? self?.rest() : self?.beginSitting() }
      return
    }
    // An act about four times a second.
    if random.int(0...14) == 0 { act() }
    application.schedule(after: Rhythm.refresh) { [weak self] in self?.step() }
  }

  private func rest() {
    sitting = 0
    closeEverything()
    phase = .rest
    application.schedule(after: Rhythm.pause) { [weak self] in self?.settle() }
  }

  private func settle() {
    phase = .settle
    // A fresh scene replaces the used one, now that the window has its size again.
    for scene in root.view.subviews { scene.removeFromSuperview() }
    _ = scene
    application.schedule(after: Rhythm.pause) { [weak self] in self?.report() }
  }

  private func report() {
    phase = .report(figures)
    application.schedule(after: Rhythm.pause) { [weak self] in self?.beginSitting() }
  }

  /// Restores the state of the start.
  private func closeEverything() {
    for action in actions { action.cancel() }
    actions = []
    for animator in animators where animator.state == .active { animator.stopAnimation(true) }
    animators = []
    for popup in popups.reversed() { popup.close() }
    popups = []
    loading = nil
    for alert in alerts { alert.close() }
    alerts = []
    for toplevel in toplevels { toplevel.close() }
    toplevels = []
    base.isFullscreen = false
    application.traitOverrides.appearance = .light
    application.traitOverrides.fontScale = 1
    application.traitOverrides.reducesMotion = false
  }

  // MARK: Figures

  /// The figures of the process, and the number of living objects of the program, by kind.
  private var figures: [String: Int] {
    ProcessFigures.giveBackFreeMemory()
    let descriptors = ProcessFigures.openDescriptors()
    var figures = [
      "rss": ProcessFigures.residentBytes(), "heap": ProcessFigures.heapBytes,
      "descriptors": descriptors.others, "shared-memory": descriptors.sharedMemory,
    ]
    for (kind, count) in objects.count() { figures["live-\(kind)"] = count }
    return figures
  }

  /// Whether a picture is being loaded.
  var isLoading: Bool { loading != nil }
  private weak var loading: ImageView?

  func loadPicture(into view: ImageView) {
    guard let path = random.pick(pictureFiles) else { return }
    loading = view
    view.load(contentsOf: path) { [weak self, weak view] result in
      self?.lastAct = 21
      // The view may have begun to load another picture.
      if result != .failure(.cancelled), self?.loading === view { self?.loading = nil }
    }
  }

  // MARK: ApplicationDelegate

  private(set) var losses = 0

  func application(_ application: Application, lostConnection message: String) { losses += 1 }
}

/// Scenes, one in front of the other during a transition.
@MainActor private final class SceneController: ViewController {
  override func viewDidLayoutSubviews() {
    for scene in view.subviews { scene.bounds.size = view.bounds.size }
    for scene in view.subviews { scene.center = Point(x: view.bounds.midX, y: view.bounds.midY) }
  }
}

extension SoakProgram: ToplevelDelegate {
  /// The user closes a window; the first one stays.
  func toplevelShouldClose(_ toplevel: Toplevel) -> Bool {
    toplevels.removeAll { $0 === toplevel }
    return toplevel !== base
  }

  func toplevelChanged(_ toplevel: Toplevel) {}
}
