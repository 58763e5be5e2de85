import DactylGeometry
import Synchronization
import Testing

@testable import DactylGraphics

/// Icons are found and decoded before they are needed: a test removes the files first to show that they were.
@MainActor @Suite struct IconPreparationTests {
  private let folder: TemporaryFolder
  private let workers = WorkerPool(count: 1, label: "test")

  /// Theme A inherits the icons of theme B.
  init() throws {
    folder = try TemporaryFolder()
    let directories = "Directories=16\n[16]\nSize=16\nMinSize=8\nMaxSize=512\nType=Scalable\n"
    try folder.write("[Icon Theme]\nInherits=B\n\(directories)", to: "A/index.theme")
    try folder.write("[Icon Theme]\n\(directories)", to: "B/index.theme")
  }

  private func addSVG(_ name: String, _ color: String = "#ff0000") throws {
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><path fill='\(color)' d='M0 0h16v9H0z'/></svg>",
      to: name)
  }

  private func theme() -> IconTheme {
    IconTheme(name: "A", folders: [folder.path], workers: workers)
  }

  /// Waits until the worker has finished all earlier work.
  private func workersAreDone() async {
    await withCheckedContinuation { continuation in workers.run { continuation.resume() } }
  }

  /// The warnings during `body`.
  private func warnings(_ body: () -> Void) -> [String] {
    let listener = Listener()
    Warnings.$listener.withValue({ listener.hear($0) }, operation: body)
    return listener.heard
  }

  private final class Listener: Sendable {
    private let sentences = Mutex<[String]>([])

    var heard: [String] { sentences.withLock { $0 } }
    func hear(_ sentence: String) { sentences.withLock { $0.append(sentence) } }
  }

  @Test func preparedIconsAreAsOthers() async throws {
    try addSVG("A/16/x.svg")
    try addSVG("B/16/x-symbolic.svg")
    try picture(24, 12) { $0.fill(Rect(x: 0, y: 0, width: 9, height: 9), with: .blue) }.writePNG(
      to: folder.place("A/16/y.png"))
    let (prepared, other) = (theme(), theme())
    for (name, size, scale) in [("x", 16, 1), ("x", 24, 1.5), ("x-symbolic", 16, 2), ("y", 16, 1), ("y", 32, 2)]
      as [(String, Double, Double)]
    {
      prepared.prepare(iconNamed: name, size: size, scale: scale)
      await workersAreDone()
      let icon = try #require(prepared.icon(named: name, size: size, scale: scale))
      let expected = try #require(other.icon(named: name, size: size, scale: scale))
      #expect(try icon.pngData() == expected.pngData(), "\(name) \(size)")
      #expect(icon.size == expected.size && icon.scale == expected.scale, "\(name) \(size)")
      #expect(icon.isTemplate == expected.isTemplate, "\(name) \(size)")
    }
  }

  @Test func aPreparedIconIsDecodedOnce() async throws {
    try addSVG("A/16/x.svg")
    let theme = theme()
    theme.prepare(iconNamed: "x", size: 16)
    await workersAreDone()
    try addSVG("A/16/x.svg", "#0000ff")
    theme.prepare(iconNamed: "x", size: 16)
    await workersAreDone()
    let icon = try #require(theme.icon(named: "x", size: 16))
    #expect(try Bitmap(icon).argb(x: 2, y: 2) == red)
    theme.prepare(iconNamed: "x", size: 16)
    #expect(theme.icon(named: "x", size: 16) == icon)
  }

  @Test func anIconNotYetBegunWaitsForNoOther() async throws {
    try addSVG("A/16/x.svg")
    let gate = Gate()
    workers.run { gate.wait() }
    let theme = theme()
    theme.prepare(iconNamed: "x", size: 16)
    let icon = theme.icon(named: "x", size: 16)
    #expect(icon != nil)
    gate.open()
    await workersAreDone()
    #expect(theme.icon(named: "x", size: 16) == icon)
  }

  @Test func manyIconsComeWhenTheyAreAskedFor() throws {
    let colors = ["#ff0000": red, "#00ff00": green, "#0000ff": blue].sorted { $0.key < $1.key }
    let names = (0..<90).map { "icon\($0)" }
    for (index, name) in names.enumerated() { try addSVG("B/16/\(name).svg", colors[index % 3].key) }
    // Uses the shared workers: the icons are in every state when they are requested.
    let theme = IconTheme(name: "A", folders: [folder.path])
    for name in names { theme.prepare(iconNamed: name, size: 16) }
    for (index, name) in names.enumerated() {
      let icon = try #require(theme.icon(named: name, size: 16))
      #expect(try Bitmap(icon).argb(x: 2, y: 2) == colors[index % 3].value, "\(name)")
    }
  }

  @Test func moreIconsThanAreKeptHarmNothing() async throws {
    let names = (0..<300).map { "icon\($0)" }
    for name in names { try addSVG("B/16/\(name).svg") }
    let gate = Gate()
    workers.run { gate.wait() }
    let theme = theme()
    for name in names { theme.prepare(iconNamed: name, size: 16) }
    gate.open()
    await workersAreDone()
    for name in names { try folder.remove("B/16/\(name).svg") }
    let kept = names.reversed().prefix { theme.icon(named: $0, size: 16) != nil }
    #expect(kept.count == 256)
  }

  @Test func aMissingIconIsReportedWhenItIsAskedFor() async throws {
    try folder.write("<svg xmlns='http://www.w3.org/2000/svg'><g></svg>", to: "A/16/broken.svg")
    let theme = theme()
    let tooEarly = warnings {
      for name in ["none", "broken", "none"] { theme.prepare(iconNamed: name, size: 16) }
    }
    #expect(tooEarly == [])
    await workersAreDone()
    let said = warnings {
      for name in ["none", "broken", "none", "broken"] { #expect(theme.icon(named: name, size: 16) == nil) }
    }
    #expect(said.count == 2)
    #expect(said.first == "there is no icon named \"none\", neither in the theme A nor in hicolor")
    #expect(said.last?.hasPrefix("\(folder.path)/A/16/broken.svg: a SVG picture that can't be read: ") == true)
    try addSVG("A/16/none.svg")
    theme.prepare(iconNamed: "none", size: 16)
    #expect(theme.icon(named: "none", size: 16) == nil, "the missing icon is remembered")
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e9] as [Double])
  func impossibleSizesAreNotBegun(_ bad: Double) {
    let theme = theme()
    let said = warnings {
      for (size, scale) in [(bad, 1), (16, bad)] {
        theme.prepare(iconNamed: "none", size: size, scale: scale)
        #expect(theme.icon(named: "none", size: size, scale: scale) == nil)
      }
    }
    #expect(said == [])
  }
}
