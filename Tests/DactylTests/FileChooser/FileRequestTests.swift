import DactylGeometry
import DactylLanguage
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Requests, kinds, places and words.
@MainActor @Suite struct FileRequestTests {
  // FD-1
  @Test func aRequestHasWhatIsAskedFor() {
    var request = FileRequest(
      .save(suggestedName: "a.txt"), title: "Keep", kinds: [FileKind("Texts", extensions: ["txt"])])
    request.folder = "/tmp"
    #expect(request.purpose == .save(suggestedName: "a.txt"))
    #expect(request.kinds.first?.patterns == ["*.txt"])
    #expect(FileWords.title(request) == .verbatim("Keep"))
    #expect(FileWords.acceptTitle(request) == FrameworkText.save)
    #expect(FileSelection(paths: ["/tmp/a.txt"], kind: request.kinds[0]).kind?.name == "Texts")
  }

  // FD-2
  @Test(arguments: [
    ("*.png", "a.PNG", true), ("*.png", "a.png.txt", false), ("*", "", true), ("?.c", "ä.c", true),
    ("?.c", "ab.c", false),
    ("*a*b*c", "xxaxxbxxc", true), ("*a*b*c", "xxaxxbxx", false), ("[a]*", "ab", false), ("[a]*", "[a]b", true),
    ("", "", true), ("", "a", false), ("Makefile", "makefile", true),
  ])
  func patternsMatchNames(_ pattern: String, _ name: String, _ matches: Bool) {
    #expect(FileKind("kind", patterns: [pattern]).matches(FilePath(name)) == matches)
  }

  // FD-2
  @Test func aPatternOfManyStarsIsQuick() {
    let pattern = String(repeating: "*a", count: 100) + "b"
    #expect(!FileKind("kind", patterns: [pattern]).matches(FilePath(String(repeating: "a", count: 255))))
  }

  // FD-2
  @Test func typesMatchTheExtensionsThatTheyAreKnownFor() {
    let pictures = FileKind("Pictures", patterns: [], mimeTypes: ["image/*"])
    #expect(pictures.matches("a.JPEG") && pictures.matches("b.svg") && !pictures.matches("c.pdf"))
    #expect(!pictures.matches("png") && !pictures.matches("png."))
    let either = FileKind("Papers", patterns: ["*.tex"], mimeTypes: ["application/pdf", "no/such"])
    #expect(either.matches("a.pdf") && either.matches("a.tex") && !either.matches("a.txt"))
    #expect(FileKind("All", patterns: []).matches(FilePath(bytes: [0xff])))
    #expect(FileKind("Bytes", extensions: ["bin"]).matches(FilePath(bytes: [0xff, 0x2e, 0x62, 0x69, 0x6e])))
  }

  // FD-12
  @Test func aKindHasAnExtension() {
    #expect(FileKind("kind", patterns: ["Makefile", "*.t?t", "*.tar.gz", "*.zip"]).defaultExtension == "tar.gz")
    #expect(FileKind("kind", patterns: ["*"], mimeTypes: ["image/*", "image/jpeg"]).defaultExtension == "jpg")
    #expect(FileKind("kind", patterns: ["*.*"]).defaultExtension == nil)
  }

  // FD-6
  @Test func placesAreReadFromTheFilesOfTheSystem() {
    let lines = #"""
      # comment
      XDG_DESKTOP_DIR="$HOME/Desk\"top"
        XDG_DOWNLOAD_DIR="/var/loads/"
      XDG_MUSIC_DIR="$HOME/"
      XDG_PICTURES_DIR="relative"
      XDG_VIDEOS_DIR="$HOMELESS/x"
      XDG_DOCUMENTS_DIR="no end
      XDG_TEMPLATES_DIR="$HOME/Templates"
      nonsense
      """#
    let found = UserFolders.folders(in: Array(lines.utf8), home: "/nowhere/ada")
    #expect(
      found == [
        UserFolder(.desktop, path: "/nowhere/ada/Desk\"top"), UserFolder(.downloads, path: "/var/loads"),
      ])
    let mounts = """
      36 35 98:0 / / rw - ext4 /dev/root rw
      40 35 8:1 / /run/media/ada/My\\040Stick rw - vfat /dev/sdb1 rw
      41 35 8:2 / /media/\\303\\244 rw - vfat /dev/sdc1 rw
      42 35 8:3 / /mediaeval rw - vfat /dev/sdd1 rw
      43 short
      """
    #expect(UserFolders.volumes(in: Array(mounts.utf8)).map(\.path) == ["/run/media/ada/My Stick", "/media/ä"])
  }

  // FD-6
  @Test func withoutAHomeThereAreVolumesAlone() async throws {
    let (files, stage) = (try DocumentFolder(), try TestStage())
    files.write("1 1 1 / /run/media/disk rw", to: "mounts")
    let folders = UserFolders(home: nil, configuration: nil, mounts: files.file("mounts"))
    let places = await folders.load()
    #expect(places == [UserFolder(.volume, path: "/run/media/disk")])
    await stage.settle()
  }

  // FD-7
  @Test(arguments: [
    ("/no/./b//c/", "/no/b/c"), ("/../..", "/"), ("a/../..", ".."), ("", "."), ("/no/..", "/"), ("../a", "../a"),
  ])
  func pathsAreStandardized(_ path: String, _ standard: String) {
    #expect(FilePath(path).standardized == FilePath(standard))
  }

  // FD-3
  @Test func wordsKeepTheirPlace() {
    #expect(FileWords.name("a\nb\u{202e}c\u{7f}") == "a\u{fffd}b\u{fffd}c\u{fffd}")
    let sizes = [0, 1, 999, 1000, 9949, 9950, 999_499, 999_500, 12_345_678, Int.max].map {
      FileWords.size($0).string(in: .english)
    }
    #expect(
      sizes == [
        "0 bytes", "1 byte", "999 bytes", "1 kB", "9.9 kB", "10 kB", "999 kB", "1 MB", "12 MB", "9.2 EB",
      ])
    #expect(FolderEntry("a", modified: .nan).modifiedDate == nil)
    // Noon, so that it is the same day in most time zones.
    let date = FolderEntry("a", modified: 1_835_438_400).modifiedDate
    #expect(date?.year == 2028 && date?.month == 2 && date?.day == 29)
  }
}
