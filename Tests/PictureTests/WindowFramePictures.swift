import Dactyl
import DactylEventLoop
import DactylGeometry
import DactylGraphics
import DactylSurface
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Frames that a program draws around its windows, in all states (`WF-6`, `WF-7`, `WF-8`).
@MainActor @Suite struct WindowFramePictures {
  private struct Case {
    var style = TitleBarStyle.standard
    var subtitle = ""
    var width = 300.0
    var state: (inout SurfaceState) -> Void = { _ in }
    /// A view in place of the title.
    var titleView: (@MainActor () -> View)?
  }

  /// Draws windows below each other, each in a field of `height` points.
  private func check(
    _ name: String, width: Double, height: Double, in setups: [Setup],
    sourceLocation: SourceLocation = #_sourceLocation, _ cases: [Case]
  ) throws {
    for setup in setups {
      let factor = setup.traits.contains(.large) ? 1.5 : 1
      let field = Size(width: width * factor, height: height * factor)
      try Picture.check(
        name, size: Size(width: field.width, height: field.height * Double(cases.count)), in: [setup],
        sourceLocation: sourceLocation
      ) { context, look in
        // A shadow shows on a coloured background.
        context.fill(
          Rect(x: 0, y: 0, width: field.width, height: field.height * Double(cases.count)),
          with: look == .light ? Color(hex: 0xb9c6d6) : Color(hex: 0x47535f))
        for (index, one) in cases.enumerated() {
          try context.withState { () throws in
            context.translate(x: 0, y: Double(index) * field.height)
            try draw(one, factor, setup, look, context)
          }
        }
      }
    }
  }

  private func draw(_ one: Case, _ factor: Double, _ setup: Setup, _ look: Look, _ context: Context) throws {
    let loop = try MainLoop(clock: .virtual)
    let platform = HeadlessPlatform(loop: loop, paintsFrames: false)
    let application = Application()
    try application.attach(to: platform, loop: loop)
    defer {
      application.traitOverrides.fontScale = 1
      application.detach()
    }
    application.useStandardWindowFrames()
    application.traitOverrides.appearance = look.appearance
    if setup.traits.contains(.large) { application.traitOverrides.fontScale = 2 }
    let root = ViewController()
    root.view.backgroundColor = .systemTeal
    if one.style == .standard { root.navigationItem.leadingViews = [Button("New", style: .plain)] }
    root.title = "Inbox"
    root.navigationItem.titleView = one.titleView?()
    let toplevel = application.openToplevel(
      title: "Letters", size: Size(width: one.width * factor, height: 40 * factor),
      root: one.style == .unified ? NavigationController(rootViewController: root) : root)
    setup.traits.apply(to: toplevel.window)
    toplevel.decorations = .own
    toplevel.titleBarStyle = one.style
    toplevel.subtitle = one.subtitle
    loop.advance(by: Timestamp(milliseconds: 100))
    if let surface = toplevel.surface {
      platform.configure(surface) {
        $0.size = Size(width: one.width * factor, height: (one.style == .unified ? 84 : 88) * factor)
        one.state(&$0)
      }
    }
    loop.advance(by: Timestamp(milliseconds: 100))
    toplevel.stack.layout()
    context.translate(x: 8, y: 4)
    toplevel.stack.draw(context, in: [Rect(origin: .zero, size: toplevel.stack.size)])
  }

  @Test func framesInAllStates() throws {
    try check(
      "window-frame", width: 370, height: 150, in: Setup.standard.filter { $0.scale == 2 } + Setup.combined,
      [
        Case(), Case(subtitle: "12 new", state: { $0.isActivated = false }),
        Case(state: { $0.tiledEdges = [.left, .top, .bottom] }),
        Case(state: { $0.isMaximized = true }),
        Case(style: .unified),
      ])
  }

  @Test func tabsAndASearchFieldInTheBar() throws {
    func tabs() -> View {
      SegmentedControl(["Read", "Sent"], selectedIndex: 0)
    }
    try check(
      "window-frame-tabs", width: 470, height: 150,
      in: Setup.standard.filter { $0.scale == 2 }
        + Setup.combined.filter { $0.traits.contains(.mirrored) && $0.scale == 2 },
      [
        Case(style: .unified, width: 400, titleView: tabs),
        Case(style: .unified, width: 400, titleView: { SearchField(placeholder: "Search") }),
        Case(style: .unified, width: 240, titleView: tabs), Case(width: 400, titleView: tabs),
      ])
  }
}
