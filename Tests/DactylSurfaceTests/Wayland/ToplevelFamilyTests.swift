import DactylGeometry
import DactylTestCompositor
import Testing

@testable import DactylSurface

/// The windows that belong to others, on the wire.
@MainActor struct ToplevelFamilyTests {
  /// Makes a window that is not shown yet.
  private func make(_ fixture: SurfaceFixture) -> any ToplevelSurface {
    let description = ToplevelDescription(title: "Test", appID: "test", size: Size(width: 20, height: 10))
    let surface = fixture.platform.makeToplevel(description)
    surface.handler = fixture.recorder
    return surface
  }

  @Test func theParentIsToldWhenItIsShown() throws {
    let fixture = try SurfaceFixture()
    let (parent, child) = (make(fixture), make(fixture))
    child.parent = parent
    // The compositor would take a window that is not shown for none.
    fixture.pump()
    #expect(fixture.compositor.toplevels[1].parent === fixture.compositor.toplevels[0])
    #expect(child.parent === parent)
    child.parent = nil
    fixture.pump()
    #expect(fixture.compositor.toplevels[1].parent == nil)
    fixture.expectNoViolation()
  }

  @Test func aParentThatClosesMeanwhileIsNotTold() throws {
    let fixture = try SurfaceFixture()
    let (parent, child) = (make(fixture), make(fixture))
    child.parent = parent
    parent.close()
    fixture.pump()
    #expect(fixture.compositor.requests(of: "xdg_toplevel", "set_parent").isEmpty)
    fixture.expectNoViolation()
  }

  @Test func aModalDialogIsToldToTheCompositor() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    window.client.isModal = true
    fixture.pump()
    #expect(window.toplevel.isModalDialog == true)
    window.client.isModal = false
    fixture.pump()
    #expect(window.toplevel.isModalDialog == false)
    window.client.isModal = true
    window.client.close()
    fixture.pump()
    fixture.expectNoViolation()
    let bare = try SurfaceFixture(.bare)
    let other = try bare.showToplevel()
    other.client.isModal = true
    bare.pump()
    bare.expectNoViolation()
  }

  @Test(arguments: ["zxdg_exporter_v2", "zxdg_exporter_v1"]) func aWindowGetsANameForOtherPrograms(other: String) throws
  {
    let fixture = try SurfaceFixture(.all.without(other))
    let window = try fixture.showToplevel()
    var export: SurfaceExport?
    window.client.export { export = $0 }
    fixture.pump()
    #expect(export?.identifier == "wayland:surface-1")
    #expect(fixture.compositor.exports["surface-1"] === window.surface)
    export = nil
    fixture.pump()
    #expect(fixture.compositor.exports.isEmpty)
    // One that outlives its window.
    window.client.export { export = $0 }
    fixture.pump()
    window.client.close()
    fixture.pump()
    export?.end()
    fixture.pump()
    fixture.expectNoViolation()
  }

  @Test func aCompositorWithoutANameSaysSo() throws {
    let silent = try SurfaceFixture { $0.namesExports = false }
    for fixture in [silent, try SurfaceFixture(.bare)] {
      let window = try fixture.showToplevel()
      var answers: [SurfaceExport?] = []
      window.client.export { answers.append($0) }
      fixture.pump()
      #expect(answers.count == 1 && answers[0] == nil)
      #expect(fixture.compositor.server.clients[0].resources(of: "zxdg_exported_v2").isEmpty)
      fixture.expectNoViolation()
    }
  }

  @Test func tokensForOtherProgramsAreThoseOfTheCompositor() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    var tokens: [String?] = []
    window.client.requestActivationToken(for: "org.example.Other") { tokens.append($0) }
    fixture.pump()
    #expect(tokens == ["token-1"])
    #expect(fixture.compositor.activations.isEmpty)
    let bare = try SurfaceFixture(.bare)
    try bare.showToplevel().client.requestActivationToken(for: nil) { tokens.append($0) }
    #expect(tokens == ["token-1", nil])
  }

  // WF-12
  @Test func theTokenComesFromTheWindowThatTheUserHasPressed() throws {
    let fixture = try SurfaceFixture()
    let (window, other) = (try fixture.showToplevel(), try fixture.showToplevel())
    fixture.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    fixture.pump()
    other.client.requestActivation(.user)
    fixture.pump()
    #expect(fixture.compositor.activations.map { $0.surface === other.surface } == [true])
    #expect(fixture.compositor.activationRequesters.map { $0 === window.surface } == [true])
    // A window that is gone does not ask.
    fixture.compositor.touch.up(id: 1)
    window.client.close()
    other.client.requestActivation(.user)
    other.client.requestActivation(.attention)
    fixture.pump()
    #expect(fixture.compositor.activationRequesters.dropFirst().map { $0 === other.surface } == [true, true])
    fixture.expectNoViolation()
  }

  // WF-12
  @Test func theTokenOfALiftedFingerHasTheSerialOfTheFocus() throws {
    let fixture = try SurfaceFixture()
    let (window, other) = (try fixture.showToplevel(), try fixture.showToplevel())
    func serials() -> [UInt32] {
      fixture.compositor.requests(of: "xdg_activation_token_v1", "set_serial").compactMap { try? $0.uint(0) }
    }
    let focus = fixture.compositor.keyboard.enter(window.surface)
    let press = fixture.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    fixture.pump()
    other.client.requestActivation(.user)
    fixture.pump()
    #expect(serials() == [press])
    fixture.compositor.touch.up(id: 1)
    fixture.pump()
    other.client.requestActivation(.user)
    fixture.pump()
    #expect(serials() == [press, focus])
    // The other window has the focus now.
    fixture.compositor.keyboard.leave(window.surface)
    fixture.compositor.keyboard.enter(other.surface)
    fixture.pump()
    other.client.requestActivation(.user)
    fixture.pump()
    #expect(serials() == [press, focus, press])
    fixture.expectNoViolation()
  }

  @Test func aWindowThatNeedsAttentionAsksWithoutAPress() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    fixture.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    fixture.pump()
    window.client.requestActivation(.attention)
    window.client.requestActivation(.user)
    fixture.pump()
    #expect(fixture.compositor.requests(of: "xdg_activation_token_v1", "set_serial").count == 1)
    #expect(fixture.compositor.activations.map(\.token) == ["token-1", "token-2"])
    fixture.expectNoViolation()
  }
}
