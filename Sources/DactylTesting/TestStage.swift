import Dactyl
import DactylEventLoop
import DactylGeometry
import DactylInput
import DactylSurface

/// A window without a display, the devices of one user, and a clock that only advances when the test does it.
///
/// Add views to `view`, or pass the program's own controller, and use the devices. Their input is delivered like real
/// input, in virtual time, so that a test has the same result in every run.
///
/// ```swift
/// let stage = try TestStage()
/// stage.view.addSubview(board)
/// let finger = stage.finger()
/// finger.down(at: Point(x: 100, y: 100))
/// stage.advance(by: 0.5)
/// finger.up()
/// ```
///
/// Views are laid out before input is delivered. The stage closes its window when it is deallocated.
@MainActor public final class TestStage {
  /// The application that runs on the stage. It is `Application.shared` whenever the stage uses it, even if tests with
  /// several stages alternate.
  public let application: Application
  /// The toplevel of `window`. Further toplevels and popups that the program opens are shown too.
  public let toplevel: Toplevel

  package let loop: MainLoop
  private lazy var seat = ScriptSeat(seat: TestStage.seatID) { [unowned self] name in
    guard let name else { return toplevel.window.locationOnSurface(.zero)?.surface }
    // A device of the stage gives the number of its surface, a script the name of a popup.
    return Int(name).map(SurfaceID.init(rawValue:)) ?? application.surface(named: name)
  }
  /// Whether input is recorded.
  private let isRecorded: Bool
  /// The number of nested calls of `together`.
  private var openFrames = 0
  private var lastDevice = 0

  static let seatID = SeatID(rawValue: 1)

  /// Creates a stage with a window of `size` points that shows the view of `root` and has the keyboard focus.
  ///
  /// To test a subclass of `Application`, pass an instance of it. Without `drawsFrames`, frames move animations and lay
  /// out, but views are not drawn, which takes most of the time of a test in a debug build; `View.snapshot(scale:)`
  /// still returns a picture. Throws if the system has no resources left.
  public convenience init(
    size: Size = Size(width: 400, height: 600), application: Application = Application(),
    root: ViewController = ViewController(), drawsFrames: Bool = true
  ) throws(LaunchError) {
    try self.init(
      size: size, application: application, root: root, drawsFrames: drawsFrames, options: LaunchOptions())
  }

  /// Creates a stage whose program was started with `options`: with a recording, or a state.
  package init(
    size: Size, application: Application, root: ViewController, drawsFrames: Bool = true, options: LaunchOptions
  ) throws(LaunchError) {
    do throws(EventLoopError) {
      loop = try MainLoop(clock: .virtual)
    } catch {
      throw LaunchError("\(error)")
    }
    self.application = application
    platform = HeadlessPlatform(loop: loop, paintsFrames: drawsFrames)
    try application.attach(to: platform, loop: loop, options: options)
    isRecorded = options.recordPath != nil
    application.makeShared()
    application.confirmClosingWithAlert()
    application.useStandardWindowFrames()
    application.useDesktopTheme()
    toplevel = application.openToplevel(title: "Test", size: size, root: root)
    // The first configure.
    loop.advance(to: loop.now)
  }

  /// Creates a stage that shows the view of `root`, as `init(size:application:root:)` does.
  public convenience init(
    root: ViewController, size: Size, application: Application = Application()
  ) throws(LaunchError) {
    try self.init(size: size, application: application, root: root)
  }

  isolated deinit {
    application.detach()
  }

  /// The window that fills the toplevel.
  public var window: Window { toplevel.window }

  /// The view of the root controller, as large as the window.
  public var view: View { toplevel.window.rootViewController?.view ?? toplevel.window }

  /// The settings of the desktop around the program. Default: nothing is known of any.
  public var desktopSettings: DesktopSettings {
    get { application.desktopSettings }
    set {
      application.makeShared()
      application.desktopSettings = newValue
    }
  }

  /// The monitors. One with the name of a former one is the same, with other properties. Default: one of 1280 by 800
  /// points, with the name `headless`.
  ///
  /// To unplug a monitor, remove it; without any, windows stay as they are. A window that fills a monitor that is
  /// removed fills the first one that is left (`OU-5`). The application and its delegates are told at once.
  public var outputs: [TestOutput] {
    get { platform.outputs.map(TestOutput.init) }
    set {
      application.makeShared()
      platform.setOutputs(newValue.map(\.info))
    }
  }

  /// Acts as a user who moves `toplevel` to the monitor `name`. Does nothing if there is none.
  public func move(_ toplevel: Toplevel, toOutput name: String) {
    application.makeShared()
    if let surface = toplevel.surface { platform.move(surface, toOutput: name) }
  }

  // MARK: Time

  /// The seconds since the stage was created.
  public var time: Double { loop.now.seconds }

  /// Advances the clock by `seconds`: timers fire, animations and scroll views move, frames are drawn. Apart from this
  /// method, only methods of devices advance the clock, if their documentation says so. Tasks do not run meanwhile: see
  /// `settle()`. Traps for a time that is negative or not finite.
  public func advance(by seconds: Double) {
    precondition(seconds >= 0 && seconds.isFinite, "The clock can't advance by \(seconds) seconds.")
    application.makeShared()
    loop.advance(by: Timestamp(seconds: seconds))
  }

