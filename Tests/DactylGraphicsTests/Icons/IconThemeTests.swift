import DactylGeometry
import Testing

@testable import DactylGraphics

/// Icons of themes made for the test; the colour of each identifies its file.
@MainActor @Suite struct IconThemeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func addIndex(_ theme: String, inherits: String = "", _ directories: [(name: String, lines: String)]) throws {
    var text = "# A comment\n[Icon Theme]\nName=\(theme)\nInherits=\(inherits)\nDirectories="
    text += directories.map(\.name).joined(separator: ",") + "\n"
    for directory in directories { text += "\n[\(directory.name)]\n\(directory.lines)\n" }
    try folder.write(text, to: "\(theme)/index.theme")
  }

  private func addPNG(_ name: String, _ color: Color, side: Int) throws {
    let bitmap = try picture(side, side) {
      $0.fill(Rect(x: 0, y: 0, width: Double(side), height: Double(side)), with: color)
    }
    try bitmap.writePNG(to: folder.place(name))
  }

  private func addSVG(_ name: String, _ color: String) throws {
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><path fill='\(color)' d='M0 0h16v16H0z'/></svg>",
      to: name)
  }

  private func theme(_ name: String = "A") -> IconTheme {
    IconTheme(name: name, folders: [folder.path])
  }

  private func color(_ image: Image?) throws -> UInt32? {
    try image.map { try Bitmap($0).argb(x: 2, y: 2) }
  }

  @Test func iconsOfProgramsAreFoundOnASystemWithoutHicolor() throws {
    try addSVG("hicolor/scalable/apps/org.example.Counter.svg", "#ff0000")
    try addSVG("hicolor/symbolic/apps/org.example.Counter-symbolic.svg", "#ff0000")
    for size in [16.0, 48, 256] {
      #expect(try color(theme().icon(named: "org.example.Counter", size: size)) == red)
    }
    #expect(theme().icon(named: "org.example.Counter-symbolic", size: 16)?.isTemplate == true)
    // The index of the system counts where there is one.
    try addIndex("hicolor", [("48x48/apps", "Size=48")])
    #expect(theme().icon(named: "org.example.Counter", size: 48) == nil)
  }

  @Test func theFolderMadeForTheSizeIsTaken() throws {
    try addIndex(
      "A",
      [
        ("16", "Size=16\nType=Fixed"), ("16@2", "Size=16\nScale=2\nType=Fixed"), ("24", "Size=24\nThreshold=3"),
        ("big", "Size=64\nMinSize=48\nMaxSize=256\nType=Scalable"), ("unlisted", ""),
      ])
    try addPNG("A/16/x.png", .red, side: 16)
    try addPNG("A/16@2/x.png", .green, side: 32)
    try addPNG("A/24/x.png", .blue, side: 24)
    try addSVG("A/big/x.svg", "#ffff00")
    let yellow: UInt32 = 0xffff_ff00
    let theme = theme()
    for (size, scale, expected) in [
      (16, 1, red), (16, 2, green), (16, 1.5, green), (24, 1, blue), (27, 1, blue), (22, 1, blue), (48, 1, yellow),
      (200, 1.5, yellow), (500, 1, yellow), (4, 1, red), (18, 1, red), (37, 1, green), (34, 1, green), (29, 1, blue),
      (45, 1, yellow),
    ] as [(Double, Double, UInt32)] {
      let icon = theme.icon(named: "x", size: size, scale: scale)
      #expect(try color(icon) == expected, "\(size) at \(scale)")
      #expect(icon?.size == Size(width: size, height: size), "\(size) at \(scale)")
    }
    #expect(theme.icon(named: "x", size: 48, scale: 1.5)?.pixelWidth == 72)
  }

  @Test func aMissingIconIsTakenFromParentsThenHicolorThenNoTheme() throws {
    let directory = [("16", "Size=16")]
    try addIndex("A", inherits: "B, C", directory)
    try addIndex("B", inherits: "D", directory)
    for name in ["C", "D", "hicolor"] { try addIndex(name, directory) }
    for (theme, color) in [("A", Color.red), ("B", .green), ("D", .blue), ("C", .yellow), ("hicolor", .cyan)] {
      for name in ["a", "b", "d", "c", "h"] where name <= theme.lowercased().prefix(1) || theme == "hicolor" {
        try addPNG("\(theme)/16/\(name).png", color, side: 16)
      }
    }
    try addPNG("lone.png", .magenta, side: 16)
    let theme = theme()
    #expect(try color(theme.icon(named: "a", size: 16)) == red)
    #expect(try color(theme.icon(named: "b", size: 16)) == green)
    #expect(try color(theme.icon(named: "d", size: 16)) == blue, "the parent's parent precedes the second parent")
    #expect(try color(theme.icon(named: "h", size: 16)) == 0xff00_ffff)
    #expect(try color(theme.icon(named: "lone", size: 16)) == 0xffff_00ff)
    #expect(try color(self.theme("No such theme").icon(named: "h", size: 16)) == 0xff00_ffff)
  }

  @Test func foldersOfTheUserComeFirst() throws {
    try addIndex("A", [("16", "Size=16")])
    try addPNG("A/16/x.png", .red, side: 16)
    let other = try TemporaryFolder()
    try picture(16, 16) { $0.fill(Rect(x: 0, y: 0, width: 16, height: 16), with: .green) }.writePNG(
      to: other.place("A/16/x.png"))
    // The second folder has the index, the first one the icon.
    let theme = IconTheme(name: "A", folders: [other.path, folder.path])
    #expect(try color(theme.icon(named: "x", size: 16)) == green)
  }

  @Test func symbolicIconsAreTemplates() throws {
    try addIndex("A", [("s", "Size=16\nMinSize=8\nMaxSize=512\nType=Scalable")])
    try addSVG("A/s/x-symbolic.svg", "#2e3436")
    try addSVG("A/s/x.svg", "#2e3436")
    let icon = try #require(theme().icon(named: "x-symbolic", size: 16, scale: 2))
    #expect(icon.isTemplate)
    #expect(icon.pixelWidth == 32)
    #expect(theme().icon(named: "x", size: 16)?.isTemplate == false)
  }

  @Test func iconsAreKept() throws {
    try addIndex("A", [("16", "Size=16")])
    try addPNG("A/16/x.png", .red, side: 16)
    let theme = theme()
    let icon = theme.icon(named: "x", size: 16)
    #expect(icon != nil)
    #expect(theme.icon(named: "x", size: 16) == icon)
    #expect(theme.icon(named: "x", size: 15) != icon)
    #expect(theme.icon(named: "y", size: 16) == nil)
    try addPNG("A/16/y.png", .red, side: 16)
    #expect(theme.icon(named: "y", size: 16) == nil, "the missing icon is remembered")
  }

  @Test func circlesEnd() throws {
    try addIndex("A", inherits: "A,B", [("16", "Size=16")])
    try addIndex("B", inherits: "C", [])
    try addIndex("C", inherits: "A,B,C", [("16", "Size=16")])
    try addPNG("C/16/x.png", .red, side: 16)
    #expect(theme().icon(named: "nowhere", size: 16) == nil)
    #expect(try color(theme().icon(named: "x", size: 16)) == red)
    for number in 0..<100 { try addIndex("T\(number)", inherits: "T\(number + 1)", []) }
    #expect(theme("T0").icon(named: "nowhere", size: 16) == nil)
  }

  @Test func linksThatLeadInACircleAreNotThere() throws {
    try addIndex("A", [("16", "Size=16")])
    let path = try folder.place("A/16/x.png")
    try folder.link(path, to: path)
    try folder.link(folder.place("B/index.theme"), to: folder.path + "/B/index.theme")
    #expect(theme().icon(named: "x", size: 16) == nil)
    #expect(theme("B").icon(named: "x", size: 16) == nil)
  }

  @Test(arguments: [
    "", "=", "[", "[]", "[Icon Theme]", "Directories=16", "[Icon Theme]\nDirectories=16\n[16", "\u{0}\u{1}\u{fffd}",
    "[Icon Theme]\nDirectories=16\n[16]\nSize=0", "[Icon Theme]\nDirectories=16\n[16]\nSize=99999999999999999999",
    "[Icon Theme]\nDirectories=16\n[16]\nSize=-16\nMinSize=9\nMaxSize=2", "[16]\nSize=16",
    "[Icon Theme]\nDirectories=../../16\n[../../16]\nSize=x", "[Icon Theme]\nInherits=../..,,.,..,\u{0}",
  ])
  func brokenIndexesHaveNoIcons(_ text: String) throws {
    try folder.write(text, to: "A/index.theme")
    try addPNG("A/16/x.png", .red, side: 16)
    #expect(theme().icon(named: "x", size: 16) == nil)
  }

  @Test func crossedLimitsOfAFolderHarmNothing() throws {
    try addIndex("A", [("16", "Size=16\nMinSize=90\nMaxSize=2\nType=Scalable\nnonsense\nSize=\nThreshold=x")])
    try addPNG("A/16/x.png", .red, side: 16)
    #expect(try color(theme().icon(named: "x", size: 16)) == red)
  }

  @Test func brokenIconsAreNotThere() throws {
    try addIndex("A", [("16", "Size=16")])
    try folder.write("no picture", to: "A/16/x.png")
    #expect(theme().icon(named: "x", size: 16) == nil)
  }

  @Test(arguments: ["", ".", "..", "../x", "a/b", "/etc/passwd", "a\u{0}b", String(repeating: "x", count: 5000)])
  func namesThatAreNoFileNamesHaveNoIcon(_ name: String) throws {
    try addIndex("A", [("16", "Size=16")])
    try addPNG("A/x.png", .red, side: 16)
    try addPNG("A/16/y.png", .red, side: 16)
    #expect(theme().icon(named: name, size: 16) == nil)
  }

  @Test func impossibleSizesHaveNoIcon() throws {
    try addIndex("A", [("16", "Size=16")])
    try addPNG("A/16/x.png", .red, side: 16)
    for bad in [0, -1, .nan, .infinity, 1e9] as [Double] {
      #expect(theme().icon(named: "x", size: bad) == nil)
      #expect(theme().icon(named: "x", size: 16, scale: bad) == nil)
    }
  }

  // DO-8
  @Test func foldersThatAreNoAbsolutePathsDoNotCount() throws {
    let relative = String(repeating: "../", count: 40) + folder.path.dropFirst()
    for place in [".icons", "icons", ".local/share/icons"] { try addPNG("\(place)/hicolor/x.png", .red, side: 16) }
    for place in [".icons", "icons", ".local/share/icons"] { try addPNG("\(place)/x.png", .red, side: 16) }
    for variable in ["HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS"] {
      let given = IconTheme(name: "none") { [variable: folder.path][$0] }
      #expect(given.icon(named: "x", size: 16) != nil, "\(variable)")
      let theme = IconTheme(name: "none") { [variable: relative][$0] }
      #expect(theme.icon(named: "x", size: 16) == nil, "\(variable)")
    }
  }

  @Test func theEnvironmentChoosesTheThemeAndItsFolders() throws {
    try addIndex("A", [("16", "Size=16")])
    try addPNG("icons/A/16/x.png", .red, side: 16)
    try folder.write("[Icon Theme]\nDirectories=16\n[16]\nSize=16", to: "icons/A/index.theme")
    func ofEnvironment(_ variables: [String: String], name: String? = nil) -> IconTheme {
      IconTheme(name: name) { variables[$0] }
    }
    #expect(ofEnvironment([:]).name == "Adwaita")
    #expect(ofEnvironment(["DACTYL_ICON_THEME": "B"], name: "C").name == "C")
    for variable in ["XDG_DATA_HOME", "XDG_DATA_DIRS"] {
      let theme = ofEnvironment(["DACTYL_ICON_THEME": "A", variable: folder.path])
      #expect(try color(theme.icon(named: "x", size: 16)) == red, "\(variable)")
    }
    try addPNG(".icons/A/16/x.png", .green, side: 16)
    #expect(
      try color(
        ofEnvironment(["DACTYL_ICON_THEME": "A", "HOME": folder.path, "XDG_DATA_DIRS": folder.path])
          .icon(named: "x", size: 16)) == green)
  }
}
