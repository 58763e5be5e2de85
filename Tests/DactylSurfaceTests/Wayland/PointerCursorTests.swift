import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylSurface

@MainActor struct PointerCursorTests {
  private func shape(_ fixture: SurfaceFixture) -> UInt32? {
    if case .shape(let shape) = fixture.compositor.pointer.cursor { shape.rawValue } else { nil }
  }

  private func isHidden(_ fixture: SurfaceFixture) -> Bool {
    if case .hidden = fixture.compositor.pointer.cursor { true } else { false }
  }

  @Test func theWindowsShapeIsSetAtEveryEnterAndWhenItChanges() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    window.client.cursor = .text
    fixture.compositor.pointer.enter(window.surface, x: 1, y: 1)
    fixture.pump()
    #expect(shape(fixture) == CursorShape.text.rawValue)
    window.client.cursor = .grabbing
    fixture.pump()
    #expect(shape(fixture) == CursorShape.grabbing.rawValue)
    fixture.compositor.pointer.leave(window.surface)
    fixture.compositor.pointer.enter(window.surface, x: 1, y: 1)
    fixture.pump()
    #expect(shape(fixture) == CursorShape.grabbing.rawValue)
    window.client.cursor = .hidden
    fixture.pump()
    #expect(isHidden(fixture))
    fixture.expectNoViolation()
  }

  @Test func eachWindowHasAShapeOfItsOwn() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    let other = try fixture.showToplevel()
    window.client.cursor = .text
    fixture.compositor.pointer.enter(other.surface, x: 1, y: 1)
    fixture.pump()
    #expect(shape(fixture) == CursorShape.default.rawValue)
    window.client.cursor = .wait
    fixture.pump()
    #expect(shape(fixture) == CursorShape.default.rawValue)
  }

  @Test func thePointerIsHiddenWhileFingersAreUsedUntilItMoves() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    fixture.compositor.pointer.enter(window.surface, x: 1, y: 1)
    fixture.pump()
    fixture.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    fixture.pump()
    #expect(isHidden(fixture))
    fixture.compositor.touch.up(id: 1)
    fixture.pump()
    #expect(isHidden(fixture))
    fixture.compositor.pointer.motion(x: 2, y: 2)
    fixture.pump()
    #expect(shape(fixture) == CursorShape.default.rawValue)
  }

  @Test func aPointerThatEntersWhileFingersAreUsedStaysHidden() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    fixture.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    fixture.compositor.pointer.enter(window.surface, x: 1, y: 1)
    fixture.pump()
    #expect(isHidden(fixture))
  }

  @Test func withoutNamedShapesTheThemesPictureIsShownAtTheOutputsScale() throws {
    let folder = try CursorFolder()
    try folder.write(CursorFolder.pointer([24, 48]), to: "default/cursors/default")
    try folder.write(CursorFolder.pointer([24]), to: "default/cursors/text")
    let fixture = try SurfaceFixture(.all.without("wp_cursor_shape_manager_v1")) { $0.outputs.first?.scale = 2 }
    fixture.platform.cursors = CursorTheme { ["XCURSOR_PATH": folder.path][$0] }
    let window = try fixture.showToplevel()
    fixture.compositor.pointer.enter(window.surface, x: 1, y: 1)
    fixture.pump()
    guard case .surface(let surface, let hotspot) = fixture.compositor.pointer.cursor else {
      Issue.record("no picture")
      return
    }
    #expect((surface.bufferWidth, surface.scale) == (48, 2))
    #expect(hotspot == (0, 1))
    #expect(surface.pixel(47, 47) == 48)
    for _ in 0..<5 {
      window.client.cursor = .text
      fixture.pump()
      window.client.cursor = .default
      fixture.pump()
    }
    #expect(fixture.compositor.server.clients[0].resources(of: "wl_buffer").count == 2)
    fixture.compositor.seat.capabilities = []
    fixture.pump()
    #expect(fixture.compositor.surfaces.count == 1)
    fixture.expectNoViolation()
  }

  // DS-2, DS-3
  @Test func theThemeOfTheDesktopIsFollowedUnlessTheEnvironmentNamesOne() throws {
    let folder = try CursorFolder()
    try folder.write(CursorFolder.pointer([24]), to: "default/cursors/default")
    try folder.write(CursorFolder.pointer([24, 48]), to: "Large/cursors/default")
    let fixture = try SurfaceFixture(.all.without("wp_cursor_shape_manager_v1"))
    var variables = ["XCURSOR_PATH": folder.path]
    fixture.platform.cursorVariable = { variables[$0] }
    let window = try fixture.showToplevel()
    fixture.compositor.pointer.enter(window.surface, x: 1, y: 1)
    fixture.pump()
    func width() -> Int? {
      guard case .surface(let surface, _) = fixture.compositor.pointer.cursor else { return nil }
      return surface.bufferWidth
    }
    #expect(width() == 24)
    fixture.platform.cursorTheme = CursorThemeName(name: "Large", size: 48)
    fixture.pump()
    #expect(width() == 48)
    variables["XCURSOR_SIZE"] = "24"
    fixture.platform.cursorTheme = CursorThemeName(name: "Large", size: 47)
    fixture.pump()
    #expect(width() == 24)
    fixture.expectNoViolation()
  }

  @Test(arguments: [.max, 30_000, 0, .min] as [Int32])
  func anImpossibleScaleMakesThePictureNoLarger(scale: Int32) throws {
    let folder = try CursorFolder()
    try folder.write(CursorFolder.pointer([24, 48]), to: "default/cursors/default")
    let fixture = try SurfaceFixture(.all.without("wp_cursor_shape_manager_v1")) { $0.outputs.first?.scale = scale }
    fixture.platform.cursors = CursorTheme { ["XCURSOR_PATH": folder.path][$0] }
    let window = try fixture.showToplevel()
    fixture.compositor.pointer.enter(window.surface, x: 1, y: 1)
    fixture.pump()
    guard case .surface(let surface, _) = fixture.compositor.pointer.cursor else {
      Issue.record("no picture")
      return
    }
    #expect((surface.bufferWidth, surface.scale) == (24, 1))
    #expect((window.surface.bufferWidth, window.surface.scale) == (20, 1))
    fixture.expectNoViolation()
  }

  @Test func withoutAThemeNothingIsShownAndNothingBreaks() throws {
    let fixture = try SurfaceFixture(.bare)
    fixture.platform.cursors = CursorTheme { ["XCURSOR_PATH": "/nowhere"][$0] }
    let window = try fixture.showToplevel()
    fixture.compositor.pointer.enter(window.surface, x: 1, y: 1)
    fixture.pump()
    fixture.expectNoViolation()
  }
}
