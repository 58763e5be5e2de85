import Foundation
import ScannerSupport
import Testing

@Suite struct GeneratedFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "dactyl-scanner-\(UUID().uuidString)")

  /// The modification time is long ago, so that a new one differs even on a file system with a coarse clock.
  private func file(holding text: String) throws -> (GeneratedFile, changed: Date) {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = GeneratedFile(path: folder.appending(path: "a.swift").path)
    try file.write(text)
    let past = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: file.url.path)
    return (file, past)
  }

  private func changed(_ file: GeneratedFile) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: file.url.path)[.modificationDate] as? Date
  }

  @Test func aFileThatHoldsTheTextKeepsItsTimeOfChange() throws {
    let (file, past) = try file(holding: "struct A {}\n")
    try file.write("struct A {}\n")
    #expect(try changed(file) == past)
    try FileManager.default.removeItem(at: folder)
  }

  @Test func aFileThatHoldsAnotherTextIsReplaced() throws {
    let (file, past) = try file(holding: "struct A {}\n")
    try file.write("struct B {}\n")
    #expect(try String(contentsOf: file.url, encoding: .utf8) == "struct B {}\n")
    #expect(try changed(file) != past)
    try FileManager.default.removeItem(at: folder)
  }
}
