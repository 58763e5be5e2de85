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
/// `Application.run` starts one on the compositor that is there. An override of `sendEvent` sees every event first.
@MainActor open class Application: Responder {
  /// The running application; nil before `run` and after it.
  public internal(set) static var shared: Application?

  /// The object that is told of the life of the program, and may be the last responder of the chain (`RC-2`).
  public final weak var delegate: (any ApplicationDelegate)?

  /// The window that presses, motion and actions without a target go to (`WD-7`).
  public final internal(set) var keyWindow: Window? {
    get { weakKeyWindow.wrappedValue }
    set { weakKeyWindow.wrappedValue = newValue }
  }
  private final var weakKeyWindow = WeakRef<Window>(wrappedValue: nil)

  package private(set) lazy final var dispatcher = Dispatcher(application: self)
  /// The clock that events and timers are compared with (`GN-3`).
  package final var clock: @MainActor () -> Timestamp = { .zero }

  /// Pictures that are kept of views.
  package final let layerBudget = LayerBudget()

  /// How much memory the pictures that are kept of views may take together, in bytes (`View.rasterizes`). At 0 none is
  /// kept. Default: 48 MiB.
  public final var layerCacheLimit: Int {
    get { layerBudget.limit }
    set {
      layerBudget.limit = max(newValue, 0)
      // A picture falls onto whole pixels; what is drawn in its place need not.
      for stack in stacks { stack.invalidateAll() }
    }
  }

  /// The thread of `run`, which the main actor has; nil outside of `run`, also for an application on the stage of a test.
  final var runningThread: pthread_t?
  final var isRunning: Bool { runningThread != nil }
  /// The run under way.
  final var session: Session?
  /// That of the session.
  package final var loop: MainLoop? { session?.loop }

  /// For people whom movement makes unwell, or who dislike it: what would move by itself jumps, and only fades stay. What
  /// a finger moves, and what scrolls, is as ever.
  public final var reducesMotion = false
  private(set) lazy final var animationCompletions = AnimationCompletions(self)
  /// Of the frame whose animations are being advanced.
  final var frameTime: Timestamp?

  private final var intake = Intake()
  private final var queue = InputQueue()
  private final var isDraining = false
  private final var stacks: [WindowStack] = []

  public override init() {
    super.init()
  }

  /// The delegate, if that is a responder and not itself a view, a controller or an application (`RC-2`).
  open override var next: Responder? {
    guard let responder = delegate as? Responder, !(responder is View), !(responder is ViewController),
      !(responder is Application)
    else { return nil }
    return responder
  }

  override final var firstResponderWindow: Window? { keyWindow }

  // MARK: Events

  /// Hands an event to the windows it concerns, front window first (`WD-9`). An override that does not call `super`
  /// keeps the event from everything below (`WD-10`).
  open func sendEvent(_ event: Event) {
    if event.type == .touches {
      dispatcher.sendToWindows(event)
    } else {
      event.window?.sendEvent(event)
    }
  }

  /// Performs `action` on `target`, or, without one, on the first in the responder chain that says it can (`RC-14`).
  /// Answers whether anything was called. An override that does not call `super` stops it (`CT-8`).
  @discardableResult open func sendAction(
    _ action: Selector, to target: AnyObject?, from sender: AnyObject?, for event: Event?
  ) -> Bool {
    guard let target = target ?? startOfChain(for: sender).target(forAction: action, withSender: sender) else {
      return false
    }
    return action.perform(on: target, from: sender, for: event)
  }

  /// Takes one read batch of input and dispatches what it makes, item by item (`EI-1`).
  ///
  /// Called again from inside, by a callback that turns the main loop, the batch waits for the running cycle (`GN-1`).
  package final func receive(_ events: [DeviceEvent]) {
    intake.decode(events, now: now, popups: popupPlaces, into: &queue)
    guard !isDraining else { return }
    isDraining = true
    var item = nextItem()
    while let present = item {
      dispatcher.dispatch(present)
      intake.recycle(&item)
      item = nextItem()
    }
    isDraining = false
  }

  /// The next item, in the coordinates of the content. Nothing else references it, so that its memory can be used again.
  private final func nextItem() -> InputItem? {
    var item = queue.next()
    if contentRotation != .upright { item?.turn(by: contentRotation) { sizeOfSurface($0) } }
    return item
  }

  /// Takes all pointers off the content that is about to turn under them. Returns the pointers.
  final func leavePointers() -> [Intake.RestingPointer] {
    let pointers = intake.restingPointers
    receive(pointers) { .leave(surface: $0.surface) }
    return pointers
  }

  /// Puts pointers where they rest over the content that has turned.
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

  /// Whether keys that control a player come as `remoteControl` events (`EI-34`). Otherwise they are presses.
  public final private(set) var isReceivingRemoteControlEvents = false

  /// From the next key on, media keys are delivered by `Responder.remoteControlReceived(with:)`.
  public final func beginReceivingRemoteControlEvents() { isReceivingRemoteControlEvents = true }

  /// Media keys are ordinary presses again. What began to seek still gets its end.
  public final func endReceivingRemoteControlEvents() { isReceivingRemoteControlEvents = false }

  /// The modifiers held on any keyboard (`EI-36`).
  final var modifierFlags: ModifierFlags { ModifierFlags(rawValue: intake.modifiers.rawValue) }

  /// The present time of the event clock.
  final var now: Timestamp { clock() }

  /// The devices there were are gone, and what they did is over; others will come, with clocks of their own.
  final func forgetDevices() {
    intake.forgetDevices()
  }

  // MARK: Activity

