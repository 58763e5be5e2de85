import DactylCore
import DactylGeometry
import DactylGraphics

/// Shows the menu of a button. The folder of menus implements it, which may name controls, but not the reverse.
@MainActor protocol ButtonMenuPresenter: AnyObject {
  /// Whether the menu is shown, if it is the primary action of the button; nil if it is not.
  var isShownAsPrimaryAction: Bool? { get }

  /// Shows the menu if it is the primary action. Returns whether it is shown.
  func showAsPrimaryAction(from button: Button, for touch: Touch?, with event: Event?) -> Bool

  /// The keys that open the menu besides the activation keys.
  func keyCommands(of button: Button) -> [KeyCommand]
}

/// The sign of a control that opens a menu: a chevron that points down.
enum MenuSign {
  /// The width at a font scale of 1, in points.
  static let width = 12.0

  @MainActor static func draw(in rect: Rect, with color: Color, _ context: Context) {
    let center = context.pixelAligned(rect).center
    let scale = rect.width / width
    var path = Path()
    path.move(to: center + Point(x: -4, y: -2) * scale)
    path.addLine(to: center + Point(x: 0, y: 2) * scale)
    path.addLine(to: center + Point(x: 4, y: -2) * scale)
    context.stroke(path, with: color, style: StrokeStyle(width: 1.75 * scale, cap: .round, join: .round))
  }
}
