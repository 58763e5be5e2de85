import DactylCore
import DactylGeometry

extension View {
  /// Shows `menu` on a long press, on a press of the secondary button, and on the menu key (`MN-1`); nil removes it. It
  /// sets `menuHandler`.
  public final func setContextMenu(_ menu: Menu?) {
    if let menu { setContextMenu { _ in menu } } else { menuHandler = nil }
  }

  /// Shows the menu that `makeMenu` returns for the location of the request, in the view's own coordinates; nil shows
  /// none. It sets `menuHandler`. Capture the view weakly.
  public final func setContextMenu(_ makeMenu: @escaping @MainActor (Point) -> Menu?) {
    menuHandler = { [weak self] request in
      if let self { makeMenu(request.location)?.show(from: self, for: request) }
    }
  }
}
