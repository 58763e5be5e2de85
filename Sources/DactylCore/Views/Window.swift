import DactylGeometry

/// The root of a view tree on a surface: a toplevel's main window, or an overlay above it.
///
/// Its frame is in the coordinates of the surface. Windows of one surface are asked for a touch by `windowLevel`, and
/// within one level the one shown last comes first (`WD-2`).
@MainActor open class Window: View {
  /// Heights at which windows of one surface stand above each other.
  public struct Level: RawRepresentable, Comparable, Hashable, Sendable {
    public var rawValue: Double
    public init(rawValue: Double) { self.rawValue = rawValue }
    /// Main windows: 0.
    public static let normal = Level(rawValue: 0)
    /// Windows that report something, above main windows: 1000.
    public static let status = Level(rawValue: 1000)
    /// Windows that need an answer, above all others: 2000.
    public static let alert = Level(rawValue: 2000)
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  /// The height of the window among those of its surface (`WD-2`).
  public final var windowLevel = Level.normal {
    didSet { if windowLevel != oldValue { stack?.orderChanged() } }
  }

  /// Names the window in comparisons that must be quick.
  final let number = ProcessState.nextNumber()

  /// The surface the window is shown on; nil while it is shown on none.
  package final internal(set) weak var stack: WindowStack?

  /// Which responder keys start at (`RC-10`).
  public final internal(set) var firstResponder: Responder? {
    get { weakFirstResponder.wrappedValue }
    set { weakFirstResponder.wrappedValue = newValue }
  }
  private final var weakFirstResponder = WeakRef<Responder>(wrappedValue: nil)

  /// Whether presses, motion and actions without a target go to this window (`WD-7`).
  public final var isKeyWindow: Bool { application?.keyWindow === self }

  /// Whether touching the window may make it the key window (`WD-8`). Default: true.
  open var canBecomeKey: Bool { true }

  /// Whether the window is as large as its surface, whatever size that takes.
  public final var fillsSurface = false {
    didSet { if fillsSurface { stack?.fit(self) } }
  }

  /// The controller whose root view fills the window. Setting it ends what is presented in the window.
  public final var rootViewController: ViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      let modal = presentations?.shown.first
      oldValue?.view.removeFromSuperview()
      if let view = rootViewController?.view {
        view.frame = bounds
        insertSubview(view, at: 0)
      }
      if let modal { presentations?.dismiss(modal, animated: false) }
    }
  }

  /// The controllers that are presented in the window; nil as long as none ever was.
  private(set) final var presentations: ModalPresentations?

  final var presentationsForUse: ModalPresentations {
    let presentations = presentations ?? ModalPresentations(of: self)
    self.presentations = presentations
    return presentations
  }

  /// Whether a surface shows the window: controllers appear and disappear with it.
  final var isOnShow = false

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    storedWindow = self
  }

  /// Pixels of the surface for a point of the window; 1 while no surface shows it.
  public final var scale: Double { stack?.scale ?? 1 }

  /// The application whose surface shows the window.
  public final var application: Application? { stack?.application }

  /// Makes the window the one that keys go to.
  public final func makeKey() {
    application?.keyWindow = self
  }

  /// Takes the window off its surface. Its touches are cut off by `IN-4`.
  public final func close() {
    stack?.remove(self)
  }

  /// Delivers an event to recognizers and views of this window (`WD-9`). An override that does not call `super` keeps
  /// the event from all of them (`WD-10`).
  open func sendEvent(_ event: Event) {
    application?.dispatcher.deliver(event, in: self)
  }

  /// The application (`RC-2`).
  open override var next: Responder? { application }

  override var firstResponderWindow: Window? { self }

  /// Fits the root view, and those of presented controllers, to the window.
  open override func layoutSubviews() {
    rootViewController?.view.frame = bounds
    presentations?.layOut(in: bounds)
  }

  override func visibilityDidChange() {
    guard let stack else { return }
    if place.isHidden {
      application?.dispatcher.windowWillLeave(self)
      dismissFirstResponder()
      resignKey()
    }
    stack.setNeedsFrame()
    setOnShow(!place.isHidden)
  }

  /// The window is about to be taken off its surface.
  final func willClose() {
    application?.dispatcher.windowWillLeave(self)
    dismissFirstResponder()
    resignKey()
  }

  /// Makes the first responder resign, whether it agrees or not: there is nowhere left for it to stay (`RC-10`).
  private func dismissFirstResponder() {
    _ = firstResponder?.resignFirstResponder()
    firstResponder = nil
  }

  /// The surface keeps the keyboard focus: keys go to its next window then.
  private func resignKey() {
    guard isKeyWindow, let application else { return }
    application.keyWindow = stack?.frontToBack.first { $0 !== self && !$0.place.isHidden && $0.canBecomeKey }
  }

  /// The subtree below `view` is about to leave this window (`IN-5`, `RC-10`).
  final func subtreeWillLeave(_ view: View) {
    if firstResponder?.homeView?.isDescendant(of: view) == true { _ = firstResponder?.resignFirstResponder() }
    if firstResponder?.homeView?.isDescendant(of: view) == true { firstResponder = nil }
    application?.dispatcher.cutOffTouches(inside: view)
  }

  /// The first responder resigns where it is inside `view`, whether it agrees or not.
  final func resignFirstResponder(inside view: View) {
    if firstResponder?.homeView?.isDescendant(of: view) == true { dismissFirstResponder() }
  }

  /// Something modal is about to be shown over the subtree below `view` (`IN-7`).
  final func subtreeIsCovered(_ view: View) {
    application?.dispatcher.cutOffTouches(inside: view)
  }
}
