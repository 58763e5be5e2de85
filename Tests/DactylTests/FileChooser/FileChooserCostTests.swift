import DactylGeometry
import DactylTesting
import Glibc
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The work of the main thread, counted: it does not grow with the number of files.
@MainActor @Suite struct FileChooserCostTests {
  private static func makeFiles(_ count: Int) -> @MainActor (DocumentFolder) -> Void {
    { files in
      // Names of one file are quicker to make than files.
      files.write("x", to: "file 0")
      let folder = open(files.path, O_RDONLY | O_DIRECTORY)
      for number in 1..<count {
        if linkat(folder, "file 0", folder, "file \(number)", 0) != 0 {
          Glibc.close(openat(folder, "file \(number)", O_CREAT | O_WRONLY, 0o600))
        }
      }
      Glibc.close(folder)
    }
  }

  /// The entries that the main thread has asked for, the times that the list has changed, and the cells.
  private struct Work {
    var entries: Int
    var changes: Int
    var cells: Int
  }

  private func work(_ fixture: ChooserFixture) -> Work {
    let listing = fixture.chooser.listing
    return Work(
      entries: listing?.work.entries ?? 0, changes: listing?.work.changes ?? 0,
      cells: fixture.chooser.source.visibleItems.count)
  }

  // FD-5
  @Test func aHundredThousandFilesAreNoMoreWorkThanAThousand() async throws {
    var costs: [Work] = []
    for count in [1000, 100_000] {
      let fixture = try await ChooserFixture(begins: false, make: Self.makeFiles(count))
      await fixture.stage.settle { fixture.chooser.listing?.state == .complete }
      #expect(fixture.chooser.listing?.order.count == count)
      costs.append(work(fixture))
      // The list has the focus when the chooser is there.
      await fixture.settle()
      let before = work(fixture)
      // To the last file, which no one has measured. The first key chooses the first one (LI-10).
      for _ in 0..<2 { fixture.stage.keyboard.press("End") }
      await fixture.settle()
      #expect(fixture.selected == ["file \(count - 1)"])
      // Search, sort, and choose.
      fixture.stage.keyboard.type("file 99")
      await fixture.settle()
      fixture.chooser.arrangement.isAscending = false
      fixture.chooser.arrange()
      await fixture.settle()
      let after = work(fixture)
      #expect(after.entries - before.entries < 60 * (after.changes - before.changes + 4))
    }
    // The folder comes in parts that are twice as large each time.
    #expect(costs[1].changes <= costs[0].changes + 8)
    #expect(costs[1].cells == costs[0].cells)
    // For each part the visible rows.
    #expect(costs[1].entries <= 4 * costs[1].cells * (costs[1].changes + 2), "\(costs)")
  }

  // FD-5, FD-10
  @Test func tenThousandFilesAreAnAnswer() async throws {
    let fixture = try await ChooserFixture(.openSeveral, make: Self.makeFiles(10_000))
    fixture.stage.keyboard.press("a", modifiers: .control)
    #expect(fixture.stage.button("Open (10,000)").exists)
    fixture.stage.button("Open (10,000)").tap()
    await fixture.settle()
    let paths = try #require(fixture.answers.first??.paths)
    #expect(paths.count == 10_000)
    #expect(paths.first == fixture.path("file 0"))
    #expect(paths.last == fixture.path("file 9999"))
  }
}
