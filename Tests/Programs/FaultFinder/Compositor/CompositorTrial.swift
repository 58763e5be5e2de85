import Dactyl
import DactylEventLoop
import DactylGeometry
import DactylRandom
import DactylSurface
import DactylTestCompositor
import DactylWireLink

/// A program on a compositor that is hostile: events are changed, doubled, dropped, delayed and reordered while people
/// use the program. Either its run ends with one line, or life goes on.
@MainActor final class CompositorTrial: Trial {
  static let length = 60
  static let mayWarn = true

  private let log: TrialLog
  private let application = WatchfulApplication()
  private let link: WireLink
  private let user: WireUser
  private let wire: HostileWire
  private var told = 0

  init(_ random: inout SeededSource, log: TrialLog) throws {
    self.log = log
    link = try WireLink(to: TestCompositor(), at: Timestamp(seconds: 1_000))
    try application.attach(to: link.platform, loop: link.loop)
    link.settle()
    _ = application.openToplevel(
      title: "Hostile", appID: "org.example.hostile", size: Size(width: 400, height: 500), root: BusyController())
    link.settle()
    user = WireUser(link.compositor)
    // Few events are changed in half of the trials, so that something goes on for long.
    wire = HostileWire(
      link.compositor.server, share: random.pick(2, 5, 15, 40), random: SeededSource(seed: random.next()))
  }

  func step(_ random: inout SeededSource) {
    guard isRunning else { return }
    log.note(user.act(&random))
    settle()
    link.pass(milliseconds: UInt32(random.pick(0, 8, 16, 120, 700)))
    for change in wire.changes.dropFirst(told) { log.note(change) }
    told = wire.changes.count
    checkEnd()
  }

  func end() {
    wire.end()
    guard isRunning else { return detach() }
    settle()
    // From now on the compositor does as it should.
    user.recover()
    settle()
    link.pass(milliseconds: 2_000)
    settle()
    checkEnd()
    guard isRunning else { return detach() }
    application.taps = 0
    user.tapEverything()
    settle()
    link.pass(milliseconds: 1_000)
    settle()
    log.note("at the end: \(application.toplevels.count) toplevels, taps \(application.taps), on \(user.places)")
    // The last window may have been closed.
    if isRunning, !application.toplevels.isEmpty { log.check(application.taps > 0, "life: no window takes a touch") }
    detach()
  }

  private var isRunning: Bool { link.isConnected && application.failure == nil }

  private func settle() {
    log.check(link.settle() || !isRunning, "rest: the program never comes to rest")
  }

  /// A run that ends says why, in one line, unless the last window was closed.
  private func checkEnd() {
    guard !isRunning, !application.toplevels.isEmpty || application.failure != nil else { return }
    settle()
    let message = application.failure?.message
    log.note("ends: \(message ?? "in silence")")
    log.check(message.map { !$0.isEmpty && !$0.contains("\n") } ?? false, "end: not in one line: \(message ?? "none")")
  }

  private func detach() {
    log.note("touches \(application.touches), violations \(link.compositor.violations.count)")
    application.detach()
    let left = link.leftovers().filter { $0.contains("left at the end") || $0.contains("still connected") }
    log.check(left.isEmpty, "leftovers: \(left)")
  }
}

/// An application that counts touches.
@MainActor final class WatchfulApplication: Application {
  var touches = 0
  /// Touches that have ended.
  var taps = 0

  override func sendEvent(_ event: Event) {
    if event.type == .touches {
      touches += 1
      taps += event.allTouches.count { $0.phase == .ended }
    }
    super.sendEvent(event)
  }
}

/// A screen with fields, a list, menus and popups.
@MainActor private final class BusyController: ViewController {
  private let table = TableView()
  private lazy var rows = CollectionViewDataSource<Int, Int>(table) { cell, row in cell.textLabel.text = "Row \(row)" }

  override func viewDidLoad() {
    let field = TextField("Field")
    let text = TextView("Some text of a few words, مرحبا, 東京, in several lines.\nAnd another one.")
    for view in [text, table] { view.sizing = .growing() }
    view.layout = StackLayout(.vertical, spacing: 8)
    for child in [field, Picker(["One", "Two", "Three"]), Slider(), text, table] { view.addSubview(child) }
    var snapshot = DataSourceSnapshot<Int, Int>()
    snapshot.setItems(0..<200, inSection: 0)
    rows.apply(snapshot)
    field.becomeFirstResponder()
  }
}
