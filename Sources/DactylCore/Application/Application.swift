import DactylEventLoop
import DactylGeometry
import DactylGraphics
import DactylInput

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
      old?.resignKey()
      // The old window may have chosen another one.
      if let newValue, newValue.isKeyWindow { newValue.becomeKey() }
    }
  }
  private final var weakKeyWindow = WeakRef<Window>(wrappedValue: nil)

  private(set) lazy final var textInputSession = TextInputSession(application: self)

  /// The content that the user has cut or copied, in this program or another one.
  public private(set) lazy final var pasteboard = Pasteboard(.clipboard)
  /// The text that the user has selected last, in this program or another one. A middle click pastes it.
  public private(set) lazy final var primarySelection = Pasteboard(.primary)

  /// The drags of content.
  private(set) lazy final var drags = DragController(application: self)

  private(set) lazy final var inputObservers: [any InputObserver] = [drags, textInputSession]

  /// When a touch keyboard is shown for a text (`TK-1`). Default: `automatic`.
  public final var touchKeyboardMode = TouchKeyboardMode.automatic {
    didSet { if touchKeyboardMode != oldValue { textInputSession.presenter?.modeChanged() } }
  }

  /// The layouts between which the user of a touch keyboard switches. An empty list counts as `us`. Default: those of
  /// `XKB_DEFAULT_LAYOUT`, else the one of the locale.
  public final var keyboardLayouts: [KeyboardLayout] {
    get { storedKeyboardLayouts }
    set { storedKeyboardLayouts = newValue.isEmpty ? [KeyboardLayout("us")] : newValue }
  }
  // Lazy, since it may read the names of all layouts.
  private lazy final var storedKeyboardLayouts = KeyboardLayout.ofUser

  /// The scale of text while another application is the shared one.
  final var fontScaleWhileOthersRun = 1.0
  private(set) lazy final var sleepers = EventSleepers(self)
  /// The time of the last act of the user.
  final var lastInputTime = Timestamp.zero

  package private(set) lazy final var dispatcher = Dispatcher(application: self)
  /// The clock of events and timers (`GN-3`).
  package final var clock: @MainActor () -> Timestamp = { .zero }

  /// The documents with changes that are not saved.
  final var unsavedDocumentList = UnsavedDocumentList()
  /// The folders whose changes the program follows.
  final var folderMonitors = FolderMonitorList()

  /// Asks the user what happens to documents that can't be saved, before the last toplevel closes (`DO-7`); it calls
  /// the last argument with the answer. Nil closes at once, and the changes are lost, with an error at the end of
  /// `run`. Default: nil, and an alert in programs that `runOrExit` runs.
  public final var confirmClosing:
    (@MainActor (Toplevel, [Document], @escaping @MainActor (UnsavedChangesAnswer) -> Void) -> Void)?

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
      for monitor in folderMonitors.all { session == nil ? monitor.stop() : monitor.begin() }
    }
  }
  package final var loop: MainLoop? { session?.loop }

  /// Whether animations are reduced, for people who are disturbed by movement: animated movement jumps to its end, and
  /// only fades stay. Dragging and scrolling are unchanged. Default: false.
  public final var reducesMotion = false
  private(set) lazy final var animationCompletions = AnimationCompletions(self)
  /// The time of the frame whose animations are being advanced; nil outside of frames.
  final var frameTime: Timestamp?

  private final var intake = Intake()
  private final var queue = InputQueue()
  private final var isDraining = false
  private(set) final var stacks: [WindowStack] = []

  public override init() {
    super.init()
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

  /// The `commands`. Add the own ones to those of `super`.
  open override var keyCommands: [KeyCommand] { super.keyCommands + commands }

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

  /// Decodes one read batch of input and dispatches the resulting items one by one (`EI-1`).
  ///
  /// If the program was busy, the batch may have waited since `waitingSince`. If a callback runs the main loop and
  /// calls this again, the new batch waits until the running cycle ends (`GN-1`).
  package final func receive(_ events: [DeviceEvent], waitingSince: Timestamp? = nil) {
    noteInput(events)
    intake.decode(events, now: now, waitingSince: waitingSince, popups: popupPositions, into: &queue)
    guard !isDraining else { return }
    isDraining = true
    var item = nextItem()
    while let present = item {
      dispatcher.dispatch(present, eventCount: queue.eventCount)
      intake.recycle(&item)
      item = nextItem()
    }
    isDraining = false
    if !dispatcher.hasWaitingInput { session?.recordInput(upTo: intake.eventCount) }
    session?.stateKeeper?.eventsWereHandled()
  }

  /// The number of device events so far.
  final var eventCount: Int { intake.eventCount }

  /// Returns the next item, in content coordinates. Nothing else references it, so that its memory can be reused.
  private final func nextItem() -> InputItem? {
    var item = queue.next()
    if contentRotation != .upright { item?.turn(by: contentRotation) { sizeOfSurface($0) } }
    return item
  }

  /// Sends a leave for every pointer, before the content turns under it. Returns the pointers.
  final func leavePointers() -> [Intake.RestingPointer] {
    let pointers = intake.restingPointers
    receive(pointers) { .leave(surface: $0.surface) }
    return pointers
  }

  /// Sends an enter for `pointers` at their locations, after the content has turned.
  final func enterPointers(_ pointers: [Intake.RestingPointer]) {
    receive(pointers) { .enter(surface: $0.surface, at: $0.location, serial: 0) }
  }

  private final func receive(
    _ pointers: [Intake.RestingPointer], _ event: (Intake.RestingPointer) -> DeviceEvent.PointerEvent
  ) {
    let events = pointers.flatMap { [DeviceEvent.pointer($0.seat, event($0)), .pointer($0.seat, .frame)] }
    if !events.isEmpty { receive(events + [.batchEnd]) }
  }

  // MARK: Remote control

  /// Whether media keys arrive as `remoteControl` events (`EI-34`). Otherwise they are presses.
  public final private(set) var isReceivingRemoteControlEvents = false

  /// From the next key on, delivers media keys to `Responder.remoteControlReceived(with:)`.
  public final func beginReceivingRemoteControlEvents() { isReceivingRemoteControlEvents = true }

  /// Delivers media keys as ordinary presses again. A seek that has begun still receives its end.
  public final func endReceivingRemoteControlEvents() { isReceivingRemoteControlEvents = false }

  /// The modifiers held on any keyboard (`EI-36`).
  final var modifierFlags: ModifierFlags { ModifierFlags(rawValue: intake.modifiers.rawValue) }

  /// The current time of the event clock.
  final var now: Timestamp { clock() }

  /// Forgets all devices and their state, since the next compositor has other devices with clocks of their own.
  final func forgetDevices() {
    intake.forgetDevices()
  }

  // MARK: Activity

  /// The reasons why the application is not active.
  struct Inactivity: OptionSet {
    let rawValue: Int
    /// The program has called `becomeInactive()`.
    static let program = Inactivity(rawValue: 1)
    /// The compositor has suspended every toplevel.
    static let suspended = Inactivity(rawValue: 2)
    /// There is no compositor.
    static let disconnected = Inactivity(rawValue: 4)
  }

  private final var inactivity: Inactivity = []

  /// Whether the user can use the application: a compositor shows one of its toplevels, and the program has not called
  /// `becomeInactive()` (`IN-8`). A compositor that does not report suspension counts as showing them.
  public final var isActive: Bool { inactivity.isEmpty }

  /// Cuts off all touches, keys and gestures in progress, and closes menus (`IN-8`), for a program that knows that the
  /// session was locked, or that locks itself. Later input is delivered as before.
  public final func becomeInactive() {
    becomeInactive(for: .program)
  }

  /// Reverts `becomeInactive()`.
  public final func becomeActive() {
    becomeActive(after: .program)
  }

  final func becomeInactive(for reason: Inactivity) {
    let wasActive = isActive
    inactivity.insert(reason)
    dispatcher.cutOffEverything()
    // Without a compositor, popups close together with their surfaces.
    if reason != .disconnected { for popup in grabbingStacks.reversed() { popup.dismiss() } }
    guard wasActive else { return }
    session?.stateKeeper?.save()
    saveDocuments()
    delegate?.applicationDidBecomeInactive(self)
  }

  final func becomeActive(after reason: Inactivity) {
    guard inactivity.contains(reason) else { return }
    inactivity.remove(reason)
    guard isActive else { return }
    checkFolders()
    delegate?.applicationDidBecomeActive(self)
  }

  /// Updates the activity after a toplevel was opened, closed, shown or suspended: the application is suspended if all
  /// of them are.
  final func suspensionChanged() {
    let toplevels = toplevels
    let isSuspended = !toplevels.isEmpty && toplevels.allSatisfy(\.isSuspended)
    guard isSuspended != inactivity.contains(.suspended) else { return }
    if isSuspended { becomeInactive(for: .suspended) } else { becomeActive(after: .suspended) }
  }

  // MARK: Looks

  /// The appearance of everything that is drawn, light or dark. Setting it paints everything again. Default: `light`.
  public final var appearance = Appearance.light {
    didSet { if appearance != oldValue { setNeedsDisplay() } }
  }

  /// Whether the user has a pointer, such as a mouse or a touchpad, and no touchscreen. Default, and without a
  /// compositor: false.
  public final internal(set) var hasOnlyPointers = false {
    didSet {
      guard hasOnlyPointers != oldValue else { return }
      for window in frontToBack { window.traitsChangedThroughout() }
    }
  }

  /// The traits that apply where no view sets them.
  final let traitValues = TraitValues()

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

  /// The size in points of the surface that shows a stack; nil for other surfaces.
  private final func sizeOfSurface(_ surface: SurfaceID) -> Size? {
    stack(for: surface).map { contentRotation.turn($0.size) }
  }

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
  }

  final func remove(_ stack: WindowStack) {
    stacks.removeAll { $0 === stack }
    guard stack.grabs, grabbingStacks.isEmpty else { return }
    // The surface under the pointer has been removed.
    let seats = intake.seatsWithPointerElsewhere
    if !seats.isEmpty { receive(seats.map { .pointer($0, .leave(surface: nil)) }) }
  }
}
