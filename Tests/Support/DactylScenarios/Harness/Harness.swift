import Dactyl
import DactylGeometry
import DactylInput
import DactylTestKit

/// A running scenario: an application with the tree of the scenario, and its log.
@MainActor package final class Harness {
  let application: StubApplication
  let log: ScenarioLog
  let driver: any InputDriver
  let scenario: Scenario

  /// All named responders of the chain, in order of the scenario.
  var responders: [NamedResponder] = []
  let surfaces: [SceneSurface]
  /// The probes of all recognizers.
  var probes: [GestureProbe] = []
  var scrollProbes: [ScrollProbe] = []

  /// The menus of the section `rules`, by name.
  var menus: [String: Menu] = [:]
  /// In order of showing.
  var openMenus: [OpenMenu] = []
  var highlight: (menu: String, row: String)?
  /// The texts of the fields that were logged, by name.
  var fieldTexts: [String: String] = [:]
  /// The text whose menu of editing is shown in a row; nil if none is.
  var editedText: String?
  var isKeyboardShown = false
  /// The last locations of the contacts on keys, by label.
  var keyLocations: [String: Point] = [:]
  var dragProbes: [DragProbe] = []
  /// In order of showing, each with the name of its view.
  var toolTips: [(view: String, popup: Popup)] = []
  /// The last location of a device, in the coordinates of its surface.
  private(set) var lastLocation = Point.zero
  /// The origins of menus on their surfaces, for the labels of contacts that began there.
  private var origins: [String: Point] = [:]

  /// Runs `scenario` with the input of the driver that `makeDriver` makes; by default in virtual time, without a
  /// compositor.
  package static func run(_ scenario: Scenario, with makeDriver: DriverMaker? = nil) -> ScenarioOutcome {
    let log: [String]
    let problems: [String]
    do throws(DriverError) {
      let harness = try Harness(scenario, makeDriver ?? direct(scenario))
      log = harness.play()
      problems = harness.driver.finish()
    } catch {
      return .broken(log: [], ["\(error)"])
    }
    guard problems.isEmpty else { return .broken(log: log, problems) }
    guard let diff = LineDiff.diff(expected: scenario.expected, actual: log) else { return .passed(log: log) }
    return .differs(log: log, diff: diff)
  }

  /// Runs `scenario` in virtual time for `watcher`, without comparing its log. Returns all kinds of lines.
  package static func log(of scenario: Scenario, _ watcher: (any RunWatcher)? = nil) -> [String] {
    var scenario = scenario
    scenario.trace = TraceKind.allCases
    guard let harness = try? Harness(scenario, direct(scenario)) else { return [] }
    harness.log.watcher = watcher
    let log = harness.play()
    _ = harness.driver.finish()
    watcher?.runEnded(harness.application.dispatcher.state)
    return log
  }

  /// A platform has surfaces for popups, and frames, which take time to draw.
  private static func direct(_ scenario: Scenario) -> DriverMaker {
    { application throws(DriverError) in
      scenario.needsPlatform ? try HeadlessDriver(application: application) : VirtualDriver(application: application)
    }
  }

  private init(_ scenario: Scenario, _ makeDriver: DriverMaker) throws(DriverError) {
    let application = StubApplication()
    self.scenario = scenario
    self.application = application
    surfaces = SceneSurface.surfaces(of: scenario.tree)
    driver = try makeDriver(application)
    log = ScenarioLog(kinds: scenario.trace) { [unowned application] in application.dispatcher.now }
    add(application, as: NameTable.application)
    application.dispatcher.observer = DispatchLog(self)
    build()
  }

  private func build() {
    application.keyboardLayouts = [KeyboardLayout("us")]
    makeMenus()
    for entry in scenario.tree { add(entry) }
    for entry in scenario.gestures { add(entry) }
    // Other rules may name the recognizer of a menu.
    for case .menu(let name) in scenario.rules { addMenu(to: name) }
    for rule in scenario.rules { apply(rule) }
    // A first frame lays out the views.
    for named in responders { (named.responder as? Window)?.layoutIfNeeded() }
    // The compositor gives the keyboard focus to a program that was just started.
    seat.focusKeyboard()
    endFrame()
    noteTexts()
    for rule in scenario.rules {
      if case .firstResponder(let name) = rule { responder(name)?.becomeFirstResponder() }
    }
  }

  // MARK: The script

  private lazy var seat = ScriptSeat(seat: SeatID(rawValue: 1)) { [unowned self] name in
    stack(named: name)?.surface
  }

  /// The kind of device with a new contact in the present frame.
  private var deviceOfFrame: InputScript.ContactKind.Device?

  private func endFrame() {
    deviceOfFrame = nil
    let frame = seat.takeFrame()
    if !frame.isEmpty { driver.send(frame) }
  }

  private func play() -> [String] {
    for step in scenario.script {
      driver.run(until: step.time)
      for action in step.actions { perform(action, at: step.time) }
      endFrame()
      log.watcher?.stepEnded(step.actions, application.dispatcher.state) { log.label(ofContact: $0) }
    }
    return log.lines
  }

  func perform(_ action: ScriptAction, at time: Timestamp) {
    switch action {
    case .operation(let operation):
      // Outside any event: earlier input of the frame is dispatched first.
      endFrame()
      run(operation, nil)
    case .key(let key): press(key, at: time)
    case .input(.inactive):
      endFrame()
      application.becomeInactive()
    case .input(let input):
      if case .down(let label, _, let kind, let name, _) = input {
        // Each device has its own frames (EI-40); contacts are counted in the order of the frames.
        if let device = deviceOfFrame, device != kind.device { endFrame() }
        deviceOfFrame = kind.device
        // No compositor sends a contact to a surface that is gone, but the user put it down.
        guard stack(named: name) != nil else { return log.write(.view, "drop \(label)") }
        if !kind.isPointer || !seat.isPointerDown { log.willPutDown(label) }
      }
      let input = onSurface(input)
      lastLocation = input.location ?? lastLocation
      seat.add(input, at: time)
    }
  }

  /// Menus have their shadows around them on their surfaces.
  private func onSurface(_ input: InputScript.Action) -> InputScript.Action {
    switch input {
    case .down(let label, let point, let kind, let name, let details):
      origins[label] = origin(ofMenu: name)
      return .down(label: label, at: point + origin(ofMenu: name), kind: kind, surface: name, details: details)
    case .move(let label, let point, let details):
      return .move(label: label, to: point + (origins[label] ?? .zero), details: details)
    case .hover(let point, let name): return .hover(point + origin(ofMenu: name), surface: name)
    case .wheel(let point, let way, let name): return .wheel(point + origin(ofMenu: name), by: way, surface: name)
    default: return input
    }
  }
}

extension InputScript.Action {
  /// The location of the device; nil for input without one.
  fileprivate var location: Point? {
    switch self {
    case .down(_, let point, _, _, _), .move(_, let point, _), .hover(let point, _), .penHover(let point, _),
      .wheel(let point, _, _):
      point
    case .up, .cancel, .touchLost, .inactive, .penAway, .key, .wait, .perform: nil
    }
  }
}
