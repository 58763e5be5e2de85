import Dactyl
import Foundation

/// A program that uses Foundation's clocks and queues, and prints which of them call it.
@main struct FoundationProgram {
  @MainActor static func main() {
    Application().runOrExit(LaunchArguments.ofProcess().launchOptions) { application in
      application.openToplevel(title: "Foundation", size: Size(width: 60, height: 40), root: ViewController())
      start(application)
    }
  }

  @MainActor private static func start(_ application: Application) {
    _ = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: false) { _ in say("timer") }
    RunLoop.main.perform { say("run loop") }
    DispatchQueue.main.async { say("main queue") }
    OperationQueue.main.addOperation { say("operation") }
    let name = Notification.Name("example")
    _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in say("notification") }
    NotificationCenter.default.post(name: name, object: nil)
    // Real time passes meanwhile, so that a timer has its chance.
    let hold = Application.holdVirtualTime()
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) {
      say("main queue later")
      MainActor.assumeIsolated { hold.end() }
    }
  }

  private nonisolated static func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
  }
}
