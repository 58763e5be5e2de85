import DactylGeometry

/// The root of a view tree on a surface: a toplevel's main window, or an overlay above it.
///
/// Its frame is in surface coordinates. Hit testing visits the windows of a surface by `windowLevel`, and within a
/// level the one that was shown last first (`WD-2`).
@MainActor open class Window: View {
  /// The levels of the windows on a surface: higher ones are in front.
  public struct Level: RawRepresentable, Comparable, Hashable, Sendable {
    public var rawValue: Double
    public init(rawValue: Double) { self.rawValue = rawValue }
    /// The level of main windows: 0.
    public static let normal = Level(rawValue: 0)
    /// The level of windows that report something, above main windows: 1000.
    public static let status = Level(rawValue: 1000)
    /// The level of windows that need an answer: 2000. The touch keyboard is above them, since an answer may be typed.
    public static let alert = Level(rawValue: 2000)
    /// The level of input views, such as a touch keyboard: 3000.
    static let inputView = Level(rawValue: 3000)
    /// The level of windows that can be seen and used at any time, above all others and above menus and other popups:
    /// 4000. A touch on such a window closes no menu (`WD-13`).
    public static let critical = Level(rawValue: 4000)
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  /// The level of the window on its surface (`WD-2`). Default: `normal`.
  public final var windowLevel = Level.normal {
    didSet { if windowLevel != oldValue { stack?.orderChanged() } }
  }

  /// Whether the window gets input while popups with grab are shown (`WD-13`).
  final var isAbovePopups: Bool { windowLevel >= .critical }

  /// Identifies the window in fast comparisons.
  final let number = ProcessState.nextNumber()

  /// The windows of the surface that shows this one; nil while no surface does.
  ///
  /// The stack clears the reference when it is deallocated. A weak one would make every change of a view slower.
  package final internal(set) unowned(unsafe) var stack: WindowStack?

  /// The responder that receives keys first (`RC-10`); nil if there is none.
  public final internal(set) var firstResponder: Responder? {
    get { weakFirstResponder.wrappedValue }
    set {
      let old = firstResponder
      guard newValue !== old else { return }
      weakFirstResponder.wrappedValue = newValue
      firstResponderChanged(from: old)
    }
  }
  private final var weakFirstResponder = WeakRef<Responder>(wrappedValue: nil)

  /// Whether controls show that they have the keyboard focus: true from a key that moves it until the next touch
  /// (`KF-6`).
  public final internal(set) var showsFocus = false {
    didSet { if showsFocus != oldValue { showsFocusChanged() } }
  }

  /// The view at which the Tab order goes on if there is no first responder (`KF-7`).
  @WeakRef final var focusStart: View?

  /// Whether the window receives presses, motion and actions without a target (`WD-7`).
  public final var isKeyWindow: Bool { application?.keyWindow === self }

  /// Whether a touch may make the window the key window (`WD-8`). Default: true.
  open var canBecomeKey: Bool { true }

  /// The window has become the key window (`WD-7`). Do not call it: `makeKey()` makes a window the key window. Default:
  /// nothing.
  open func becomeKey() {}

  /// The window is no longer the key window (`WD-7`). Another one may be that already. Default: nothing.
  open func resignKey() {}

  /// Whether the window always has the size of its surface. Default: false.
  public final var fillsSurface = false {
    didSet { if fillsSurface { stack?.fit(self) } }
  }

