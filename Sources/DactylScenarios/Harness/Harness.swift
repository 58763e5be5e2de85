import Dactyl
import DactylGeometry
import DactylInput

/// One scenario brought to life: an application with the tree of the scenario, and the log it writes.
@MainActor package final class Harness {
  let application: LoggingApplication
  let log: ScenarioLog
  private let driver: any InputDriver
  private let observer: DispatchLog
  let scenario: Scenario

  // Everything that has a name, in order of the scenario.
  var views: [(name: String, view: any LoggingViewing)] = []
  var controllers: [(name: String, controller: LoggingController)] = []
  var delegate: (name: String, responder: LoggingDelegate)?
  var recognizers: [(name: String, recognizer: any LoggingRecognizing)] = []
  var surfaces: [(name: String, stack: WindowStack)] = []
  /// Recognizers' delegates, which nobody else keeps.
  var probes: [GestureProbe] = []

  /// Runs `scenario` in virtual time, without a compositor.
  package static func run(_ scenario: Scenario) -> ScenarioOutcome {
    run(scenario) { VirtualDriver(application: $0) }
  }

  /// Runs `scenario` with the input of `makeDriver`.
  package static func run(
    _ scenario: Scenario, with makeDriver: @MainActor (Application) -> any InputDriver
  ) -> ScenarioOutcome {
    let missing = SupportedFeatures.missing(for: scenario)
    guard missing.isEmpty else { return .lacks(missing) }
    let log = Harness(scenario, makeDriver).play()
    guard let diff = LineDiff.diff(expected: scenario.expected, actual: log) else { return .passed(log: log) }
    return .differs(log: log, diff: diff)
  }

  private init(_ scenario: Scenario, _ makeDriver: @MainActor (Application) -> any InputDriver) {
    let application = LoggingApplication()
    self.scenario = scenario
    self.application = application
    driver = makeDriver(application)
    log = ScenarioLog(kinds: scenario.trace) { [unowned application] in application.dispatcher.now }
    observer = DispatchLog(log: log)
    application.dispatcher.observer = observer
    build()
  }

  private func build() {
    makeSurfaces(for: scenario.tree)
    for entry in scenario.tree { add(entry) }
    for entry in scenario.gestures { add(entry) }
    for rule in scenario.rules { apply(rule) }
    // The compositor gives the keyboard focus to the program that was just started.
    seat.focusKeyboard()
    endFrame()
    for rule in scenario.rules {
      if case .firstResponder(let name) = rule { responder(name)?.becomeFirstResponder() }
    }
  }

  private func makeSurfaces(for tree: [TreeEntry]) {
    for case .view(let window) in tree where window.kind == .window {
      let name = window.flags.surface ?? NameTable.mainSurface
      if surfaces.contains(where: { $0.name == name }) { continue }
      // As large as its windows together.
      let frames = tree.compactMap { entry -> Rect? in
        guard case .view(let other) = entry, other.kind == .window,
          (other.flags.surface ?? NameTable.mainSurface) == name
        else { return nil }
        return other.frame
      }
      let size = Size(width: frames.map(\.maxX).max() ?? 0, height: frames.map(\.maxY).max() ?? 0)
      let identifier = SurfaceID(rawValue: surfaces.count + 1)
      surfaces.append((name, driver.makeSurface(identifier, size: size)))
    }
  }

  // MARK: The script

  private lazy var seat = ScriptSeat(seat: SeatID(rawValue: 1)) { [unowned self] name in
    surfaces.first { $0.name == name ?? NameTable.mainSurface }?.stack.surface
  }

  private func endFrame() {
    let frame = seat.takeFrame()
    if !frame.isEmpty { driver.send(frame) }
  }

  private func play() -> [String] {
    for step in scenario.script {
      driver.run(until: step.time)
      for action in step.actions { perform(action, at: step.time) }
      endFrame()
    }
    return log.lines
  }

  private func perform(_ action: ScriptAction, at time: Timestamp) {
    switch action {
    case .operation(let operation):
      // Outside any event: what came before it in the frame is dispatched first.
      endFrame()
      run(operation, nil)
    case .input(.inactive):
      endFrame()
      application.becomeInactive()
    case .input(let input):
      if case .down(let label, _, _, _, _) = input { log.willPutDown(label) }
      seat.add(input, at: time)
    }
  }
}
