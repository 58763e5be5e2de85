import Testing

@testable import DactylSurface

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct CursorFileTests {
  @Test func thePictureNearestToTheSizeIsTaken() throws {
    let folder = try CursorFolder()
    try folder.write(CursorFolder.pointer([4, 8, 16]), to: "file")
    let picture = try #require(CursorFile.picture(at: folder.path + "/file", size: 9))
    #expect(picture.size == PixelSize(width: 8, height: 8))
    #expect(picture.hotspotX == 1)
    #expect(picture.hotspotY == 2)
    #expect(picture.pixels == Array(repeating: 8, count: 64))
    #expect(CursorFile.picture(at: folder.path + "/file", size: 400)?.size.width == 16)
  }

  @Test func aFileWithAFalseHeaderHasNoPicture() throws {
    let folder = try CursorFolder()
    func picture(_ bytes: [UInt8]) throws -> CursorFile.Picture? {
      try folder.write(bytes, to: "file")
      return CursorFile.picture(at: folder.path + "/file", size: 8)
    }
    #expect(try picture(CursorFolder.pointer([8])) != nil)
    #expect(try picture([]) == nil)
    #expect(try picture(Array("Xcur".utf8)) == nil)
    #expect(try picture(Array(CursorFolder.pointer([8]).dropLast(4))) == nil)
    for (place, value): (Int, UInt32) in [
      (0, 1), (1, .max), (3, 0), (3, .max), (4, 7), (6, 9_999), (6, .max), (8, 0), (11, 0), (12, .max), (11, 2000),
    ] {
      #expect(try picture(CursorFolder.pointer([8]) { $0[place] = value }) == nil, "number \(place) is \(value)")
    }
  }

  @Test func aHotSpotOutsideThePictureIsMovedToItsEdge() throws {
    let folder = try CursorFolder()
    try folder.write(CursorFolder.pointer([8]) { $0[13] = .max }, to: "file")
    #expect(CursorFile.picture(at: folder.path + "/file", size: 8)?.hotspotX == 7)
  }

  @Test func aMissingFileOrAFolderHasNoPicture() {
    #expect(CursorFile.picture(at: "/nowhere/at/all", size: 8) == nil)
    #expect(CursorFile.picture(at: "/tmp", size: 8) == nil)
  }
}

@MainActor struct CursorThemeTests {
  private let folder: CursorFolder

  init() throws {
    folder = try CursorFolder()
  }

  // DO-8
  @Test func foldersThatAreNoAbsolutePathsDoNotCount() throws {
    let relative = String(repeating: "../", count: 40) + folder.path.dropFirst()
    for place in [".icons/", "icons/", ""] {
      try folder.write(CursorFolder.pointer([24]), to: "\(place)default/cursors/default")
    }
    for variable in ["HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "XCURSOR_PATH"] {
      func theme(_ path: String) -> CursorTheme {
        // The folders of the system have pointers, too.
        CursorTheme { ["XDG_DATA_DIRS": "/nowhere", "XCURSOR_THEME": "default"].merging([variable: path]) { $1 }[$0] }
      }
      #expect(theme(folder.path).picture(.default, scale: 1)?.size.width == 24, "\(variable)")
      #expect(theme(relative).picture(.default, scale: 1) == nil || variable == "XDG_DATA_DIRS", "\(variable)")
    }
  }

  @Test func aPipeInAThemeHoldsNothingUp() throws {
    for name in ["cursors/default", "index.theme"] {
      try folder.write([], to: "A/\(name)")
      unlink("\(folder.path)/A/\(name)")
      mkfifo("\(folder.path)/A/\(name)", 0o600)
    }
    #expect(theme(["XCURSOR_THEME": "A"]).picture(.default, scale: 1) == nil)
  }

  private func theme(_ variables: [String: String] = [:]) -> CursorTheme {
    let variables = variables.merging(["XCURSOR_PATH": folder.path]) { $1 }
    return CursorTheme { variables[$0] }
  }

  private func size(_ shape: CursorShape, in theme: CursorTheme) -> Int? {
    theme.picture(shape, scale: 1)?.size.width
  }

  @Test func aShapeIsFoundByItsNameThenByAnOlderOneElseTheArrowIsShown() throws {
    try folder.write(CursorFolder.pointer([4]), to: "default/cursors/default")
    try folder.write(CursorFolder.pointer([5]), to: "default/cursors/xterm")
    #expect(size(.default, in: theme()) == 4)
    #expect(size(.text, in: theme()) == 5)
    #expect(size(.grabbing, in: theme()) == 4)
  }

  @Test func theThemeOfTheEnvironmentPrecedesTheDefaultAndInherits() throws {
    try folder.write(CursorFolder.pointer([4]), to: "default/cursors/default")
    try folder.write(CursorFolder.pointer([5]), to: "parent/cursors/default")
    try folder.write(CursorFolder.pointer([6]), to: "parent/cursors/text")
    try folder.write(CursorFolder.pointer([7]), to: "mine/cursors/default")
    try folder.write(Array("[Icon Theme]\nName=x\nInherits = other, parent;\n".utf8), to: "mine/index.theme")
    let theme = theme(["XCURSOR_THEME": "mine"])
    #expect(size(.default, in: theme) == 7)
    #expect(size(.text, in: theme) == 6)
  }

  @Test func searchingEndsForThemesThatInheritInACircleOrPointOutside() throws {
    try folder.write(Array("Inherits=b,../../etc\n".utf8), to: "a/index.theme")
    try folder.write(Array("Inherits=a\n".utf8), to: "b/index.theme")
    #expect(theme(["XCURSOR_THEME": "a"]).picture(.wait, scale: 2) == nil)
  }

  @Test func sizeAndScaleChooseThePictureAndImpossibleSizesAreIgnored() throws {
    try folder.write(CursorFolder.pointer([24, 48, 96]), to: "default/cursors/default")
    #expect(theme().picture(.default, scale: 2)?.size.width == 48)
    #expect(theme(["XCURSOR_SIZE": "96"]).picture(.default, scale: 1)?.size.width == 96)
    #expect(theme(["XCURSOR_SIZE": "0"]).size == 24)
    #expect(theme(["XCURSOR_SIZE": "99999999999999999999"]).size == 24)
  }

}
