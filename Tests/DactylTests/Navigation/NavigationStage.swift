import DactylGeometry
import DactylTesting

@testable import DactylCore
@testable import DactylWidgets

/// A navigation controller in a window of 300 by 400 points, and a log of what its controllers are told.
@MainActor final class NavigationStage {
  let stage: TestStage
  let root = LoggingController("A")
  let navigation: NavigationController
  private let log = CallLines()

  init() throws {
    root.log = log
    navigation = NavigationController(rootViewController: root)
    stage = try TestStage(size: Size(width: 300, height: 400), root: navigation)
    settle()
    _ = takeLog()
  }

  func make(_ name: String) -> LoggingController {
    let controller = LoggingController(name)
    controller.log = log
    return controller
  }

  @discardableResult func push(_ name: String, animated: Bool = true) -> LoggingController {
    let controller = make(name)
    navigation.pushViewController(controller, animated: animated)
    return controller
  }

  func note(_ line: String) { log.lines.append(line) }

  func settle() { stage.advance(by: 3) }

  func takeLog() -> [String] {
    defer { log.lines = [] }
    return log.lines
  }

  var names: [String] { navigation.viewControllers.map(\.title) }

  /// The title of the controller whose view is in the window and at its place.
  var shown: [String] {
    navigation.view.subviews.compactMap { view in
      guard let screen = view as? NavigationScreen else { return nil }
      return screen.controller.title + (screen.frame == navigation.view.bounds ? "" : " moving")
    }
  }
}

final class LoggingController: ViewController {
  var log: CallLines?
  var onLoad: (LoggingController) -> Void = { _ in }
  var onAppear: (LoggingController) -> Void = { _ in }
  var onCall: (String) -> Void = { _ in }

  init(_ name: String) {
    super.init()
    title = name
  }

  private func write(_ call: String) {
    log?.lines.append("\(title) \(call)")
    onCall(call)
  }

  override func viewDidLoad() {
    write("load")
    onLoad(self)
  }
  override func viewWillAppear(_ animated: Bool) { write("willAppear\(isMovingToParent ? " to" : "")") }
  override func viewIsAppearing(_ animated: Bool) { write("isAppearing") }
  override func viewDidAppear(_ animated: Bool) {
    write("didAppear")
    onAppear(self)
  }
  override func viewWillDisappear(_ animated: Bool) { write("willDisappear\(isMovingFromParent ? " from" : "")") }
  override func viewDidDisappear(_ animated: Bool) { write("didDisappear") }
  override func didMove(toParent parent: ViewController?) {
    super.didMove(toParent: parent)
    write(parent == nil ? "moved out" : "moved in")
  }
}
