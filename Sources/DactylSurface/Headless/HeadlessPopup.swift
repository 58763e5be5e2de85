import DactylGeometry
import DactylInput

/// A popup that is a picture in memory, placed as a compositor would: inside the first output, whose upper left corner
/// is that of the toplevel.
@MainActor final class HeadlessPopup: HeadlessSurface, PopupSurface {
  private(set) var state: PopupState

  private weak var parent: HeadlessSurface?
  private var description: PopupDescription

  init(_ description: PopupDescription, parent: HeadlessSurface, id: SurfaceID, platform: HeadlessPlatform) {
    self.description = description
    self.parent = parent
    let frame = description.frame(parent: parent.geometry.size)
    state = PopupState(position: frame.origin, size: frame.size)
    super.init(id: id, platform: platform, isOpaque: description.isOpaque)
    parent.add(self)
  }

  override var geometry: (size: Size, scale: Double) { (state.size, state.scale) }

  /// The position of the upper left corner, in the toplevel's points.
  private var origin: Point {
    state.position + ((parent as? HeadlessPopup)?.origin ?? .zero)
  }

  override func configureFirst() {
    state.scale = initialScale
    beginConfigured()
    place()
  }

  func move(to description: PopupDescription) {
    self.description = description
    guard !isClosed else { return }
    beginConfigured()
    place()
  }

  private func place() {
    let frame = description.frame(parent: parent?.geometry.size ?? .zero, in: bounds)
    state.position = frame.origin
    state.size = frame.size
    handler?.popup(self, changedTo: state)
    setNeedsFrame()
  }

  /// The screen, in the parent's points.
  private var bounds: Rect? {
    guard let output = platform?.outputs.first else { return nil }
    let parentOrigin = (parent as? HeadlessPopup)?.origin ?? .zero
    return Rect(
      x: -parentOrigin.x, y: -parentOrigin.y, width: Double(output.pixelWidth / output.scale),
      height: Double(output.pixelHeight / output.scale))
  }

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
