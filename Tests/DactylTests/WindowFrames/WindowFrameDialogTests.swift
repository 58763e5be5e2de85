import DactylDesktop
import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Dialogs in front of a window whose buttons are in front of its content (`WF-2`).
@MainActor struct WindowFrameDialogTests {
  enum Kind: CaseIterable { case printPreview, fileChooser, sheet, alert, popoverBelow, popoverAbove }

  // WF-2
  @Test(arguments: [300.0, 400, 700, 1000], Kind.allCases)
  func dialogsLeaveTheButtonsOfTheWindowFree(width: Double, kind: Kind) throws {
    for (direction, fontScale) in [(LayoutDirection.leftToRight, 1.0), (.rightToLeft, 1), (.leftToRight, 2)] {
      let stage = try WindowFrameStage { $0.titleBarStyle = .unified }
      stage.window.traitOverrides.layoutDirection = direction
      stage.window.traitOverrides.fontScale = fontScale
      stage.configure { $0.size = Size(width: width, height: 500) }
      stage.root.present(dialog(kind, in: stage), animated: false)
      stage.stage.advance(by: 1)
      let bar = try #require(stage.bar)
      let covered = bar.coveredAreas.map { bar.convertToWindow($0) }
      #expect(!covered.isEmpty)
      let shown = shownParts(of: try #require(stage.root.presentedViewController).view, in: stage.window.bounds)
      #expect(!shown.isEmpty)
      for (view, frame) in shown {
        for area in covered { #expect(!area.intersects(frame), "\(direction), \(fontScale): \(view) at \(frame)") }
      }
    }
  }

  private func dialog(_ kind: Kind, in stage: WindowFrameStage) -> ViewController {
    let pages = ScrollView()
    pages.addSubview(Button("Top"))
    let content = ViewController()
    content.view = View(StackLayout(.vertical, alignment: .fill), [Button("First"), pages])
    switch kind {
    case .printPreview:
      return PrintPreviewController(PrintJob(title: "Document", pageCount: { _ in 1 }) { _, _, _ in })
    case .fileChooser: return FileChooserController(FileRequest(.open))
    case .sheet: return SheetController(content, detents: [.large])
    case .alert:
      let alert = AlertController(title: "Title", message: String(repeating: "word ", count: 900))
      alert.addAction(AlertAction(title: "OK"))
      return alert
    case .popoverBelow, .popoverAbove:
      let text = Label(String(repeating: "word ", count: 900))
      text.numberOfLines = 0
      content.view = View(StackLayout(.vertical, alignment: .fill), [Button("First"), text])
      let bounds = stage.root.view.bounds
      let y = kind == .popoverBelow ? 2 : bounds.maxY - 20
      return PopoverController(
        content, from: stage.root.view, rect: Rect(x: bounds.midX, y: y, width: 10, height: 10))
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

  /// The controls and labels that are seen, with the visible parts of their frames, in the window's coordinates.
  private func shownParts(of view: View, in area: Rect) -> [(View, Rect)] {
    guard !view.isHidden else { return [] }
    let frame = view.convertToWindow(view.bounds).intersection(area)
    let own = view is Control || view is Label ? [(view, frame)].filter { !$1.isEmpty } : []
    let inside = view.clipsToBounds || view is ScrollView ? frame : area
    return own + view.subviews.flatMap { shownParts(of: $0, in: inside) }
  }
}

extension View {
  fileprivate func convertToWindow(_ rect: Rect) -> Rect { window.map { convert(rect, to: $0) } ?? .zero }
}
