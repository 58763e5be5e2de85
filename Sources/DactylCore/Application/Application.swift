import DactylEventLoop
import DactylGeometry
import DactylGraphics
import DactylInput
import DactylLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The program as a whole: its windows, its input queue, and the end of the responder chain.
///
/// `Application.run` starts one on the current compositor. An override of `sendEvent` receives every event first.
@MainActor open class Application: Responder {
  /// The running application; nil before and after `run`.
  public internal(set) static var shared: Application?

  /// The application id: the name of the program for the desktop, such as `org.example.Counter`. It is also the name of
  /// its desktop file, and that of its icon. Set it before `run`.
  ///
  /// A program with an id of two parts or more has one process on a display (`PR-1`). Nil stands for the name of the
  /// executable, as far as windows and kept state need a name. Default: nil.
  public final var id: String?

  /// Whether each start is a process of its own, also if the program runs already (`PR-1`). Set it before `run`. Default:
  /// false.
  public final var allowsSeveralInstances = false

  /// The object that is notified about changes of the application's state, and may be the last responder of the chain
  /// (`RC-2`).
  public final weak var delegate: (any ApplicationDelegate)?

  /// The window that receives presses, motion and actions without a target (`WD-7`).
  public final internal(set) var keyWindow: Window? {
    get { weakKeyWindow.wrappedValue }
    set {
      let old = weakKeyWindow.wrappedValue
      weakKeyWindow.wrappedValue = newValue
      textInputSession.focusChanged()
      guard old !== newValue else { return }
      (newValue ?? old)?.stack?.setNeedsFrameForAccessibility()
      old?.resignKey()
      // The old window may have chosen another one.
      if let newValue, newValue.isKeyWindow { newValue.becomeKey() }
    }
  }
  private final var weakKeyWindow = WeakRef<Window>(wrappedValue: nil)

  /// The number of times that a surface has asked for a frame.
  final var frameRequests = 0

  private(set) lazy final var textInputSession = TextInputSession(application: self)

  /// The content that the user has cut or copied, in this program or another one.
  public private(set) lazy final var pasteboard = Pasteboard(.clipboard)
  /// The text that the user has selected last, in this program or another one. A middle click pastes it.
  public private(set) lazy final var primarySelection = Pasteboard(.primary)

  /// The wishes of the user that the desktop keeps. Settings in a test replace them.
  public package(set) final var desktopSettings = DesktopSettings() {
    didSet { desktopSettingsChanged(from: oldValue) }
  }
  final var desktopFollowers: [@MainActor (DesktopSettings) -> Void] = []
  final var desktopSettingsSource: (any DesktopSettingsSource)?
  /// The work with the desktop that waits for the first frame.
  final var workAfterFirstFrame: [DeferredWork] = []
  final var desktopWorkers: [any DesktopWorker] = []

  /// Asks the user for files with a dialog of the desktop (`FD-20`); nil for the chooser of the framework alone.
  /// `runOrExit` sets it. Default: nil.
  public final var fileDialogService: (any FileDialogService)?

  /// The folder of the last answer to a file dialog, in which the next one begins (`FD-20`); nil before the first one. A
  /// program may keep it for its next run.
  public final var lastFileFolder: FilePath?

  /// The connections to services of the desktop, which a module above keeps here; nil before their first use.
  package final var desktopServices: AnyObject?
  let desktopTraitValues = TraitValues()

  /// The languages of the user in a test; nil outside of tests.
  package final var languagesOfTest: [Locale]? {
    didSet { chooseLanguage() }
  }
  /// Where texts come from.
  final var textSources = TextSources()

  /// The drags of content.
  private(set) lazy final var drags = DragController(application: self)

  private(set) lazy final var inputObservers: [any InputObserver] = [drags, textInputSession]

  final var outputSubscriptions = Subscriptions<[Output]>()

  private(set) lazy final var sleepers = EventSleepers(self)

  package private(set) lazy final var dispatcher = Dispatcher(application: self)
  /// The clock of events and timers (`GN-3`).
  package final var clock: @MainActor () -> Timestamp = { .zero }

  final var documentWork = DocumentWork()

  package final let layerBudget = LayerBudget()

  /// How much memory all cached layers may take together, in bytes (`View.rasterizes`). At 0 no layer is cached;
  /// negative values count as 0. Default: 48 MiB.
  public final var layerCacheLimit: Int {
    get { layerBudget.limit }
    set {
      layerBudget.limit = max(newValue, 0)
      // A cached layer is aligned to whole pixels; direct drawing may not be.
      for stack in stacks { stack.invalidateAll() }
    }
  }

