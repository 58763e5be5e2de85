import DactylGeometry
import DactylInput

/// A popup that is a picture in memory, placed as a compositor would: inside the output of the toplevel, whose upper
/// left corner is that of the toplevel.
@MainActor final class HeadlessPopup: HeadlessSurface, PopupSurface {
  private(set) var state: PopupState

  private weak var parent: HeadlessSurface?
  private var description: PopupDescription

  init(_ description: PopupDescription, parent: HeadlessSurface, id: SurfaceID, platform: HeadlessPlatform) {
    self.description = description
    self.parent = parent
    let frame = description.frame(on: parent)
    state = PopupState(position: frame.origin, size: frame.size, margin: description.wholeMargin)
    super.init(id: id, platform: platform, isOpaque: description.isOpaque)
    parent.add(self)
  }

  override var geometry: (size: Size, scale: Double) { (state.surfaceFrame.size, state.scale) }
  override var contentSize: Size { state.size }
  override var margin: Insets { state.margin }

  /// The position of the surface's upper left corner, in the toplevel's points.
  private var origin: Point {
    state.surfaceFrame.origin + ((parent as? HeadlessPopup)?.origin ?? .zero)
  }

  override func configureFirst() {
    state.scale = outputScale
    beginConfigured()
    place()
  }

  override func outputsChanged() {
    state.scale = outputScale
    place()
  }

  func move(to description: PopupDescription) {
    self.description = description
    guard !isClosed else { return }
    beginConfigured()
    place()
  }

  private func place() {
    let frame = parent.map { description.frame(on: $0, in: bounds) } ?? description.frame(parent: .zero, in: bounds)
    state.position = frame.origin
    state.size = frame.size
    state.margin = description.wholeMargin
    handler?.popup(self, changedTo: state)
    setNeedsFrame()
  }

  /// The screen, in points of the parent's surface.
  private var bounds: Rect? {
    guard let size = output?.frame.size, size.width > 0, size.height > 0 else { return nil }
    let parentOrigin = (parent as? HeadlessPopup)?.origin ?? .zero
    return Rect(origin: Point(x: -parentOrigin.x, y: -parentOrigin.y), size: size)
  }

  override var output: OutputInfo? { parent?.output }

  /// Dismisses the popup as a compositor would.
  func dismiss() {
    guard !isClosed else { return }
    for child in children.reversed() { child.parentWillClose() }
    guard !isClosed else { return }
    handler?.popupWasDismissed(self)
    close()
  }

  override func parentWillClose() {
    dismiss()
  }

  override func willClose() {
    parent?.remove(self)
  }
}

extension PopupDescription {
  /// Returns the rectangle of the popup, in points of the surface of `parent`, like `bounds`.
  @MainActor fileprivate func frame(on parent: HeadlessSurface, in bounds: Rect? = nil) -> Rect {
    let origin = Point(x: parent.margin.left, y: parent.margin.top)
    return insideContent(ofParentWith: parent.margin)
      .frame(parent: parent.contentSize, in: bounds?.offsetBy(dx: -origin.x, dy: -origin.y))
      .offsetBy(dx: origin.x, dy: origin.y)
  }
}
