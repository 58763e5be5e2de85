import DactylByteReaders
import DactylRandom
import TestProcesses

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Gives the inputs to the readers.
@MainActor struct FuzzerRun {
  private let options: FuzzerOptions

  init(_ options: FuzzerOptions) { self.options = options }

  /// Returns whether all rules hold. Prints a line for each reader, and for each input with which one does not.
  func run() -> Bool {
    let readers = options.reader.map { [$0] } ?? ByteReader.all
    if options.isList {
      say(readers.map(\.name).joined(separator: "\n"))
      return true
    }
    DeathNote.prepare()
    return readers.reduce(true) { holds, reader in run(reader) && holds }
  }

  private func run(_ reader: ByteReader) -> Bool {
    let corpus = Corpus(reader.name, in: options.corpora)
    let paths = options.files.isEmpty ? corpus.paths : options.files
    let files = paths.map { (path: $0, bytes: Corpus.read($0)) }
    guard let count = options.count else {
      var broken = 0
      for file in files {
        guard let bytes = file.bytes else {
          report("\(file.path) can't be read")
          broken += 1
          continue
        }
        if !read(bytes, with: reader, file.path) { broken += 1 }
      }
      say("\(reader.name): \(files.count) files, \(broken) broken")
      return broken == 0 && !files.isEmpty
    }
    let mutator = Mutator(files.compactMap(\.bytes), words: corpus.words)
    let numbers = options.first..<options.first + (reader.isSlow ? (count + 99) / 100 : count)
    var broken = 0
    for number in numbers {
      // Each input depends on the seed and its number alone, so that it can be made again.
      var source = SeededSource(seed: options.seed &* 0x1_0000_0001 &+ UInt64(number))
      let bytes = mutator.input(from: &source)
      if let path = options.savePath { return Corpus.write(bytes, to: path) }
      let name = "--random 1 --seed \(options.seed) --first \(number) \(reader.name)"
      if !read(bytes, with: reader, name) { broken += 1 }
    }
    say("\(reader.name): \(numbers.count) inputs, \(broken) broken")
    return broken == 0
  }

  private func read(_ bytes: [UInt8], with reader: ByteReader, _ name: String) -> Bool {
    DeathNote.write("ByteFuzzer: \(reader.name) ends the program or does not end: \(name)\n")
    defer { DeathNote.clear() }
    do {
      try reader.read(bytes)
      return true
    } catch {
      report("\(reader.name): \(error) [\(name)]")
      return false
    }
  }

  private func report(_ line: String) { say("ByteFuzzer: \(line)", on: STDERR_FILENO) }
}
