import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The root view of a controller has the size of its window when it is loaded.
@MainActor @Suite struct RootViewSizeTests {
  private final class Sized: ViewController {
    var loaded: Rect?
    var own: View?
    override func loadView() {
      if let own { view = own } else { super.loadView() }
    }
    override func viewDidLoad() { loaded = view.frame }
  }

  private let whole = Rect(x: 0, y: 0, width: 320, height: 480)

  @Test func aRootControllerHasTheSizeOfItsWindow() throws {
    let root = Sized()
    let stage = try TestStage(size: whole.size, root: root)
    #expect(root.loaded == whole && root.view.frame == whole)
    let other = Sized()
    stage.window.rootViewController = other
    #expect(other.loaded == whole)
    let second = Sized()
    stage.application.openToplevel(title: "Second", size: Size(width: 200, height: 100), root: second)
    #expect(second.loaded == Rect(x: 0, y: 0, width: 200, height: 100))
  }

  @Test func aViewThatLoadViewMakesHasItToo() throws {
    let root = Sized()
    root.own = Label("A label without a size")
    _ = try TestStage(size: whole.size, root: root)
    #expect(root.loaded == whole)
    let sized = Sized()
    sized.own = View(frame: Rect(x: 1, y: 2, width: 3, height: 4))
    _ = try TestStage(size: whole.size, root: sized)
    #expect(sized.loaded == Rect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test func presentedAndContainedControllersHaveIt() throws {
    let (root, presented, pushed, tab) = (ViewController(), Sized(), Sized(), Sized())
    let stage = try TestStage(size: whole.size, root: root)
    root.present(presented)
    stage.advance(by: 1)
    #expect(presented.loaded == whole)
    presented.dismiss()
    stage.advance(by: 1)
    let navigation = NavigationController(rootViewController: ViewController())
    stage.window.rootViewController = navigation
    navigation.pushViewController(pushed, animated: false)
    stage.advance(by: 1)
    #expect(pushed.loaded == whole)
    let tabs = TabBarController([tab])
    stage.window.rootViewController = tabs
    stage.advance(by: 1)
    #expect(tab.loaded == whole)
  }

  /// A controller whose view is asked for before it is shown has the size of the program's window.
  @Test func aViewThatIsLoadedEarlyHasTheSizeOfTheKeyWindow() throws {
    let stage = try TestStage(size: whole.size)
    let early = Sized()
    _ = early.view
    #expect(early.loaded == whole && stage.window.bounds == whole)
  }

  @Test func withoutAWindowThereIsNoSize() {
    let early = Sized()
    guard Application.shared == nil else { return }
    _ = early.view
    #expect(early.loaded == .zero)
  }

  @Test func viewsThatAreLaidOutInViewDidLoadAreInTheirPlaces() throws {
    final class Program: ViewController {
      let label = Label("Below")
      override func viewDidLoad() {
        label.frame = Rect(x: 0, y: view.bounds.height - 50, width: view.bounds.width, height: 50)
        view.addSubview(label)
      }
    }
    let root = Program()
    let stage = try TestStage(size: whole.size, root: root)
    stage.advance(by: 0.1)
    #expect(root.label.frame == Rect(x: 0, y: 430, width: 320, height: 50))
  }
}
