import DactylDesktop
import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Dialogs in front of a window whose buttons are in front of its content (`WF-2`).
@MainActor struct WindowFrameDialogTests {
  // WF-2
  @Test(arguments: [400.0, 700, 1000], [false, true]) func dialogsLeaveTheButtonsOfTheWindowFree(
    width: Double, isMirrored: Bool
  ) throws {
    for kind in 0..<4 {
      let stage = try WindowFrameStage { $0.titleBarStyle = .unified }
      stage.window.traitOverrides.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
      stage.configure { $0.size = Size(width: width, height: 500) }
      let pages = ScrollView()
      pages.addSubview(Button("Top"))
      let content = ViewController()
      content.view = View(StackLayout(.vertical, alignment: .fill), [Button("First"), pages])
      switch kind {
      case 0:
        let job = PrintJob(title: "Document", pageCount: { _ in 1 }) { _, _, _ in }
        stage.root.present(PrintPreviewController(job), animated: false)
      case 1: stage.root.present(FileChooserController(FileRequest(.open)), animated: false)
      case 2:
        stage.root.present(SheetController(content, detents: [.large]), animated: false)
      default:
        let alert = AlertController(title: "Title", message: String(repeating: "word ", count: 900))
        alert.addAction(AlertAction(title: "OK"))
        stage.root.present(alert, animated: false)
      }
      stage.stage.advance(by: 1)
      let bar = try #require(stage.bar)
      let covered = bar.coveredAreas.map { bar.convertToWindow($0) }
      #expect(!covered.isEmpty)
      for control in controls(in: try #require(stage.root.presentedViewController).view) {
        let frame = control.convertToWindow(control.bounds)
        for area in covered { #expect(!area.intersects(frame), "\(kind): \(control) at \(frame)") }
      }
    }
  }

  // WF-10
  @Test func aModalDialogIsNeitherMinimizedNorMaximized() throws {
    let stage = try WindowFrameStage()
    #expect(stage.buttons.contains(.close))
    stage.style?.buttons = WindowButtonLayout(":minimize,maximize,close")
    stage.settle()
    #expect(stage.buttons.contains(.minimize) && stage.buttons.contains(.maximize))
    let dialog = stage.stage.application.openToplevel(
      title: "Question", size: Size(width: 300, height: 200), parent: stage.toplevel, isModal: true,
      root: ViewController())
    dialog.decorations = .own
    stage.settle()
    let bar = try #require(dialog.titleBar as? TitleBar)
    let shown = bar.subviews.compactMap { $0 as? WindowButton }.filter { !$0.isHidden && $0.alpha > 0 }
    #expect(shown.map(\.kind) == [.close])
  }

  private func controls(in view: View) -> [Control] {
    guard !view.isHidden else { return [] }
    return ((view as? Control).map { [$0] } ?? []) + view.subviews.flatMap(controls)
  }
}

extension View {
  fileprivate func convertToWindow(_ rect: Rect) -> Rect { window.map { convert(rect, to: $0) } ?? .zero }
}
