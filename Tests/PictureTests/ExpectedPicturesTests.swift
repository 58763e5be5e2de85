import Foundation
import TestProcesses
import Testing

/// The files of `Expected` against those that the tests compare.
@MainActor @Suite struct ExpectedPicturesTests {
  /// The time of a whole run, and the size of a clone, grow with the pictures.
  private static let limit = 1540

  @Test func thereIsAFileForEachPictureAndNoOther() async throws {
    // This is the run that lists the pictures.
    guard PicturePlaces.list == nil else { return }
    let compared = try await comparedPictures()
    #expect(compared.count > 100)
    #expect(compared.count <= Self.limit, "a picture in fewer setups (Setup.few) shows parts of others")
    let there = Set(try FileManager.default.contentsOfDirectory(atPath: PicturePlaces.expected))
    let superfluous = there.subtracting(compared).sorted()
    if PicturePlaces.isRecording {
      for file in superfluous { try FileManager.default.removeItem(atPath: "\(PicturePlaces.expected)/\(file)") }
      return
    }
    #expect(superfluous.isEmpty, "no test compares these files; DACTYL_RECORD_PICTURES=1 removes them")
    #expect(compared.subtracting(there).sorted().isEmpty, "there are no files for these pictures")
  }

  /// Runs this program once more, with all tests of pictures, which only list the files that they would compare.
  private func comparedPictures() async throws -> Set<String> {
    let list = NSTemporaryDirectory() + "dactyl-pictures-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: list) }
    let child = try ChildProcess(
      FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
      ["--testing-library", "swift-testing", "--filter", "^PictureTests\\."],
      environment: ProcessInfo.processInfo.environment.merging(["DACTYL_LIST_PICTURES": list]) { $1 })
    // The other pictures are drawn meanwhile.
    let status = await Task.detached { child.finish().status }.value
    try #require(status == 0, "the run that lists the pictures failed")
    return Set(try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n").map(String.init))
  }
}
