import Foundation
import Testing

/// The gallery, as a process without a compositor.
struct GalleryTests {
  @Test func allPagesAreWrittenInAllLooks() throws {
    let folder = Repository.records.appending(path: "gallery")
    try? FileManager.default.removeItem(at: folder)
    let pictures = folder.appending(path: "pictures")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    let program = try Program(
      Repository.programs.appending(path: "gallery"), ["--headless", "--pictures", pictures.path],
      environment: ProcessInfo.processInfo.environment, name: "gallery", folder: folder)
    // With a sanitizer, some hundred pictures take minutes.
    #expect(try program.exitStatus(seconds: 600) == 0)
    #expect(program.complaints.isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: pictures.path)
    let pages = [
      "buttons", "menus", "choices", "values", "pickers", "fields", "text", "status", "containers", "lists",
      "navigation", "layouts", "files", "desktop", "languages", "adaptation", "screens", "symbols", "colors", "window",
    ]
    // Eight looks in two widths.
    #expect(names.count == pages.count * 16)
    for page in pages {
      let narrow = try Picture(pictures.appending(path: "\(page)-300-light.png"))
      #expect(narrow.width == 300)
      let mirrored = try Picture(pictures.appending(path: "\(page)-300-rtl.png"))
      #expect(mirrored.differences(from: narrow) > 500)
      #expect(try Picture(pictures.appending(path: "\(page)-300-light-1.5.png")).width == 450)
    }
  }
}
