import DactylCore
import DactylGeometry

extension Popup {
  /// Creates a popup around `content`, with the looks of the theme and a margin of 16 points.
  ///
  ///     let popup = Popup(content: Label("The note is saved.", role: .body))
  ///     popup.show(from: button)
  ///
  /// Its size is the one that fits the content, and follows the content while the popup is shown, until a size is set.
  /// Assistive technology knows it as a dialog: set the `accessibilityLabel` of `window`.
  public convenience init(content: View) {
    let controller = PopupContentController(content)
    self.init(root: controller)
    controller.popup = self
    window.accessibilityRole = .dialog
  }
}

/// The root of a popup that is as large as its content.
private final class PopupContentController: ViewController {
  weak var popup: Popup?

  init(_ content: View) {
    super.init()
    view = PopupContentView(.vertical(), [content])
    applyTheme()
  }

  private func applyTheme() {
    view.layoutMargins = DirectionalInsets(view.traits.theme.metrics.largeSpacing)
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    applyTheme()
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    if let popup, popup.isShown, popup.fitsContent { popup.sizeToFit() }
  }
}
