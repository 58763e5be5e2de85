import DactylEventLoop
import DactylGeometry
import DactylGraphics
import DactylTesting
import Foundation
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// When a program asks the desktop for its settings, and what it keeps (`DS-1`).
@MainActor final class DesktopFollowerTests {
  private let folder = NSTemporaryDirectory() + "dactyl-\(UUID().uuidString)"
  private var path: FilePath { FilePath(folder).appending("desktop-settings") }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func values(_ change: (inout DesktopSettings.Values) -> Void) -> DesktopSettings.Values {
    var values = DesktopSettings.Values()
    change(&values)
    return values
  }

  @Test func theDesktopIsAskedAfterTheFirstFrame() throws {
    let source = ScriptedDesktop()
    let stage = try TestStage()
    stage.advance(by: 0.1)
    stage.application.useDesktopSettings(of: source)
    stage.application.session?.desktop = DesktopFollower(
      stage.application, loop: stage.loop, keeper: DesktopSettingsKeeper(path: path))
    stage.advance(by: 1)
    #expect(source.changed == nil, "no frame was drawn")
    stage.view.backgroundColor = .red
    stage.advance(by: 0.1)
    let changed = try #require(source.changed)
    #expect(stage.view.traits.appearance == .light)
    changed(values { $0.appearance = .dark })
    #expect(stage.view.traits.appearance == .dark)
    #expect(stage.desktopSettings.origin(of: \.appearance) == .desktop)
    stage.view.backgroundColor = .blue
    stage.advance(by: 0.1)
    #expect(source.count == 1)
    stage.application.session?.desktop?.end()
    #expect(source.changed == nil)
  }

  @Test func workBeginsOnceAfterTheFirstFrameOrIsGivenUpAtTheEndOfTheRun() throws {
    let stage = try TestStage()
    stage.advance(by: 0.1)
    var log: [String] = []
    func begin() {
      stage.application.session?.desktop = DesktopFollower(stage.application, loop: stage.loop, keeper: nil)
    }
    begin()
    let worker = LoggedWorker { log.append($0) }
    stage.application.addDesktopWorker(worker)
    stage.application.afterFirstFrame {
      log.append("one")
    } orElse: {
      log.append("not one")
    }
    stage.advance(by: 1)
    #expect(log == [], "no frame was drawn")
    stage.application.endDesktopWork()
    #expect(log == ["not one", "ended"])
    begin()
    stage.application.afterFirstFrame {
      log.append("two")
    } orElse: {
      log.append("not two")
    }
    stage.view.backgroundColor = .red
    stage.advance(by: 0.1)
    stage.application.afterFirstFrame { log.append("three") }
    #expect(log.dropFirst(2) == ["began", "two", "three"])
    stage.application.becomeInactive()
    stage.application.becomeActive()
    stage.application.removeDesktopWorker(worker)
    stage.application.removeDesktopWorker(worker)
    stage.application.endDesktopWork()
    #expect(log.dropFirst(5) == ["activity", "activity", "ended"])
  }

  @Test func theNextProgramStartsWithTheKeptSettings() throws {
    let dark = values {
      $0.appearance = .dark
      $0.increasesContrast = true
    }
    DesktopSettingsKeeper(path: path).write(dark)
    let source = ScriptedDesktop()
    let stage = try TestStage()
    stage.application.useDesktopSettings(of: source)
    stage.application.session?.desktop = DesktopFollower(
      stage.application, loop: stage.loop, keeper: DesktopSettingsKeeper(path: path))
    #expect(stage.view.traits.appearance == .dark && stage.view.traits.theme.increasesContrast)
    #expect(stage.desktopSettings.origin(of: \.appearance) == .kept)
    stage.advance(by: 0.1)
    let changed = try #require(source.changed)
    // The same again draws nothing.
    let counter = DrawCounter(frame: stage.view.bounds)
    stage.view.addSubview(counter)
    stage.advance(by: 0.1)
    let count = counter.count
    changed(dark)
    stage.advance(by: 0.1)
    #expect(count > 0 && counter.count == count)
    // Wrong settings are corrected, and the right ones kept.
    changed(values { $0.increasesContrast = false })
    #expect(stage.view.traits.appearance == .light && !stage.view.traits.theme.increasesContrast)
    #expect(DesktopSettingsKeeper(path: path).read() == values { $0.increasesContrast = false })
  }

  @Test func withoutASourceNothingIsKept() throws {
    DesktopSettingsKeeper(path: path).write(values { $0.appearance = .dark })
    let stage = try TestStage()
    stage.application.session?.desktop = DesktopFollower(
      stage.application, loop: stage.loop, keeper: DesktopSettingsKeeper(path: path))
    #expect(stage.view.traits.appearance == .light)
  }
}

/// A desktop that answers when a test says so.
@MainActor private final class ScriptedDesktop: DesktopSettingsSource {
  private(set) var changed: (@MainActor (DesktopSettings.Values) -> Void)?
  private(set) var count = 0

  func begin(on loop: MainLoop, changed: @escaping @MainActor (DesktopSettings.Values) -> Void) {
    count += 1
    self.changed = changed
  }

  func end() { changed = nil }
}

private final class DrawCounter: View {
  private(set) var count = 0
  override func draw(_ context: Context, in rect: Rect) { count += 1 }
}

@MainActor private final class LoggedWorker: DesktopWorker {
  private let log: (String) -> Void
  init(_ log: @escaping (String) -> Void) { self.log = log }
  func runBegan() { log("began") }
  func runEnded() { log("ended") }
  func activityChanged() { log("activity") }
}
