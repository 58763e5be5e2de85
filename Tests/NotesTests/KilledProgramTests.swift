import Dactyl
import DactylRandom
import Glibc
import TestProcesses
import Testing

@testable import NoteSaver
@testable import NotesKit

/// A program that is killed while it saves.
@Suite struct KilledProgramTests {
  /// The program, which is beside the one of the tests.
  private static var program: String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    let words = path.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }
    let folder = String(decoding: words, as: UTF8.self).split(separator: "/").dropLast().joined(separator: "/")
    return "/\(folder)/NoteSaver"
  }

  // DO-2
  @Test func afterEachOf200KillsThereIsTheOldTextOrTheNewOne() async throws {
    signal(SIGPIPE, SIG_IGN)
    var random = SeededSource(seed: 200)
    let folder = try TemporaryFolder()
    var last = 0
    var unfinished = 0
    for round in 1...200 {
      let child = try ChildProcess(Self.program, [folder.path], environment: [:])
      var output: [UInt8] = []
      // The moment of the kill depends on the number of texts that were saved, and on some work after the last one.
      let count = random.int(1...4)
      while output.count(where: { $0 == 10 }) < count { try #require(read(from: child.output, into: &output)) }
      for _ in 0..<random.int(0...200) { sched_yield() }
      kill(child.id, SIGKILL)
      let end = child.finish()
      #expect(end.status == -SIGKILL, "round \(round): \(end.errors)")
      let lines = (String(decoding: output, as: UTF8.self) + end.output).split(separator: "\n")
      let saved = try #require(lines.last.flatMap { Int($0) })
      #expect(saved >= last + count)
      if folder.names.contains(where: { $0.hasPrefix(".dactyl-unfinished-") }) { unfinished += 1 }

      let path = FilePath(folder.path)
      let notes = try await MainActor.run {
        let contents = try NoteFolder(path: path).read()
        return contents.unreadable.isEmpty ? contents.notes.map(\.note) : []
      }
      #expect(folder.names == notes.map(\.id.fileName.description))
      let text = try #require(notes.first?.text)
      let number = try #require(
        NoteSaver.number(of: text), "round \(round): the text is neither the old nor the new one")
      #expect(number == saved || number == saved + 1, "round \(round)")
      last = number
    }
    // Many programs were killed in the middle of saving.
    #expect(unfinished > 20, "\(unfinished)")
  }

  /// Reads what is there, at least a byte. Returns false at the end.
  private func read(from pipe: Int32, into bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(pipe, &buffer, buffer.count)
    if count > 0 { bytes += buffer.prefix(count) }
    return count > 0
  }
}
