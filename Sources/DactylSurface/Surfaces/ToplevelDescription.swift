import DactylGeometry
import DactylInput

/// The first properties of a toplevel.
package struct ToplevelDescription: Sendable {
  package var title: String
  package var appID: String
  /// The size of the content, in points, if the compositor leaves the choice to the program.
  package var size: Size
  package var minimumSize: Size
  package var maximumSize: Size
  package var isFullscreen: Bool
  /// The output of full screen; nil leaves it to the compositor.
  package var output: OutputID?
  package var isMaximized: Bool
  /// Whether the buffers have no alpha.
  package var isOpaque: Bool
  /// Whether the compositor should draw the title bar and the border, if it can.
  package var wantsServerDecoration: Bool

  package init(
    title: String, appID: String, size: Size, minimumSize: Size = .zero, maximumSize: Size = .zero,
    isFullscreen: Bool = false, isMaximized: Bool = false, isOpaque: Bool = true,
    wantsServerDecoration: Bool = true
  ) {
    self.title = title
    self.appID = appID
    self.size = size
    self.minimumSize = minimumSize
    self.maximumSize = maximumSize
    self.isFullscreen = isFullscreen
    self.isMaximized = isMaximized
    self.isOpaque = isOpaque
    self.wantsServerDecoration = wantsServerDecoration
  }
}