  /// The thread of `run`, which belongs to the main actor; nil outside of `run`. A test attaches a session without it.
  final var runningThread: pthread_t?
  final var isRunning: Bool { runningThread != nil }
  /// The session of the current run.
  final var session: Session? {
    didSet {
      for monitor in documentWork.folders.all { session == nil ? monitor.stop() : monitor.begin() }
    }
  }
  package final var loop: MainLoop? { session?.loop }
  /// The reason why the current run is over; nil while it goes on.
  package final var failure: LaunchError? { session?.failure }

  /// Warns of elements without a label; nil in a release build, and outside of `run`.
  final var labelReminder: LabelReminder?

  private(set) lazy final var animationCompletions = AnimationCompletions(self)
  /// The time of the frame whose animations are being advanced; nil outside of frames.
  final var frameTime: Timestamp?

  private(set) lazy final var input = InputPump(self)
  private(set) final var stacks: [WindowStack] = []

  public override init() {
    super.init()
  }

  /// Creates the application with the application id `id`.
  public convenience init(id: String) {
    self.init()
    self.id = id
  }

  /// The delegate, if it is a responder other than a view, a controller or an application (`RC-2`).
  open override var next: Responder? {
    guard let responder = delegate as? Responder, !(responder is View), !(responder is ViewController),
      !(responder is Application)
    else { return nil }
    return responder
  }

  override final var firstResponderWindow: Window? { keyWindow }

  /// Key commands of the whole program, behind those of all views and controllers. Default: none.
  public final var commands: [KeyCommand] = []

  /// The `commands`. Add your own to those of `super`.
  open override var keyCommands: [KeyCommand] { super.keyCommands + commands }

  // MARK: Accessibility

  /// What assistive programs know about the windows; nil while there are none.
  final var accessibilityTracker: AccessibilityTracker? {
    didSet { for stack in stacks { stack.accessibilityTracker = accessibilityTracker } }
  }
  /// Hears all keys but those of secrets, and answers whether it keeps one, so that it is not delivered; nil if nobody
  /// can say. There is no listener while no assistive program wants to hear keys (`AC-10`).
  package final var keyListener: (@MainActor (KeyReport, @escaping KeyAnswer) -> Void)? {
    didSet { dispatcher.keyGate.listenerChanged() }
  }
  /// Hears announcements, in a test.
  package final var announcementObserver: (@MainActor (String, AccessibilityPoliteness) -> Void)?

  // MARK: Events

  /// Sends an event to the windows it concerns, front window first (`WD-9`). An override that does not call `super`
  /// keeps the event from all windows (`WD-10`).
  open func sendEvent(_ event: Event) {
    if event.type == .touches {
      dispatcher.sendToWindows(event)
    } else {
      event.window?.sendEvent(event)
    }
  }

  /// Performs `action` on `target`, or, without one, on the first responder of the chain that can perform it (`RC-14`).
  ///
  /// Returns whether a method was called. An override that does not call `super` stops the action (`CT-8`).
  @discardableResult open func sendAction(
    _ action: Selector, to target: AnyObject?, from sender: AnyObject?, for event: Event?
  ) -> Bool {
    guard let target = target ?? startOfChain(for: sender).target(forAction: action, withSender: sender) else {
      return false
    }
    return action.perform(on: target, from: sender, for: event)
  }

  /// Decodes one read batch of input and dispatches the resulting items one by one (`EI-1`). The batch may have waited
  /// since `waitingSince`.
  package final func receive(_ events: [DeviceEvent], waitingSince: Timestamp? = nil) {
    input.receive(events, waitingSince: waitingSince)
  }

  // MARK: Remote control

  /// Whether media keys arrive as `remoteControl` events (`EI-34`). Otherwise they are presses.
  public final private(set) var isReceivingRemoteControlEvents = false

  /// From the next key on, delivers media keys to `Responder.remoteControlReceived(with:)`.
  public final func beginReceivingRemoteControlEvents() { isReceivingRemoteControlEvents = true }

  /// Delivers media keys as ordinary presses again. A seek that has begun still receives its end.
  public final func endReceivingRemoteControlEvents() { isReceivingRemoteControlEvents = false }

