import Dactyl
import DactylTestCompositor
import Testing

extension FaultFixture {
  /// Shows a field that fills the first window and has the keyboard focus. Held keys repeat after `repeatDelay`
  /// milliseconds.
  func openField(repeatDelay: Int32) -> TextField {
    let field = TextField()
    field.frame = view.bounds
    view.addSubview(field)
    field.becomeFirstResponder()
    settle()
    compositor.keyboard.sendRepeatInfo(rate: 25, delay: repeatDelay)
    compositor.keyboard.enter(surface)
    settle()
    return field
  }

  /// Takes the keyboard focus from the window, and the field with it.
  func close(_ field: TextField) {
    compositor.keyboard.leave(surface)
    settle()
    field.removeFromSuperview()
  }
}
