import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylTesting
@testable import DactylWidgets

/// Menus, tool tips and other popups paint what looks different, on their own surfaces and on the window.
@MainActor @Suite struct MenuDamageTests {
  private let fixture: MenuStage
  private var stage: TestStage { fixture.stage }

  init() throws {
    fixture = try MenuStage()
    stage.view.backgroundColor = .white
  }

  // MN-3, FR-1
  @Test(arguments: DamageSetting.allCases) func aMenuThatOpensAndCloses(_ setting: DamageSetting) {
    stage.use(setting)
    let menu = Menu(children: [
      fixture.action("Copy"), Menu(title: "Share", children: [fixture.action("Mail"), fixture.action("Print")]),
      fixture.action("Paste"),
    ])
    let meter = FrameMeter(stage)
    menu.show(from: fixture.view)
    var frames = meter.frames(for: 1)
    for row in [0, 2, 0] {
      fixture.hover(row, of: menu, level: 0)
      let hovered = meter.frames(for: 0.2)
      hovered.expectTight(painted: 1)
      frames += hovered
    }
    fixture.hover(1, of: menu, level: 0)
    frames += meter.frames(for: 1)
    #expect(fixture.submenus(menu) == ["Share"])
    fixture.hover(1, of: menu, level: 1)
    let inner = meter.frames(for: 0.2)
    inner.expectTight(painted: 1)
    menu.close()
    frames += meter.frames(for: 1)
    #expect(frames.undeclared == 0 && frames.vain <= 1, "\(frames.summary)")
  }

  // MN-3, FR-1
  @Test(arguments: DamageSetting.allCases) func aPressOnARow(_ setting: DamageSetting) {
    stage.use(setting)
    let menu = fixture.menu("One", "Two", "Three")
    menu.show(from: fixture.view)
    stage.advance(by: 1)
    let meter = FrameMeter(stage)
    let view = fixture.views(of: menu)[0]
    let finger = stage.finger()
    finger.down(at: view.rect(of: 0).center, in: view)
    var frames = meter.frames(for: 0.2)
    finger.move(to: view.rect(of: 1).center, in: view)
    frames += meter.frames(for: 0.2)
    frames.expectTight(painted: 2)
    finger.up()
  }

  // FR-6
  @Test(arguments: DamageSetting.allCases) func aPopupThatIsPaintedAgainLooksTheSame(_ setting: DamageSetting) throws {
    stage.use(setting)
    let menu = fixture.menu("One", "Two")
    menu.show(from: fixture.view)
    stage.advance(by: 1)
    let surface = try #require(stage.platform.openSurfaces.last)
    let before = try #require(stage.platform.picture(of: surface)).pixels
    #expect(before.contains { $0 >> 24 != 0xff && $0 >> 24 != 0 })
    for _ in 0..<3 {
      fixture.views(of: menu)[0].window?.stack?.invalidateAll()
      stage.advance(by: 0.1)
    }
    #expect(stage.platform.picture(of: surface)?.pixels == before)
  }

  // MN-20, FR-1
  @Test(arguments: DamageSetting.allCases) func aToolTip(_ setting: DamageSetting) {
    stage.use(setting)
    fixture.view.toolTip = "Explains"
    let meter = FrameMeter(stage)
    stage.pointer.move(to: Point(x: 100, y: 100))
    var frames = meter.frames(for: 1)
    #expect(stage.application.popupSurfaces.count == 1)
    stage.pointer.move(to: Point(x: 300, y: 300))
    frames += meter.frames(for: 1)
    #expect(frames.undeclared == 0 && frames.vain == 0, "\(frames.summary)")
  }

  // MN-3, FR-1
  @Test(arguments: DamageSetting.allCases) func aPicker(_ setting: DamageSetting) {
    let picker = Picker(["One", "Two", "Three"], selectedIndex: 0)
    picker.frame = Rect(x: 20, y: 200, width: 160, height: 44)
    stage.view.addSubview(picker)
    stage.use(setting)
    let meter = FrameMeter(stage)
    stage.finger().tap(at: Point(x: 60, y: 20), in: picker)
    var frames = meter.frames(for: 1)
    stage.menuItem("Two").tap()
    frames += meter.frames(for: 1)
    #expect(picker.selectedIndex == 1)
    #expect(frames.undeclared == 0 && Double(frames.declared) <= 1.2 * Double(frames.needed), "\(frames.summary)")
  }
}
