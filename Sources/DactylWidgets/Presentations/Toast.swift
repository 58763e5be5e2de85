import DactylCore
import DactylGeometry
import DactylGraphics

/// A short message at the lower edge, which disappears after some seconds and leaves everything else usable.
///
///     let undo = Action(localized: FrameworkText.undo) { [weak self] _ in self?.undoDelete() }
///     Toast(localized: "The recipe is deleted.", action: undo).show(in: view)
///
/// Toasts come one after the other (`NV-12`). A toast that is touched, hovered or has the focus stays. A swipe
/// dismisses it, and so does Escape if its button has the focus.
///
/// ![A toast with an action](toast)
@MainActor public final class Toast {
  /// The message, in the language of the source: one sentence.
  public var message: String { localizedMessage.string(in: .english) }
  /// The message, which is shown in the language of the view (`LA-6`).
  public let localizedMessage: LocalizedText
  /// The action of the toast's button; nil for no button.
  public let action: Action?
  /// The seconds for which the toast is shown; infinity until it is dismissed.
  public let duration: Double
  /// Called after the toast has disappeared: after its time, by the user or by `dismiss()`. Default: nil.
  public var didDismiss: (@MainActor () -> Void)?
  /// Whether the toast is shown, or waits for others to disappear.
  public var isShown: Bool { host != nil }

  fileprivate weak var host: ToastHost?
  /// The view at whose lower edge it is.
  fileprivate private(set) weak var area: View?

  /// Creates a toast. A `duration` that is not positive counts as the default: 5 seconds.
  public convenience init(_ message: String, action: Action? = nil, duration: Double = 5) {
    self.init(localized: .verbatim(message), action: action, duration: duration)
  }

  /// Creates a toast with a message in the language of the view that it is shown in. A `duration` that is not positive
  /// counts as the default: 5 seconds.
  public init(localized message: LocalizedText, action: Action? = nil, duration: Double = 5) {
    localizedMessage = message
    self.action = action
    self.duration = duration > 0 ? duration : 5
  }

  /// Shows the toast in the window of `view`, at the lower edge of the view's safe area. Does nothing if it is shown or
  /// waits already. Reports a warning if the view is in no window.
  public func show(in view: View) {
    guard host == nil else { return }
    guard let window = view.window else { return Warnings.report("a toast needs a view that is in a window") }
    area = view
    let host = window.subviews.lazy.compactMap { $0 as? ToastHost }.first ?? ToastHost(in: window)
    self.host = host
    host.add(self)
  }

  /// Hides the toast with an animation. Does nothing if it is not shown.
  public func dismiss() { host?.remove(self) }

  fileprivate func hasGone() {
    host = nil
    didDismiss?()
  }
}

/// The toasts of a window, in front of everything that is there when the first one comes.
private final class ToastHost: View {
  /// The toast that is shown, and those that wait.
  private var toasts: [Toast] = []
  private var shown: ToastView?
  private var timer: ScheduledAction?

  private static let margin = 16.0
  private static let greatestWidth = 480.0
  /// The seconds after which a toast that is held is looked at again.
  private static let patience = 1.0
  /// The least seconds for a toast with a button, while switches are used.
  private static let scannedDuration = 60.0

  init(in window: Window) {
    super.init(frame: window.bounds)
    pinning = .fill
    window.addSubview(self)
  }

  /// Everything beside the toast belongs to the views behind.
  override func point(inside point: Point, with event: Event?) -> Bool { shown?.frame.contains(point) ?? false }

  /// A toast has no height for a touch keyboard that it is above of.
  override var keepsSubviewsInSafeArea: Bool { true }

  func add(_ toast: Toast) {
    toasts.append(toast)
    if toasts.count == 1 { showFirst() }
  }

  func remove(_ toast: Toast) {
    guard let index = toasts.firstIndex(where: { $0 === toast }) else { return }
    guard index == 0, let view = shown else {
      toasts.remove(at: index)
      return toast.hasGone()
    }
    takeAway(view, to: Point(x: 0, y: bounds.height - view.frame.minY))
  }

  // MARK: One after the other

  private func showFirst() {
    guard let toast = toasts.first else { return removeFromSuperview() }
    superview?.bringSubviewToFront(self)
    let view = ToastView(toast)
    view.onDismiss = { [weak self, weak view] way in if let view { self?.takeAway(view, to: way) } }
    shown = view
    View.performWithoutAnimation {
      addSubview(view)
      place()
      view.layoutIfNeeded()
      view.alpha = 0
      view.transform = AffineTransform(translationX: 0, y: view.bounds.height + Self.margin)
    }
    View.animate(spring: .snappy) {
      view.alpha = 1
      view.transform = .identity
    }
    wait(time(of: toast))
  }

  /// The highlight of a person who uses switches needs time to come to the button (`SW-12`).
  private func time(of toast: Toast) -> Double {
    let isScanned = toast.action != nil && window?.application?.switchAccess.isEnabled == true
    return isScanned ? max(toast.duration, Self.scannedDuration) : toast.duration
  }

  private func wait(_ seconds: Double) {
    timer = seconds.isFinite ? schedule(after: seconds) { [weak self] in self?.timeIsOver() } : nil
  }

  private func timeIsOver() {
    guard let view = shown else { return }
    if view.isHeld { return wait(Self.patience) }
    takeAway(view, to: Point(x: 0, y: view.bounds.height + Self.margin))
  }