  /// Why the application is not active.
  struct Inactivity: OptionSet {
    let rawValue: Int
    /// The program says so.
    static let program = Inactivity(rawValue: 1)
    /// Nothing of any toplevel can be seen.
    static let suspended = Inactivity(rawValue: 2)
    /// There is no compositor.
    static let disconnected = Inactivity(rawValue: 4)
  }

  private final var inactivity: Inactivity = []

  /// Whether the user can do something in the application: a compositor shows one of its toplevels, as far as it says,
  /// and the program does not say otherwise (`IN-8`).
  public final var isActive: Bool { inactivity.isEmpty }

  /// For a program that knows that the session was locked, or locks itself: all touches, keys and gestures that are
  /// under way are cut off (`IN-8`). What is shown then gets input as before; nothing more is cut off by it.
  public final func becomeInactive() {
    becomeInactive(for: .program)
  }

  /// Takes `becomeInactive()` back.
  public final func becomeActive() {
    becomeActive(after: .program)
  }

  final func becomeInactive(for reason: Inactivity) {
    let wasActive = isActive
    inactivity.insert(reason)
    dispatcher.cutOffEverything()
    if wasActive { delegate?.applicationDidBecomeInactive(self) }
  }

  final func becomeActive(after reason: Inactivity) {
    guard inactivity.contains(reason) else { return }
    inactivity.remove(reason)
    if isActive { delegate?.applicationDidBecomeActive(self) }
  }

  /// A toplevel was opened, closed, shown or put out of sight: all of them together decide.
  final func suspensionChanged() {
    let toplevels = toplevels
    let isSuspended = !toplevels.isEmpty && toplevels.allSatisfy(\.isSuspended)
    guard isSuspended != inactivity.contains(.suspended) else { return }
    if isSuspended { becomeInactive(for: .suspended) } else { becomeActive(after: .suspended) }
  }

  // MARK: Looks

  /// Whether everything is drawn dark on light or light on dark; setting it paints everything again.
  public final var appearance = Appearance.light {
    didSet { if appearance != oldValue { setNeedsDisplay() } }
  }

  /// Where icons come from, for all views; setting it paints everything again.
  public final var iconTheme: IconTheme {
    get { storedIconTheme }
    set {
      storedIconTheme = newValue
      for window in frontToBack { window.environmentDidChangeThroughout() }
      setNeedsDisplay()
    }
  }

  // Made with the first icon: it asks the environment.
  private lazy final var storedIconTheme = IconTheme()

  /// How far everything is turned on the surfaces of the compositor, for a panel that is mounted turned. Default: `upright`.
  ///
  /// Setting it while the application runs gives every window its other size, lays it out and paints it anew; popups close,
  /// and touches, keys and gestures that are under way are cut off (`IN-8`), since what they were about is elsewhere.
  /// Touches and all other input are in the coordinates of the content (`EI-11`). A toplevel's size, and the limits of it,
  /// are the content's; so is the size that it is opened with.
  public final var contentRotation = ContentRotation.upright {
    willSet { if newValue != contentRotation { session?.contentWillTurn() } }
    didSet { if contentRotation != oldValue { session?.contentTurned() } }
  }

  // MARK: Windows

  /// Every window of every surface, those of one surface front first, surfaces in order of creation.
  final var frontToBack: [Window] { stacks.flatMap(\.frontToBack) }

  /// The surfaces of popups with grab that are shown, in order of showing (`WD-11`).
  final var grabbingStacks: [WindowStack] {
    stacks.filter { $0.grabs && $0.isShown }.sorted { $0.showing < $1.showing }
  }

  /// The size in points of a surface that shows a stack; nil for any other.
  private final func sizeOfSurface(_ surface: SurfaceID) -> Size? {
    stack(for: surface).map { contentRotation.turn($0.size) }
  }

  /// The places of popups with grab on their surfaces, for pointers that move over to them while they are pressed.
  final var popupPlaces: PopupPlaces {
    guard stacks.contains(where: { $0.grabs && $0.isShown }) else { return PopupPlaces() }
    var places = PopupPlaces()
    for popup in grabbingStacks {
      var next: WindowStack? = popup
      while let stack = next, !places.contains(stack.surface) {
        let (root, origin) = stack.placeInRoot
        let place = contentRotation.toSurface(of: contentRotation.turn(root.size))
          .apply(to: Rect(origin: origin, size: stack.size))
        places.places.append(PopupPlaces.Place(surface: stack.surface, root: root.surface, origin: place.origin))
        next = stack.parent
      }
    }
    return places
  }

  /// What moves by itself comes to where it is at `time`.
  final func advanceAnimations(to time: Timestamp) {
    for stack in stacks { stack.advanceAnimations(to: time) }
  }

  /// A popup with grab is about to be shown from `parent`: there is one chain of them at a time (`WD-11`).
  final func dismissGrabbingPopups(besides parent: WindowStack) {
    var chain: [WindowStack] = []
    var stack: WindowStack? = parent
    while let present = stack {
      chain.append(present)
      stack = present.parent
    }
    for popup in grabbingStacks.reversed() where !chain.contains(identicalTo: popup) { popup.dismiss() }
  }

  /// The popups that were shown from `parent`, in order of showing.
  final func stacks(shownFrom parent: WindowStack) -> [WindowStack] {
    stacks.filter { $0.parent === parent }
  }

  final func stack(for surface: SurfaceID) -> WindowStack? {
    stacks.first { $0.surface == surface }
  }

  /// Everything is painted again, cached layers too.
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
    // Where the popup was the pointer is nowhere any more.
    let seats = intake.seatsWithPointerElsewhere
    if !seats.isEmpty { receive(seats.map { .pointer($0, .leave(surface: nil)) }) }
  }
}
