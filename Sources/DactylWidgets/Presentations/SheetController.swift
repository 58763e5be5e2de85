import DactylCore
import DactylGeometry

/// A sheet in front of a controller, which comes from the lower edge and is dragged away by a finger.
///
///     let settings = ViewController()
///     let sheet = SheetController(settings, detents: [.medium, .large])
///     view.nearest(of: ViewController.self)?.present(sheet)
///
/// The sheet rests at one of its `detents`, above a touch keyboard, and follows the size of its content. A finger moves
/// the sheet from one detent to the next, and dismisses it below the lowest one: by the grabber, by anything that
/// doesn't scroll, or by a list that is at its top (`NV-7`). With `isDismissable` false it comes back from below the
/// lowest one.
///
/// ![A sheet at its medium height](sheet)
open class SheetController: OverlayController {
  /// A height at which a sheet rests.
  public enum Detent: Hashable, Sendable {
    /// Half of the window, above a touch keyboard, but not more than `large`.
    case medium
    /// Almost all of the window.
    case large
    /// The height of the content, above what covers the lower edge of the window, but not more than `large`.
    case content
    /// A height in points, above a touch keyboard, but not more than `large`. One that is not positive and finite
    /// counts as `content`.
    case height(Double)
  }

  /// The heights at which the sheet rests, the lowest one first. Without any, the sheet is `large`.
  public final let detents: [Detent]
  /// The height at which the sheet is. Setting it moves the sheet, if it has such a detent.
  public final var selectedDetent: Detent {
    get { detent }
    set { select(newValue, animated: true) }
  }
  /// Whether there is a grabber at the top. A tap on it goes to the next detent. Default: true.
  public final var showsGrabber = true { didSet { (storedSheetView)?.setNeedsLayout() } }

  private var detent: Detent
  private var storedSheetView: SheetView? { isViewLoaded ? view as? SheetView : nil }

  /// Creates a sheet with `content`, which rests at these heights, the lowest one first.
  public init(_ content: ViewController, detents: [Detent] = [.large]) {
    self.detents = detents.isEmpty ? [.large] : detents
    detent = self.detents[0]
    super.init(content: content)
  }

  open override func loadView() {
    let sheet = SheetView(content.view, self)
    sheet.onTapBeside = { [weak self] in self?.close() }
    sheet.onDrag = { [weak self] in self?.follow($0) }
    view = sheet
    addChild(content)
    content.didMove(toParent: self)
  }

  /// Lets the sheet come up. Call `super`.
  open override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    guard let sheet = storedSheetView, animated, !view.reducesMotion else { return }
    View.performWithoutAnimation {
      sheet.show(0)
      sheet.layoutIfNeeded()
    }
    move(to: sheet.height(of: detent), velocity: nil)
  }

  /// Lets the sheet go down. Call `super`.
  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    guard isBeingDismissed, animated, !view.reducesMotion else { return }
    storedSheetView?.leave()
  }

  /// `custom`, since the sheet moves; with reduced motion `crossDissolve`.
  open override var modalTransitionStyle: ModalTransitionStyle { view.reducesMotion ? .crossDissolve : .custom }

  // MARK: Detents

  private func select(_ detent: Detent, animated: Bool) {
    guard detents.contains(detent) else { return }
    self.detent = detent
    guard let sheet = storedSheetView else { return }
    if animated, view.window != nil, !view.reducesMotion {
      move(to: sheet.height(of: detent), velocity: nil)
    } else {
      sheet.show(sheet.height(of: detent))
    }
  }

  /// Goes to the next higher detent, and from the highest to the lowest one.
  final func selectNextDetent() {
    guard let sheet = storedSheetView else { return }
    let heights = detents.map { (detent: $0, height: sheet.height(of: $0)) }.sorted { $0.height < $1.height }
    let present = sheet.height(of: detent)
    if let next = heights.first(where: { $0.height > present + 0.5 }) ?? heights.first { selectedDetent = next.detent }
  }

  private func move(to height: Double, velocity: Double?) {
    storedSheetView?.animate(to: height, with: view.traits.theme.motion.sheetSpring, initialVelocity: velocity)
  }

  // MARK: Dragging (NV-7)

  /// Returns whether a finger on `touched` that moves by `movement` moves the sheet.
  final func moves(by movement: Point, touching touched: View?) -> Bool {
    guard let sheet = storedSheetView, abs(movement.y) > abs(movement.x) else { return false }
    let canGrow = sheet.shownHeight < sheet.greatestHeight - 0.5
    var view = touched
    while let present = view, present !== sheet {
      if let list = present as? ScrollView, list.isScrollEnabled, list.isVertical {
        let isAtTop = list.contentOffset.y <= -list.adjustedContentInset.top + 0.5
        return movement.y > 0 ? isAtTop : canGrow && isAtTop
      }
      view = present.superview
    }
    return true
  }

  private func follow(_ pan: PanGestureRecognizer) {
    guard let sheet = storedSheetView else { return }
    switch pan.state {
    case .began: sheet.grab()
    case .changed: sheet.drag(by: pan.translation(in: sheet).y)
    case .ended, .cancelled:
      let velocity = pan.state == .ended ? pan.velocity(in: sheet).y : 0
      settle(velocity)
      sheet.letGo()
    case .possible, .failed: break
    }
  }

  private func settle(_ velocity: Double) {
    guard let sheet = storedSheetView else { return }
    let wanted = sheet.shownHeight - velocity * ReleaseMotion.projection
    let heights = detents.map { ($0, sheet.height(of: $0)) }
    let (least, covered) = (heights.map(\.1).min() ?? 0, sheet.keyboardHeight)
    if isDismissable, wanted - covered < (least - covered) / 2 {
      dismiss()
      return
    }
    let nearest = heights.min { abs($0.1 - wanted) < abs($1.1 - wanted) }
    detent = nearest?.0 ?? detent
    move(to: sheet.height(of: detent), velocity: velocity)
  }
}

extension ScrollView {
  fileprivate var isVertical: Bool {
    contentSize.height > bounds.height || alwaysBounceVertical || contentSize.width <= bounds.width
  }
}
