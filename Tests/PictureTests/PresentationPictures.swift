import Dactyl
import DactylGeometry
import Testing

@testable import DactylWidgets

/// Popovers and toasts.
@MainActor @Suite struct PresentationPictures {
  @Test func popover() throws {
    try ControlPictures().check("popover", width: 320) {
      let button = Button("Filters")
      button.frame = Rect(x: 24, y: 8, width: 96, height: 44)
      let vegan = CheckBox("Vegan")
      vegan.value = .on
      let filters = ViewController()
      filters.view = View(
        .vertical(spacing: 8), [Label("Filters", role: .headline), vegan, CheckBox("Under 30 minutes")])
      let frame = ControllerFrame(PopoverController(filters, from: button))
      frame.insertSubview(button, at: 0)
      frame.sizing = .fixed(width: 300, height: 280)
      return [frame]
    }
  }

  @Test func toast() throws {
    try ControlPictures().check("toast", width: 336) {
      let undo = Action(title: "Undo") { _ in }
      return [
        Toast("The recipe is deleted.", action: undo),
        Toast("All of the recipes of last year are saved in the folder."),
        Toast("The recipe is deleted.", action: Action(title: "Bring it back again") { _ in }),
      ]
      .map { toast in
        let view = ToastView(toast)
        view.sizing.maximumWidth = 312
        view.arrange(in: 312)
        return View(.vertical(), [view])
      }
    }
  }
}
