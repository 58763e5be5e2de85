import DactylGeometry
import Foundation
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Programs that show the same again after a restart (NV-9), each start a run of its own without a compositor.
@MainActor @Suite struct RestorationTests {
  private let folder: String
  private var path: String { [folder, "deep", "state"].joined(separator: "/") }

  init() {
    folder = NSTemporaryDirectory() + "dactyl-" + UUID().uuidString
  }

  private final class Page: ViewController {
    var text = ""
    var calls: [String] = []

    init(_ identifier: String?, title: String = "") {
      super.init()
      restorationIdentifier = identifier
      self.title = title
    }

    override func encodeRestorableState(into state: inout RestorableState) {
      super.encodeRestorableState(into: &state)
      state["text"] = text
    }

    override func decodeRestorableState(from state: RestorableState) {
      super.decodeRestorableState(from: state)
      text = state["text"] ?? "none"
      calls.append("decode")
    }

    override func viewWillAppear(_ animated: Bool) { calls.append("appear") }
  }

  /// Runs a program for five seconds. `use` is called after one second.
  private func run(
    _ root: @autoclosure () -> ViewController, script: String = "", duration: Double = 5,
    size: Size? = nil, use: @escaping @MainActor (Toplevel) -> Void = { _ in }
  ) throws {
    var options = LaunchOptions()
    options.isHeadless = true
    options.duration = duration
    options.statePath = path
    options.size = size
    options.replay = try InputScript(script)
    let application = Application()
    try application.run(options) { application in
      let toplevel = application.openToplevel(title: "Test", root: root())
      application.schedule(after: 1) { use(toplevel) }
    }
  }

  private func isKept() -> Bool { FileManager.default.fileExists(atPath: path) }

  private func cleanUp() { try? FileManager.default.removeItem(atPath: folder) }

  // NV-9
  @Test func aControllerShowsTheSameAgain() throws {
    defer { cleanUp() }
    let first = Page("page")
    try run(first) { _ in first.text = "a/b=c\nd" }
    #expect(first.calls == ["appear"])
    let second = Page("page")
    try run(second)
    #expect(second.text == "a/b=c\nd" && second.calls == ["decode", "appear"])
    let other = Page("other")
    try run(other)
    #expect(other.text == "" && other.calls == ["appear"])
  }

  // NV-9
  @Test func withoutAnIdentifierNothingIsKept() throws {
    defer { cleanUp() }
    try run(Page(nil), script: "1.0 down 1 10 10\n1.1 up 1")
    #expect(!isKept())
  }

  // NV-9
  @Test func aStateIsWrittenTwoSecondsAfterAnEvent() throws {
    defer { cleanUp() }
    let page = Page("page")
    page.text = "now"
    var written: [Double] = []
    let seen = path
    try run(page, script: "1.0 down 1 10 10\n1.1 up 1") { toplevel in
      for tenth in 0..<30 {
        toplevel.window.application?.schedule(after: Double(tenth) / 10) {
          if FileManager.default.fileExists(atPath: seen) { written.append(1 + Double(tenth) / 10) }
        }
      }
    }
    #expect(written.first.map { $0 >= 2.95 && $0 < 3.2 } == true)
  }

  // NV-9
  @Test func aStateIsWrittenWhenTheApplicationBecomesInactive() throws {
    defer { cleanUp() }
    let page = Page("page")
    page.text = "now"
    var isWritten = false
    let seen = path
    try run(page) { toplevel in
      toplevel.window.application?.becomeInactive()
      isWritten = FileManager.default.fileExists(atPath: seen)
    }
    #expect(isWritten)
  }

  // NV-9
  @Test func theStateOfTheLastToplevelIsKept() throws {
    defer { cleanUp() }
    let page = Page("page")
    page.text = "last"
    try run(page) { $0.close() }
    let next = Page("page")
    try run(next)
    #expect(next.text == "last")
  }

  // NV-9
  @Test func toplevelsKeepTheirSize() throws {
    defer { cleanUp() }
    try run(Page("page"), size: Size(width: 700, height: 500))
    var sizes: [Size] = []
    try run(Page("page")) { sizes.append($0.size) }
    try run(Page("page"), size: Size(width: 300, height: 200)) { sizes.append($0.size) }
    #expect(sizes == [Size(width: 700, height: 500), Size(width: 300, height: 200)])
  }

