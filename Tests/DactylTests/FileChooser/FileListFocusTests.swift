import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The focus of a list of files.
@MainActor @Suite struct FileListFocusTests {
  // FD-9
  @Test func anEmptyListWithTheFocusHasARing() throws {
    let stage = try TestStage()
    let list = FileList()
    list.frame = Rect(x: 20, y: 20, width: 300, height: 200)
    list.accessibilityLabel = "Files"
    stage.view.addSubview(list)
    let rows = CollectionViewDataSource<Int, FileItem>(list) { cell, item in cell.textLabel.text = "\(item.entry)" }
    rows.apply(DataSourceSnapshot([]))
    stage.advance(by: 0.5)
    let before = stage.toplevel.snapshotBitmap()?.pixels
    stage.keyboard.press("Tab")
    stage.advance(by: 0.5)
    #expect(list.isFirstResponder && list.drawsFocusRing)
    #expect(stage.toplevel.snapshotBitmap()?.pixels != before)
    // An entry shows the focus instead.
    rows.apply(DataSourceSnapshot([FileItem(folder: 0, entry: 0)]))
    stage.advance(by: 0.5)
    #expect(list.isFirstResponder && !list.drawsFocusRing)
  }
}
