import Dactyl
import DactylGeometry
import DactylInput

/// One scenario brought to life: an application with the tree of the scenario, and the log it writes.
@MainActor package final class Harness {
  let application: LoggingApplication
  let log: ScenarioLog
  let driver: any InputDriver
  private let observer: DispatchLog
  let scenario: Scenario

  // Everything that has a name, in order of the scenario.
  var views: [(name: String, view: any LoggingViewing)] = []
  var controllers: [(name: String, controller: LoggingController)] = []
  var delegate: (name: String, responder: LoggingDelegate)?
  var recognizers: [(name: String, recognizer: any LoggingRecognizing)] = []
  let surfaces: [SceneSurface]
  /// Recognizers' delegates, which nobody else keeps.
  var probes: [GestureProbe] = []

  /// Runs `scenario` with the input of the driver that `makeDriver` makes: in virtual time, without a compositor, if not
  /// said otherwise.
  package static func run(
    _ scenario: Scenario, with makeDriver: DriverMaker = { VirtualDriver(application: $0) }
  ) -> ScenarioOutcome {
    let log: [String]
    let problems: [String]
    do throws(DriverError) {
      let harness = try Harness(scenario, makeDriver)
      log = harness.play()
      problems = harness.driver.finish()
    } catch {
      return .broken(log: [], ["\(error)"])
    }
    guard problems.isEmpty else { return .broken(log: log, problems) }
    guard let diff = LineDiff.diff(expected: scenario.expected, actual: log) else { return .passed(log: log) }
    return .differs(log: log, diff: diff)
  }

  private init(_ scenario: Scenario, _ makeDriver: DriverMaker) throws(DriverError) {
    let application = LoggingApplication()
    self.scenario = scenario
    self.application = application
    surfaces = SceneSurface.surfaces(of: scenario.tree)
    driver = try makeDriver(application)
    log = ScenarioLog(kinds: scenario.trace) { [unowned application] in application.dispatcher.now }
    observer = DispatchLog(log: log)
    application.dispatcher.observer = observer
    build()
  }

  private func build() {
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

  // MARK: The script

  private lazy var seat = ScriptSeat(seat: SeatID(rawValue: 1)) { [unowned self] name in
    surface(name)?.stack?.surface
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
      if case .down(let label, _, let kind, let name, _) = input {
        // No compositor sends a contact to a surface that is gone; the person put it down all the same.
        guard surface(name)?.stack != nil else { return log.write(.view, "drop \(label)") }
        if !kind.isPointer || !seat.isPointerDown { log.willPutDown(label) }
      }
      seat.add(input, at: time)
    }
  }
}