  // NV-9
  @Test(arguments: ["1e300", "nan", "-5", "0", "", "abc"], [false, true])
  func aSizeThatIsNoneIsIgnored(_ length: String, isHeight: Bool) throws {
    defer { cleanUp() }
    try FileManager.default.createDirectory(atPath: folder + "/deep", withIntermediateDirectories: true)
    let (bad, good) = isHeight ? ("height", "width") : ("width", "height")
    let sides = "windows/page/\(good)=300\nwindows/page/\(bad)=\(length)\n"
    let text = "dactyl state 1\n\(sides)content/page/text=kept\n"
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    let page = Page("page")
    var size = Size.zero
    try run(page) { size = $0.size }
    #expect(size == Size(width: 480, height: 320) && page.text == "kept")
  }

  // NV-9
  @Test func aFileThatCannotBeWrittenIsReportedOnce() throws {
    defer { cleanUp() }
    try "".write(toFile: folder, atomically: false, encoding: .utf8)
    let page = Page("page")
    try run(page, script: "1.0 down 1 10 10\n1.1 up 1") { _ in page.text = "new" }
    #expect(!isKept())
  }

  // NV-9
  @Test func toplevelsWithTheSameIdentifierAreApart() throws {
    defer { cleanUp() }
    for isSecond in [false, true] {
      let pages = [Page("page"), Page("page")]
      try run(pages[0]) { toplevel in
        toplevel.window.application?.openToplevel(title: "Two", root: pages[1])
        if !isSecond { (pages[0].text, pages[1].text) = ("one", "two") }
      }
      #expect(pages.map(\.text) == ["one", "two"])
    }
  }

  // NV-9
  @Test func containersKeepWhatTheyShow() throws {
    defer { cleanUp() }
    for isSecond in [false, true] {
      let pages = (0..<4).map { Page("page", title: "\($0)") }
      let pager = PageViewController([ViewController(), pages[2], ViewController()])
      pager.restorationIdentifier = "pager"
      let split = SplitViewController(primary: pages[0], secondary: pages[1])
      split.restorationIdentifier = "split"
      let tabs = TabBarController([ViewController(), split, pager])
      tabs.restorationIdentifier = "tabs"
      try run(tabs) { _ in
        if isSecond { return }
        for page in pages.dropLast() { page.text = page.title }
        tabs.selectedIndex = 1
        split.show(.secondary)
        pager.selectedIndex = 1
      }
      #expect(tabs.selectedIndex == 1 && split.shownColumn == .secondary && pager.selectedIndex == 1)
      #expect(pages.map(\.text) == ["0", "1", "2", ""])
    }
  }

  // NV-9
  @Test func aNavigationControllerMakesItsStackAgain() throws {
    defer { cleanUp() }
    func start(_ knows: @escaping (String) -> Bool, _ use: @escaping (NavigationController) -> Void) throws -> [String]
    {
      let navigation = NavigationController(rootViewController: Page("root"))
      navigation.restorationIdentifier = "navigation"
      navigation.controllerForRestoration = { knows($0) ? Page($0) : nil }
      try run(navigation) { _ in use(navigation) }
      return navigation.viewControllers.map { (($0 as? Page)?.text ?? "") + "@" + ($0.restorationIdentifier ?? "-") }
    }
    _ = try start({ _ in true }) { navigation in
      for (number, name) in ["folder", "folder", "note", nil, "beyond"].enumerated() {
        let page = Page(name)
        page.text = "\(number)"
        navigation.pushViewController(page, animated: false)
      }
    }
    let stack = try start({ _ in true }) { _ in }
    #expect(stack == ["@root", "0@folder", "1@folder", "2@note"])
    // An identifier that the program does not know any more is left out, with all above.
    #expect(try start({ $0 != "note" }) { _ in } == ["@root", "0@folder", "1@folder"])
    #expect(try start({ _ in false }) { _ in } == ["@root"])
  }

  // NV-9
  @Test func theFileIsInTheUsersFolderForStates() {
    var options = LaunchOptions()
    #expect(
      StateKeeper.path(options, appID: "org.example.Test")?.description.hasSuffix("/org.example.Test/state") == true)
    #expect(StateKeeper.path(options, appID: "../x") == nil && StateKeeper.path(options, appID: "..") == nil)
    options.statePath = ""
    #expect(StateKeeper.path(options, appID: "a") == nil)
    options.statePath = "/x"
    #expect(StateKeeper.path(options, appID: "a") == "/x")
    options = LaunchOptions()
    options.isHeadless = true
    #expect(StateKeeper.path(options, appID: "a") == nil)
  }
}
