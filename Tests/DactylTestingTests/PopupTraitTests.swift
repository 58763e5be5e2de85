import Dactyl
import DactylTesting
import Testing

/// Popups look like the part of the window that they are shown from.
@MainActor @Suite struct PopupTraitTests {
  @Test func aPopupHasTheTraitsOfTheViewItIsShownFrom() throws {
    let stage = try TestStage(size: Size(width: 400, height: 600))
    let view = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    view.traitOverrides.layoutDirection = .rightToLeft
    stage.view.addSubview(view)
    let content = ViewController()
    let popup = Popup(size: Size(width: 50, height: 50), root: content)
    #expect(popup.show(from: view))
    #expect(content.view.traits.layoutDirection == .rightToLeft)
    view.traitOverrides.layoutDirection = .leftToRight
    #expect(content.view.traits.layoutDirection == .leftToRight)
  }
}
