import DactylGeometry
import DactylTesting
import Glibc
import Testing

@testable import DactylCore

/// Folders that are read, sorted and followed on other threads.
@MainActor @Suite struct FolderListingTests {
  private let files: DocumentFolder
  private let stage: TestStage

  init() throws {
    files = try DocumentFolder()
    stage = try TestStage()
  }

  private func listing(_ arrangement: FolderArrangement = FolderArrangement()) async -> FolderListing {
    let listing = FolderListing(FilePath(files.path), arrangement: arrangement)
    await stage.settle()
    return listing
  }

  private func entries(_ listing: FolderListing) -> [FolderEntry] {
    (0..<listing.order.count).compactMap { listing.entry(listing.order[$0]) }
  }

  private func names(_ listing: FolderListing) -> [String] { entries(listing).map(\.name.description) }

  private func make(_ name: [UInt8]) {
    close(
      open(
        (FilePath(files.path).appending(FilePath(bytes: name)).bytes + [0]).map { CChar(bitPattern: $0) }, O_CREAT,
        0o600))
  }

  // FD-3
  @Test func entriesHaveTheirKinds() async {
    files.makeFolder("folder")
    files.write("12345", to: "file")
    mkfifo("\(files.path)/pipe", 0o600)
    for (name, target) in [("to file", "file"), ("to folder", "folder"), ("nowhere", "gone"), ("self", "self")] {
      symlink(target, "\(files.path)/\(name)")
    }
    let listing = await listing()
    #expect(listing.state == .complete)
    let kinds = Dictionary(entries(listing).map { ($0.name.description, $0) }) { $1 }
    #expect(kinds["folder"]?.kind == .folder)
    #expect(kinds["file"]?.size == 5)
    #expect(kinds["pipe"]?.kind == .other)
    #expect(kinds["to file"]?.kind == .file && kinds["to file"]?.isSymbolicLink == true)
    #expect(kinds["to folder"]?.kind == .folder)
    #expect(kinds["nowhere"]?.kind == .missing && kinds["self"]?.kind == .missing)
    #expect(names(listing).prefix(2) == ["folder", "to folder"])
  }

  // FD-3
  @Test func namesAreBytes() async {
    let names: [[UInt8]] = [
      [0xff, 0xfe], Array("a\nb".utf8), Array("\u{202e}txt.exe".utf8), Array(repeating: 0x61, count: 255), [0x20],
      Array("שלום".utf8),
    ]
    names.forEach(make)
    let listing = await listing()
    #expect(Set(entries(listing).map(\.name.bytes)) == Set(names))
    #expect(listing.id(of: FilePath(bytes: names[0])).flatMap(listing.entry)?.name.bytes == names[0])
  }

  // FD-4
  @Test func numbersCountAndLettersAreTheSame() async {
    for name in ["b", "A", "10", "9", "a 2", "a 010", "a 10", "Ä", "z", ".x", "y~"] { files.write("", to: name) }
    let listing = await listing()
    #expect(names(listing) == ["9", "10", "A", "Ä", "a 2", "a 010", "a 10", "b", "z"])
    listing.arrangement.isAscending = false
    listing.arrangement.showsHidden = true
    await stage.settle()
    #expect(names(listing) == ["z", "y~", "b", "a 10", "a 010", "a 2", "Ä", "A", "10", "9", ".x"])
  }

  // FD-4
  @Test func timesAndSizesSort() async {
    for (name, size, time) in [("a", 3, 30), ("b", 1, 10), ("c", 3, 20)] {
      files.write(String(repeating: "x", count: size), to: name)
      let moment = timespec(tv_sec: time, tv_nsec: 0)
      utimensat(AT_FDCWD, "\(files.path)/\(name)", [moment, moment], 0)
    }
    files.makeFolder("folder")
    let listing = await listing(FolderArrangement(by: .size, isAscending: false))
    #expect(names(listing) == ["folder", "a", "c", "b"])
    listing.arrangement = FolderArrangement(by: .modified)
    await stage.settle()
    #expect(names(listing) == ["folder", "b", "c", "a"])
  }