  // MARK: Devices

  /// Returns a new finger of the touchscreen, which is up.
  public func finger() -> TestFinger {
    lastDevice += 1
    return TestFinger(stage: self, number: lastDevice)
  }

  /// Returns a new pen, which is away from the screen.
  public func pen(isEraser: Bool = false) -> TestPen {
    lastDevice += 1
    return TestPen(stage: self, number: lastDevice, isEraser: isEraser)
  }

  /// The mouse.
  public private(set) lazy var pointer = TestPointer(stage: self)

  /// The touchpad, which moves the same pointer as the mouse.
  public private(set) lazy var touchpad = TestTouchpad(stage: self)

  /// An English keyboard, which has the focus of the window.
  public private(set) lazy var keyboard = TestKeyboard(stage: self)

  /// The finger that presses a switch for touches anywhere.
  private(set) lazy var switchFinger = finger()

  /// Executes `actions` at the same moment, in one event for each device.
  public func together(_ actions: () -> Void) {
    openFrames += 1
    actions()
    openFrames -= 1
    send()
  }

  // MARK: Interruptions

  /// Cancels all fingers, as a compositor does for a gesture of its own. They stay down, and have no effect until they
  /// are lifted and put down again.
  public func cancelTouches() {
    add(.cancel)
  }

  /// Locks the session, which cuts off all input (`IN-8`).
  public func becomeInactive() {
    application.makeShared()
    application.becomeInactive()
  }

  // MARK: Elements

  /// Called for a step of the test that can't be done, such as a tap on an element that is not there. The step has no
  /// effect then. Default: nil, which stops the test program with the message.
  ///
  /// A test with Swift Testing records an issue instead:
  ///
  /// ```swift
  /// stage.didFindProblem = { problem in
  ///   let place = SourceLocation(
  ///     fileID: "\(problem.file)", filePath: "\(problem.file)", line: Int(problem.line), column: 1)
  ///   Issue.record("\(problem.message)", sourceLocation: place)
  /// }
  /// ```
  public var didFindProblem: (@MainActor (TestProblem) -> Void)?

  /// All elements in words, one line for each.
  public var outline: String { tree.outline }

  /// The elements of all windows, after layout.
  var tree: AccessibilityNode {
    application.makeShared()
    application.layOutWindows()
    return application.accessibilityTree
  }

  func report(_ message: String, _ file: StaticString, _ line: UInt) {
    guard let didFindProblem else { fatalError(message, file: file, line: line) }
    didFindProblem(TestProblem(message: message, file: file, line: line))
  }

  // MARK: Scripts

  /// Plays `script`, in the format of `InputScript`, from the current time. Afterwards the clock is at its last line.
  public func play(_ script: String) throws(ScriptError) {
    let start = loop.now
    for line in try InputScript(script).lines {
      application.makeShared()
      loop.advance(to: max(loop.now, start + line.time))
      for action in line.actions { seat.add(action, at: loop.now) }
      send()
      if line.actions.contains(.inactive) { application.becomeInactive() }
    }
  }

  /// Performs `actions` of scripts at the current time, in one frame of each device.
  package func perform(_ actions: [InputScript.Action]) {
    for action in actions { seat.add(action, at: loop.now) }
    send()
    if actions.contains(.inactive) { becomeInactive() }
  }

  /// Performs frames of actions at the current time. They arrive in one read batch.
  package func perform(inOneBatch frames: [[InputScript.Action]]) {
    var events: [DeviceEvent] = []
    for frame in frames {
      for action in frame { seat.add(action, at: loop.now) }
      events += seat.takeFrame()
    }
    deliver(events)
  }

  // MARK: For the devices

  /// The display, and the other programs on it.
  package let platform: HeadlessPlatform

  var now: Timestamp { loop.now }

  /// Converts `point` from the coordinates of `view`, or of the window for nil, to the surface. Traps if no surface
  /// shows the view, since it then can't be touched.
  func surfaceLocation(of point: Point, in view: View?) -> (surface: String, location: Point) {
    guard let found = (view ?? window).locationOnSurface(point) else {
      preconditionFailure("The view is in no window, or its window was closed; it can't be touched.")
    }
    return ("\(found.surface.rawValue)", found.location)
  }

  func add(_ action: InputScript.Action) {
    seat.add(action, at: loop.now)
    send()
  }

  /// Adds events that scripts have no action for.
  func add(_ make: (ScriptSeat) -> Void) {
    make(seat)
    send()
  }

  /// Sends the frame, unless a call of `together` still adds to it.
  private func send() {
    guard openFrames == 0 else { return }
    deliver(seat.takeFrame())
  }

  private func deliver(_ events: [DeviceEvent]) {
    guard !events.isEmpty else { return }
    application.makeShared()
    application.layOutWindows()
    if isRecorded { platform.inject(events) } else { application.receive(events + [.batchEnd]) }
  }
}

extension TestStage: ElementContainer {
  /// The whole stage.
  public var elementScope: ElementScope { ElementScope(stage: self, path: []) }
}