  /// Sends a command of another program to the first responder, in a cycle of its own (`MP-3`). `playbackPosition` is in
  /// seconds.
  package final func sendRemoteControl(_ subtype: Event.EventSubtype, playbackPosition: Double? = nil) {
    dispatcher.dispatch(
      .remoteControl(RemoteControlChange(subtype: subtype, playbackPosition: playbackPosition, time: now)))
  }

  /// The current time of the event clock.
  final var now: Timestamp { clock() }

  /// The reasons why the application is not active; empty while it is.
  final var inactivity: Inactivity = []

  // MARK: Looks

  /// Whether the user has a pointer, such as a mouse or a touchpad, and no touchscreen. Default, and without a
  /// compositor: false.
  public final internal(set) var hasOnlyPointers = false {
    didSet {
      guard hasOnlyPointers != oldValue else { return }
      traitsChangedThroughout()
    }
  }

  /// The traits that apply where no view sets them.
  final let traitValues = TraitValues()

  /// Whether a view has had a font scale of its own. Before, no view has to look its scale up.
  static var viewsHaveFontScales = false

  /// Supplies the frames of windows that the compositor draws none around (`WF-1`); nil for no frames. `runOrExit` sets
  /// it. Set it before the first toplevel opens. Default: nil.
  public final var windowFrameStyle: (any WindowFrameStyle)?

  /// How the program is used with one or two switches (<doc:UsingSwitches>). Default: not at all.
  public final var switchAccess = SwitchAccess() {
    didSet { if switchAccess != oldValue { switchAccessChanged(from: oldValue) } }
  }
  /// Nil while switches are not enabled.
  final var switchScanner: SwitchScanner?

  /// Returns the looks of the highlight for switches in a window with these traits; nil for those without a theme.
  /// `useDesktopTheme()` sets it. Default: nil.
  public final var switchHighlightStyle: (@MainActor (Traits) -> SwitchHighlightStyle)?

  /// Draws the ring of the focus inside the edges of a rectangle, for a view with these traits; nil for a line. The
  /// framework draws it where a view of the program does not, as around content that scrolls. `useDesktopTheme()` sets
  /// it. Default: nil.
  public final var focusRingPainter: (@MainActor (Context, Rect, Traits) -> Void)?

  /// The theme that supplies icons to all views. Setting it paints everything again.
  public final var iconTheme: IconTheme {
    get { storedIconTheme }
    set {
      storedIconTheme = newValue
      for window in frontToBack { window.environmentDidChangeThroughout() }
      setNeedsDisplay()
    }
  }

  // Lazy, since it reads the environment.
  private lazy final var storedIconTheme = IconTheme()

  /// The rotation of all content on the compositor's surfaces, for a panel that is mounted turned. Default: `upright`.
  ///
  /// Setting it while the application runs resizes every window, lays it out and paints it again; popups close, and
  /// touches, keys and gestures in progress are cut off (`IN-8`), since their targets have moved. Touches and all other
  /// input are in content coordinates (`EI-11`). So are a toplevel's size and size limits, and the size it is opened
  /// with.
  public final var contentRotation = ContentRotation.upright {
    willSet { if newValue != contentRotation { session?.contentWillTurn() } }
    didSet { if contentRotation != oldValue { session?.contentTurned() } }
  }

  // MARK: Windows

  /// All windows of all surfaces: surfaces in order of creation, the windows of each front first.
  final var frontToBack: [Window] { stacks.flatMap(\.frontToBack) }

  /// Advances all animations to `time`.
  final func advanceAnimations(to time: Timestamp) {
    for stack in stacks { stack.advanceAnimations(to: time) }
  }

  final func stack(for surface: SurfaceID) -> WindowStack? {
    stacks.first { $0.surface == surface }
  }

  /// Paints everything again, cached layers too.
  final func setNeedsDisplay() {
    layerBudget.removeAll()
    for stack in stacks { stack.invalidateAll() }
  }

  final func add(_ stack: WindowStack) {
    stacks.append(stack)
    stack.accessibilityTracker = accessibilityTracker
    accessibilityTracker?.noteWindows()
  }

  final func remove(_ stack: WindowStack) {
    stacks.removeAll { $0 === stack }
    stack.accessibilityTracker?.noteWindows()
    stack.accessibilityTracker = nil
    if stack.grabs, grabbingStacks.isEmpty { input.popupWasRemoved() }
  }
}
