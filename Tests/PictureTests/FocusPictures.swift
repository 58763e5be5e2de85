import Dactyl
import Testing

/// Controls that show the keyboard focus.
@MainActor @Suite struct FocusPictures {
  /// A control, its name in the file, and the width of the picture.
  private static let controls: [(name: String, width: Double, make: @MainActor () -> View)] = [
    ("bordered", 104, { Button("Save") }), ("filled", 104, { Button("Save", style: .filled) }),
    ("plain", 104, { Button("Save", style: .plain) }), ("switch", 72, { Switch() }), ("slider", 120, { Slider() }),
    ("link", 104, { Link("A link") }), ("disclosure", 160, { DisclosureGroup("Advanced") }),
    (
      "pages", 120,
      {
        let pages = PageControl()
        pages.numberOfPages = 4
        return pages
      }
    ),
  ]

  @Test(arguments: 0..<8) func focusedControls(_ index: Int) throws {
    let control = Self.controls[index]
    try ControlPictures().check("focus-\(control.name)", width: control.width) { [FocusHolder([control.make()])] }
  }
}

/// Gives the focus to the first view inside, as Tab does.
private final class FocusHolder: StackView {
  init(_ views: [View]) { super.init(.vertical, views) }

  override func layoutSubviews() {
    super.layoutSubviews()
    for view in subviews { view.layoutIfNeeded() }
    if window?.firstResponder == nil { window?.moveFocus(.first) }
  }
}