  // FD-5
  @Test func theOrderIsTheSameInEveryRun() async {
    for number in 0..<300 { files.write("", to: "\(number % 7) \(number)") }
    let first = names(await listing())
    #expect(first == names(await listing()))
    #expect(Set(first).count == 300)
  }

  // FD-15
  @Test func changesAreFollowedAndNumbersStay() async throws {
    for name in ["a", "b", "c"] { files.write("x", to: name) }
    let listing = await listing()
    let kept = try #require(listing.id(of: "c"))
    unlink("\(files.path)/a")
    files.write("new", to: "0")
    rename("\(files.path)/b", "\(files.path)/d")
    await settleChanges()
    #expect(names(listing) == ["0", "c", "d"])
    #expect(listing.id(of: "c") == kept)
    #expect(listing.order.index(of: kept) == 1)
    #expect(listing.id(of: "a") == nil)
  }

  private func settleChanges() async {
    await stage.settle()
    stage.advance(by: FolderListing.pause)
    await stage.settle()
  }

  // FD-15
  @Test func aFolderThatVanishesIsAnError() async {
    files.makeFolder("sub")
    files.write("x", to: "sub/x")
    let listing = FolderListing(files.file("sub"))
    await stage.settle()
    #expect(names(listing) == ["x"])
    unlink("\(files.path)/sub/x")
    rmdir("\(files.path)/sub")
    await settleChanges()
    #expect(names(listing).isEmpty)
    guard case .failed(let error) = listing.state else {
      Issue.record("\(listing.state)")
      return
    }
    #expect(error.reason == "No such file or directory")
    files.makeFolder("sub")
    files.write("y", to: "sub/y")
    listing.reload()
    await stage.settle()
    #expect(names(listing) == ["y"])
    // It is followed again.
    files.write("z", to: "sub/z")
    await settleChanges()
    #expect(names(listing) == ["y", "z"])
  }

  // FD-3
  @Test(arguments: ["link", "pipe", "file", "gone", "a\u{0}b"])
  func whatIsNoFolderIsAnError(_ name: String) async {
    symlink("link", "\(files.path)/link")
    mkfifo("\(files.path)/pipe", 0o600)
    files.write("x", to: "file")
    let listing = FolderListing(files.file(name))
    await stage.settle()
    guard case .failed(let error) = listing.state else {
      Issue.record("\(listing.state)")
      return
    }
    #expect(!error.reason.isEmpty)
    #expect(listing.order.count == 0)
  }

  // FD-3
  @Test func aListingThatEndsSaysNothingMore() async {
    for number in 0..<500 { files.write("", to: "\(number)") }
    var calls = 0
    let listing = FolderListing(FilePath(files.path))
    listing.didChange = { calls += 1 }
    listing.cancel()
    await stage.settle()
    #expect(calls == 0)
    // One that nobody keeps ends by itself.
    var other: FolderListing? = FolderListing(FilePath(files.path))
    weak let reference = other
    other = nil
    await stage.settle()
    #expect(reference == nil)
  }

  // FD-3
  @Test func theFirstEntriesComeBeforeTheLastOnes() async {
    for number in 0..<1000 { files.write("", to: "\(number)") }
    var states: [(FolderListing.State, Int)] = []
    let listing = FolderListing(FilePath(files.path))
    listing.didChange = { states.append((listing.state, listing.order.count)) }
    await stage.settle()
    #expect(states.last?.0 == .complete)
    #expect(states.last?.1 == 1000)
    #expect(zip(states, states.dropFirst()).allSatisfy { $0.1 <= $1.1 })
  }

  // FD-16
  @Test(arguments: [
    ("STRASSE", ["Straße"]), ("a", ["Ärger", "Straße", "alpha"]), ("", ["alpha", "Ärger", "Straße", "x"]),
  ])
  func aSearchFindsPartsOfNames(_ text: String, _ found: [String]) async {
    for name in ["alpha", "Ärger", "Straße", "x"] { files.write("", to: name) }
    let listing = await listing(FolderArrangement(searchText: text))
    #expect(Set(names(listing)) == Set(found))
  }
}