  /// The controller whose root view fills the window. Setting it dismisses all controllers that are presented in the
  /// window.
  public final var rootViewController: ViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      let modal = presentations?.shown.first
      oldValue?.view.removeFromSuperview()
      if let view = rootViewController?.load(in: contentBounds.size) {
        view.frame = contentBounds
        insertSubview(view, at: 0)
      }
      if let modal { presentations?.dismiss(modal, animated: false) }
    }
  }

  /// The frame that the program draws around the toplevel of the window; nil for other windows.
  final weak var frameOfToplevel: ToplevelFrame?

  /// The part of the bounds below the title bar, if the program draws one above the content (`WF-2`). The views of
  /// controllers fill it. It is all of the bounds in a window without such a bar.
  public final var contentBounds: Rect { frameOfToplevel?.contentRect(in: bounds) ?? bounds }

  /// The controllers that are presented in the window; nil until one is.
  private(set) final var presentations: ModalPresentations?

  final var presentationsForUse: ModalPresentations {
    let presentations = presentations ?? ModalPresentations(of: self)
    self.presentations = presentations
    return presentations
  }

  /// The controller that is presented in front of the others, else the root controller; nil without one, and while its
  /// view is not loaded.
  final var frontController: ViewController? {
    let controller = presentations?.front?.controller ?? rootViewController
    return controller?.isViewLoaded == true ? controller : nil
  }

  /// The responder at which keys start: the first responder, else the controller in front. For a container it is the
  /// child that is shown (`RC-11`).
  final var startOfPresses: Responder {
    guard let first = firstResponder ?? frontController else { return self }
    guard var controller = first as? ViewController else { return first }
    while let child = controller.childForPresses, child.parent === controller, child.isViewLoaded,
      child.view.window === self
    {
      controller = child
    }
    return controller
  }

  /// Whether a surface shows the window. Controllers appear and disappear with it.
  final var isShownOnSurface = false

  /// The distances from the edges of the window, in points, that something covers, such as a touch keyboard. Layouts
  /// keep clear of it. Default: zero.
  public final var obscuredInsets = Insets.zero {
    didSet {
      guard obscuredInsets != oldValue else { return }
      hasSafeArea = true
      safeAreaChangedThroughout()
    }
  }

  /// Whether a view for text input may cover the window.
  final var isBelowInputView: Bool { windowLevel < .inputView }

  /// The height of the part at the lower edge that a view for text input covers, in points.
  final var coveredHeight: Double {
    guard let stack, stack.coveredHeight > 0, isBelowInputView else { return 0 }
    return min(max(storedFrame.maxY - (stack.contentFrame.maxY - stack.coveredHeight), 0), storedFrame.height)
  }

  /// Whether a safe area was set in the window. Most windows have none, and need not look for one.
  final var hasSafeArea = false

  override var traitParent: View? { weakTraitParent.wrappedValue }
  private final var weakTraitParent = WeakRef<View>(wrappedValue: nil)

  /// Inherits traits from `view`, in another window, from which this one is shown.
  final func inheritTraits(from view: View) {
    guard view.window !== self, view !== traitParent else { return }
    weakTraitParent.wrappedValue = view
    traitsChangedThroughout()
  }

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    storedWindow = self
    updateSizeClasses()
  }

  override func sizeDidChange() {
    super.sizeDidChange()
    updateSizeClasses()
  }

  private func updateSizeClasses() {
    traitOverrides.horizontalSizeClass = SizeClass(width: storedBounds.width)
    traitOverrides.verticalSizeClass = SizeClass(height: storedBounds.height)
  }

  /// Pixels of the surface per point of the window; 1 while no surface shows it.
  public final var scale: Double { stack?.scale ?? 1 }

  /// The application whose surface shows the window; nil while no surface does.
  public final var application: Application? { stack?.application }

  /// Makes the window the key window, which receives keys.
  public final func makeKey() {
    application?.keyWindow = self
  }

  // MARK: Key commands

  private final var weakKeyCommandSources: [WeakRef<View>] = []

  /// Makes the key commands of `view`, such as a menu bar, available while this is the key window, wherever its first
  /// responder is. They are looked up after those of the chain (`EI-32`), while the view is in the window and no modal
  /// presentation covers it. The window does not retain the view.
  public final func addKeyCommandSource(_ view: View) {
    removeKeyCommandSource(view)
    weakKeyCommandSources.append(WeakRef(wrappedValue: view))
  }

  /// Reverts `addKeyCommandSource(_:)`.
  public final func removeKeyCommandSource(_ view: View) {
    weakKeyCommandSources.removeAll { $0.wrappedValue == nil || $0.wrappedValue === view }
  }

  /// The views whose key commands are available now, in order of addition.
  final var keyCommandSources: [View] {
    weakKeyCommandSources.compactMap(\.wrappedValue).filter { view in
      guard view.window === self else { return false }
      return presentations?.front.map { view.isDescendant(of: $0.container) } ?? true
    }
  }

  /// Removes the window from its surface. Its touches are cut off (`IN-4`).
  public final func close() {
    stack?.remove(self)
  }

  /// Delivers an event to the recognizers and views of this window (`WD-9`). An override that does not call `super`
  /// keeps the event from all of them (`WD-10`).
  open func sendEvent(_ event: Event) {
    application?.dispatcher.deliver(event, in: self)
  }

  /// The application (`RC-2`).
  open override var next: Responder? { application }

  override var firstResponderWindow: Window? { self }

  private final var windowUndoManager: UndoManager?

  /// An undo manager of the window, which is made when it is first asked for (`UN-12`).
  open override var undoManager: UndoManager? {
    let manager = windowUndoManager ?? UndoManager()
    windowUndoManager = manager
    return manager
  }

  /// Undoes and redoes for keys that nothing else has used (`UN-11`).
  open override func pressesBegan(_ presses: [Press], with event: Event) {
    takeForUndo(presses)
    super.pressesBegan(presses, with: event)
  }

  /// Validates the commands of undo and redo. Call `super`.
  open override func validate(_ command: Command) {
    super.validate(command)
    validateUndo(command)
  }

  /// Fits the root view, and those of presented controllers, to the window.
  open override func layoutSubviews() {
    frameOfToplevel?.layOutBar(in: bounds)
    rootViewController?.view.frame = contentBounds
    presentations?.layOut(in: contentBounds)
  }

  /// Fits a title bar to the traits.
  open override func traitsDidChange() {
    super.traitsDidChange()
    if let toplevel, let properties = toplevel.localizedProperties { properties.assignAll(of: toplevel) }
    frameOfToplevel?.traitsDidChange()
  }

  /// Describes a window, with the title of its toplevel as the label.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .window
    description.label = application?.toplevels.first { $0.window === self }?.title
  }

  /// Called when the window is shown on a surface, or its size has changed.
  func fitSurface() {}

  /// The shadow of `view`, which is in the window or the window itself, has changed.
  func shadowDidChange(of view: View) {}

  override func visibilityDidChange() {
    guard let stack else { return }
    stack.accessibilityTracker?.noteWindows()
    if geometry.isHidden {
      application?.dispatcher.windowWillLeave(self)
      dismissFirstResponder()
      leaveKeyToAnother()
    }
    stack.propertiesAreNeeded(throughout: self)
    setShownOnSurface(!geometry.isHidden)
  }

  /// Called before the window is removed from its surface.
  final func willClose() {
    application?.dispatcher.windowWillLeave(self)
    dismissFirstResponder()
    leaveKeyToAnother()
  }

  /// Removes the first responder even if it does not agree to resign (`RC-10`).
  private func dismissFirstResponder() {
    _ = firstResponder?.resignFirstResponder()
    firstResponder = nil
  }

  /// Makes another window of the surface the key window, since the surface keeps the keyboard focus.
  private func leaveKeyToAnother() {
    guard isKeyWindow, let application else { return }
    application.keyWindow = stack?.frontToBack.first { $0 !== self && !$0.geometry.isHidden && $0.canBecomeKey }
  }

  /// Called before the subtree below `view` leaves this window (`IN-5`, `RC-10`).
  final func subtreeWillLeave(_ view: View) {
    if firstResponder?.homeView?.isDescendant(of: view) == true { _ = firstResponder?.resignFirstResponder() }
    if firstResponder?.homeView?.isDescendant(of: view) == true { firstResponder = nil }
    application?.dispatcher.cutOffTouches(inside: view)
    application?.dismissPopups(shownFrom: view)
  }

  /// Removes the first responder if it is inside `view`, even if it does not agree to resign.
  final func resignFirstResponder(inside view: View) {
    if firstResponder?.homeView?.isDescendant(of: view) == true { dismissFirstResponder() }
  }

  /// Called before a modal controller is shown over the subtree below `view` (`IN-7`). If `cancelsTouches` is false,
  /// touches there go on.
  final func subtreeIsCovered(_ view: View, cancelsTouches: Bool = true) {
    if cancelsTouches {
      application?.dispatcher.cutOffTouches(inside: view)
    } else {
      application?.dispatcher.cutOffKeys(inside: view)
    }
    application?.dismissPopups(shownFrom: view)
  }
}