  /// Moves the toast away by `way`, and shows the next one.
  private func takeAway(_ view: ToastView, to way: Point) {
    guard view === shown else { return }
    shown = nil
    timer?.cancel()
    view.isUserInteractionEnabled = false
    let toast = toasts.removeFirst()
    View.animate(withDuration: 0.2) {
      view.alpha = 0
      view.transform = AffineTransform(translationX: way.x, y: way.y)
    } completion: { [weak self] _ in
      view.removeFromSuperview()
      toast.hasGone()
      if let self, shown == nil { showFirst() }
    }
  }

  // MARK: Place

  override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  private func place() {
    guard let view = shown else { return }
    var room = bounds.inset(by: safeAreaInsets)
    if let area = toasts.first?.area, area.window === window, area.window != nil {
      let shownRoom = room.intersection(area.convert(area.bounds.inset(by: area.safeAreaInsets), to: self))
      if !shownRoom.isEmpty { room = shownRoom }
    }
    let limit = max(min(room.width - 2 * Self.margin, Self.greatestWidth * max(traits.fontScale, 1)), 0)
    view.arrange(in: limit)
    let size = view.measuredSize(for: ProposedSize(width: limit, height: nil))
    let (width, height) = (min(size.width.rounded(.up), limit), size.height.rounded(.up))
    let (left, bottom) = ((room.midX - width / 2).rounded(), (room.maxY - Self.margin).rounded(.down))
    view.center = Point(x: left + width / 2, y: bottom - height / 2)
    view.bounds = Rect(x: 0, y: 0, width: width, height: height)
  }
}

/// One toast.
final class ToastView: PopupContentView {
  /// Called when the user takes it away, with the way that it goes on.
  var onDismiss: @MainActor (Point) -> Void = { _ in }
  private let toast: Toast
  private let pan = PanGestureRecognizer()
  private var button: Button?
  /// Whether the button is below the message.
  private var isButtonBelow = false
  private var isTouched = false

  /// A release that is faster than this takes it away, in points per second.
  private static let speed = 500.0

  init(_ toast: Toast) {
    self.toast = toast
    super.init(.horizontal(spacing: 12, alignment: .center))
    let label = Label(localized: toast.localizedMessage)
    label.numberOfLines = 0
    addSubview(label)
    if let action = toast.action {
      let button = Button(localized: action.localizedTitle, style: .plain, primaryAction: action)
      button.sizing.shrink = 0
      self.button = button
      button.addAction(Action { [weak self] _ in self?.leave() }, for: .primaryActionTriggered)
      addSubview(button)
    }
    pan.addHandler { [weak self] in self?.follow($0) }
    addGestureRecognizer(pan)
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    let metrics = traits.theme.metrics
    layoutMargins = DirectionalInsets(
      top: metrics.smallSpacing, leading: metrics.largeSpacing, bottom: metrics.smallSpacing,
      trailing: toast.action == nil ? metrics.largeSpacing : metrics.smallSpacing)
  }

  /// Puts the button below the message if it would take more than half of `width`.
  func arrange(in width: Double) {
    guard let button else { return }
    let isBelow = button.measuredSize(for: .unspecified).width > width / 2
    guard isBelow != isButtonBelow else { return }
    isButtonBelow = isBelow
    layout = isBelow ? .vertical(spacing: 4, alignment: .leading) : .horizontal(spacing: 12, alignment: .center)
    button.stackAlignment = isBelow ? .trailing : nil
  }

  /// Whether the user is about to do something with it.
  var isHeld: Bool {
    isTouched || isHovered || (window?.firstResponder as? View)?.isDescendant(of: self) == true
  }

  private func leave() { onDismiss(Point(x: 0, y: bounds.height)) }

  override var keyCommands: [KeyCommand] {
    super.keyCommands
      + [
        KeyCommand(localized: FrameworkText.close, input: KeyCommand.inputEscape) { [weak self] _ in
          self?.leave()
        }
      ]
  }

  // MARK: Touches

  override func touchesBegan(_ touches: [Touch], with event: Event) { isTouched = true }
  override func touchesMoved(_ touches: [Touch], with event: Event) {}
  override func touchesEnded(_ touches: [Touch], with event: Event) { isTouched = false }
  override func touchesCancelled(_ touches: [Touch], with event: Event) { isTouched = pan.state == .began }

  private func follow(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began, .changed:
      isTouched = true
      let way = pan.translation(in: superview)
      // Upwards it only gives way.
      transform = AffineTransform(translationX: way.x, y: way.y > 0 ? way.y : way.y * 0.2)
    case .ended, .cancelled:
      isTouched = false
      let (way, velocity) = (pan.translation(in: superview), pan.velocity(in: superview))
      let isFar = abs(way.x) > bounds.width / 3 || way.y > bounds.height / 2
      let isFast = abs(velocity.x) > Self.speed || velocity.y > Self.speed
      if pan.state == .ended, isFar || isFast {
        let isSideways = abs(way.x) > abs(way.y)
        onDismiss(isSideways ? Point(x: way.x < 0 ? -600 : 600, y: 0) : Point(x: 0, y: bounds.height + 32))
      } else {
        View.animate(spring: .snappy) { self.transform = .identity }
      }
    case .possible, .failed: break
    }
  }

  /// A notification with the message.
  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .notification
    description.label = localized(toast.localizedMessage)
  }
}
