import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets
@testable import DactylGraphics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Programming errors and their messages.
@MainActor struct ProgramErrorTests {
  private nonisolated static let bad = [
    Rect(x: .nan, y: 0, width: 10, height: 10), Rect(x: 0, y: .infinity, width: 10, height: 10),
    Rect(x: 0, y: 0, width: -.infinity, height: 10), Rect(x: 0, y: 0, width: 10, height: .nan),
  ]

  @Test func aFrameThatIsNotFiniteIsRefusedAndReportedOnce() {
    let view = View(frame: Rect(x: 1, y: 2, width: 3, height: 4))
    view.debugName = "card"
    let lines = warnings {
      for frame in Self.bad {
        view.frame = frame
        #expect(view.frame == Rect(x: 1, y: 2, width: 3, height: 4))
      }
    }
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("View \"card\" can't have the frame ") == true)
    #expect(lines.first?.hasSuffix("; it keeps \(view.frame)") == true)
    view.frame.size.width = 30
    #expect(view.frame == Rect(x: 1, y: 2, width: 30, height: 4))
    #expect(warnings { Label().frame = Self.bad[0] }.count == 1)
  }

  @Test(arguments: bad) func aViewMadeWithAFrameThatIsNotFiniteHasNone(_ frame: Rect) {
    let lines = warnings { #expect(View(frame: frame).frame == .zero) }
    #expect(lines.count == 1)
  }

  @Test func anOptionWithoutDashesTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ProgramOption.flag("log", "print what happens")
    }
    #expect(text(result).contains("as `--log`; `log` is not valid."))
    await #expect(processExitsWith: .failure) { _ = ProgramOption.value("--rows=N", "N", "rows") }
    await #expect(processExitsWith: .failure) { _ = ProgramOption.flag("--", "nothing") }
  }

  @Test func askingForAnOptionThatIsNotDeclaredTraps() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try LaunchArguments([], options: [.flag("--log", "log")]).has("--typo")
    }
    #expect(text(result).contains("`--typo` is not an option of this program"))
    await #expect(processExitsWith: .failure) { _ = try LaunchArguments(["--help"]).value(of: "--rows") }
    let arguments = try LaunchArguments(["--dark"], options: [.flag("--log", "log")])
    #expect(!arguments.has("--log") && arguments.has("--dark") && !arguments.has("--fullscreen"))
  }

  @Test func usingAViewOnAnotherThreadEndsWithAReason() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await MainActor.run {
        var options = LaunchOptions()
        options.isHeadless = true
        try Application().run(options) { application in
          application.openToplevel(title: "Test", root: ViewController())
          elsewhere { _ = View() }
        }
      }
    }
    #expect(text(result).contains("used on a thread that is not the main actor's"))
  }

  @Test func changingAShownViewOnAnotherThreadEndsWithAReason() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await MainActor.run {
        var options = LaunchOptions()
        options.isHeadless = true
        try Application().run(options) { application in
          let toplevel = application.openToplevel(title: "Test", root: ViewController())
          let view = toplevel.window
          elsewhere { view.setNeedsDisplay() }
        }
      }
    }
    #expect(text(result).contains("used on a thread that is not the main actor's"))
  }

  @Test func assumingTheMainActorOnAnotherThreadEndsWithAReason() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await MainActor.run {
        var options = LaunchOptions()
        options.isHeadless = true
        try Application().run(options) { application in
          application.openToplevel(title: "Test", root: ViewController())
          var thread = pthread_t()
          pthread_create(
            &thread, nil,
            { _ in
              MainActor.assumeIsolated {}
              return nil
            }, nil)
          pthread_join(thread, nil)
        }
      }
    }
    #expect(text(result).contains("the program crashes on a thread that is not the main actor's"))
  }

  private func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}

/// Does work of the main actor on another thread, and waits for it.
private func elsewhere(_ work: @escaping @MainActor () -> Void) {
  let forced = Forced(work: unsafeBitCast(work, to: (() -> Void).self))
  var thread = pthread_t()
  pthread_create(
    &thread, nil,
    { pointer in
      if let pointer { Unmanaged<Forced>.fromOpaque(pointer).takeRetainedValue().work() }
      return nil
    }, Unmanaged.passRetained(forced).toOpaque())
  pthread_join(thread, nil)
}

private final class Forced {
  let work: () -> Void
  init(work: @escaping () -> Void) { self.work = work }
}
