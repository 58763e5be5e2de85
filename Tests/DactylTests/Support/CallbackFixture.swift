import DactylGeometry
import DactylInput
import DactylTestKit

@testable import DactylCore
@testable import DactylWidgets

/// A tree in which every kind of callback is called by one script, and a hook in each of them.
///
/// In the first call of the callback named `moment` the fixture does `operation`; the checks of `GN-4` and `IN-11` hold
/// whatever it does.
@MainActor final class CallbackFixture: DrivenFixture {
  let application = CallbackApplication()
  let driver: VirtualDriver
  let stack: WindowStack
  let window: CallbackWindow
  let other: CallbackWindow
  let outer: CallbackView
  let scroll: CallbackScrollView
  let inner: CallbackView
  let control: CallbackControl
  let table: TableView
  private(set) var rows: CollectionViewDataSource<Int, Int>?
  let listener: CallbackListener
  private(set) var recognizers: [GestureRecognizer] = []
  /// Callbacks that were called, in order of their first call.
  private(set) var called: [String] = []
  var check = DeliveryCheck()
  var violations: [String] { check.violations }
  private let moment: String?
  private let operation: @MainActor (CallbackFixture) -> Void
  private var isDone = false
  private var subscription: Subscription?

  init(at moment: String? = nil, do operation: @escaping @MainActor (CallbackFixture) -> Void = { _ in }) {
    self.moment = moment
    self.operation = operation
    driver = VirtualDriver(application: application)
    stack = driver.makeSurface(.toplevel, size: Size(width: 400, height: 600))
    let frame = Rect(x: 0, y: 0, width: 400, height: 600)
    window = CallbackWindow(frame: frame)
    other = CallbackWindow(frame: Rect(x: 300, y: 0, width: 100, height: 100))
    outer = CallbackView(frame: frame)
    scroll = CallbackScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    inner = CallbackView(frame: Rect(x: 0, y: 0, width: 200, height: 2000))
    control = CallbackControl(frame: Rect(x: 200, y: 300, width: 100, height: 100))
    table = TableView(frame: Rect(x: 0, y: 400, width: 200, height: 200))
    listener = CallbackListener()
    build()
  }

  private func build() {
    for (name, view) in [("outer", outer), ("inner", inner)] as [(String, CallbackView)] {
      view.debugName = name
      view.fixture = self
      view.isMultipleTouchEnabled = true
    }
    (control.fixture, scroll.fixture, listener.fixture, window.fixture, application.fixture) = (
      self, self, self, self, self
    )
    stack.show(window)
    stack.show(other)
    window.addSubview(outer)
    outer.addSubview(scroll)
    scroll.contentSize = Size(width: 400, height: 2000)
    scroll.addSubview(inner)
    scroll.delegate = listener
    outer.addSubview(control)
    control.addTarget(listener, action: CallbackListener.pressed, for: .allEvents)
    outer.addSubview(table)
    makeRows()
    table.layoutIfNeeded()
    outer.menuHandler = { [unowned self] _ in note("menu") }
    for view in [outer, inner] as [View] {
      for kind in [CallbackRecognizer.Kind.follows, .wins] {
        let recognizer = CallbackRecognizer()
        recognizer.kind = kind
        recognizer.cancelsTouchesInView = view === inner
        add(recognizer, to: view)
      }
    }
    add(TapGestureRecognizer(), to: inner)
    add(LongPressGestureRecognizer(), to: inner)
    add(PinchGestureRecognizer(), to: outer)
    add(HoverGestureRecognizer(), to: outer)
    outer.canBecomeFirst = true
    outer.becomeFirstResponder()
    subscription = application.gestureTrace.observe { [unowned self] _ in note("reason") }
  }

  private func makeRows() {
    rows = CollectionViewDataSource(
      table, cells: CellRegistration(TableViewCell.init) { [unowned self] _, _ in note("show") })
    rows?.shouldSelect = { [unowned self] _ in
      note("shouldSelect")
      return true
    }
    rows?.didChangeSelection = { [unowned self] in note("didChangeSelection") }
    rows?.performPrimaryAction = { [unowned self] _ in note("performPrimaryAction") }
    rows?.apply(DataSourceSnapshot(Array(0..<20)))
  }

  private func add<Recognizer: GestureRecognizer>(_ recognizer: Recognizer, to view: View) {
    recognizer.delegate = listener
    (recognizer as? CallbackRecognizer)?.fixture = self
    recognizer.addHandler { [unowned self] recognizer in note("action \(recognizer.state)") }
    view.addGestureRecognizer(recognizer)
    recognizers.append(recognizer)
  }

  /// A callback was called.
  func note(_ name: String) {
    if !called.contains(name) { called.append(name) }
    guard name == moment, !isDone else { return }
    isDone = true
    operation(self)
  }

  // MARK: The script

  func run() {
    wait(until: 0.01)
    focusKeyboard()
    // A tap, a drag of the content that is let go, a pinch, a long press, a control, a cancel.
    touch(0.1, .down(0, 50, 50))
    touch(0.15, .up(0))
    touch(1, .down(0, 50, 250))
    for step in 1...4 { touch(1 + 0.02 * Double(step), .move(0, 50, 250 - 30 * Double(step))) }
    touch(1.09, .up(0))
    touch(4, .down(0, 50, 350), .down(1, 150, 350))
    touch(4.02, .move(0, 40, 350), .move(1, 190, 350))
    touch(4.04, .move(0, 20, 350), .move(1, 240, 350))
    touch(4.06, .up(0), .up(1))
    touch(6, .down(0, 350, 350))
    touch(6.8, .move(0, 352, 352))
    touch(6.9, .up(0))
    touch(8, .down(0, 250, 350))
    touch(8.02, .move(0, 252, 350))
    touch(8.05, .up(0))
    touch(9, .down(0, 20, 420))
    touch(9.3, .up(0))
    touch(10, .down(0, 50, 50))
    touch(10.3, .move(0, 53, 50))
    touch(10.35, .cancel)
    pointer(
      11, .enter(surface: Fixture.main, at: Point(350, 500), serial: 1), .motion(to: Point(351, 500), time: .at(11)))
    pointer(11.1, .motion(to: Point(355, 500), time: .at(11.1)))
    pointer(11.2, .button(code: 0x111, isPressed: true, time: .at(11.2), serial: 1))
    pointer(11.3, .button(code: 0x111, isPressed: false, time: .at(11.3), serial: 1))
    pointer(11.4, .leave(surface: Fixture.main))
    key(12, 30, isDown: true)
    key(12.1, 30, isDown: false)
    touch(13, .down(0, 50, 250))
    touch(13.3, .move(0, 50, 220))
    touch(13.6, .up(0))
    touch(14, .down(0, 250, 350))
    touch(14.1, .cancel)
    touch(15, .down(0, 350, 500))
    touch(15.05, .move(0, 352, 500))
    touch(15.1, .up(0))
    wait(until: 30)
    check.checkEnd(application.dispatcher)
  }
}
