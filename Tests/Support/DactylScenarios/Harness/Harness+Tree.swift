import Dactyl
import DactylGeometry
import DactylTestKit

/// Makes the views, controllers and windows of the section `tree`.
extension Harness {
  func add(_ entry: TreeEntry) {
    switch entry {
    case .view(let entry): add(entry)
    case .controller(let entry): add(entry)
    case .application(let mode):
      application.mode = mode
      responders.removeAll { $0.responder === application }
      add(application, as: NameTable.application)
    case .delegate(let name, let mode):
      let delegate = StubDelegate(mode: mode)
      add(delegate, as: name)
      application.delegate = delegate
    }
  }

  func add(_ responder: any StubResponder, as name: String) {
    responders.append(NamedResponder(name, responder, writes: responder.mode.writes))
  }

  private func add(_ entry: ViewEntry) {
    let view = makeView(entry)
    let named = NamedResponder(entry.name, view, writes: entry.mode.writes)
    if let view = view as? any HitTestStub { named.writeHits(of: view, in: application, to: log) }
    responders.append(named)
    set(entry.flags, of: view)
    if let window = view as? Window {
      add(window, entry.flags)
    } else if let parent = entry.parent.flatMap(self.view) {
      parent.addSubview(view)
    }
  }

  /// Controls, labels and scroll views behave the same in every mode; the mode only decides whether they are logged.
  private func makeView(_ entry: ViewEntry) -> View {
    let view: View
    switch entry.kind {
    case .window:
      let window = StubWindow(entry.name, frame: entry.frame)
      window.mode = entry.mode
      return window
    case .view:
      let view = StubView(entry.name, frame: entry.frame)
      view.mode = entry.mode
      return view
    case .control: view = Control(frame: entry.frame)
    case .label: view = StubLabel(frame: entry.frame)
    case .button: view = Button(frame: entry.frame)
    case .switch: view = Switch(frame: entry.frame)
    case .slider: view = Slider(frame: entry.frame)
    case .range: view = RangeSlider(frame: entry.frame)
    case .picker: view = picker(entry)
    case .timepicker: view = timePicker(entry)
    case .field: view = field(entry)
    case .textview: view = textView(entry)
    case .menubar: view = MenuBar(frame: entry.frame)
    case .scroll: view = ScrollView(frame: entry.frame)
    case .table: view = StubTableView(frame: entry.frame)
    }
    view.debugName = entry.name
    return view
  }

  private func picker(_ entry: ViewEntry) -> Picker {
    let picker = Picker(entry.flags.titles, selectedIndex: entry.flags.value.map { Int($0) })
    picker.frame = entry.frame
    return picker
  }

  private func field(_ entry: ViewEntry) -> TextField {
    let field = TextField(entry.flags.text ?? "", frame: entry.frame)
    field.textInputTraits.isSecure = entry.flags.isSecure
    return field
  }

  private func textView(_ entry: ViewEntry) -> TextView {
    TextView((entry.flags.text ?? "").replacing("/", with: "\n"), frame: entry.frame)
  }

  private func timePicker(_ entry: ViewEntry) -> TimePicker {
    let picker = TimePicker(time: entry.flags.time ?? .midnight)
    picker.frame = entry.frame
    picker.names = .english
    picker.names.usesTwelveHourClock = entry.flags.usesTwelveHourClock
    picker.minimumTime = entry.flags.limits?.first
    picker.maximumTime = entry.flags.limits?.last
    return picker
  }

  private func set(_ flags: ViewFlags, of view: View) {
    view.isHidden = flags.isHidden
    if flags.takesNoInteraction { view.isUserInteractionEnabled = false }
    view.passesTouchesThrough = flags.passesTouchesThrough
    if let alpha = flags.alpha { view.alpha = alpha }
    view.isMultipleTouchEnabled = flags.takesMultipleTouches
    view.isExclusiveTouch = flags.isExclusive
    view.clipsToBounds = !flags.doesNotClip
    if flags.rotation != nil || flags.scale != nil {
      let scale = flags.scale ?? 1
      view.transform = AffineTransform(rotationAngle: (flags.rotation ?? 0) * .pi / 180)
        .concatenating(AffineTransform(scaleX: scale, y: scale))
    }
    setFocus(flags, of: view)
    addMenus(flags, to: view)
    addDrags(flags, to: view)
    if let scrollView = view as? ScrollView { set(flags, of: scrollView) }
    guard let control = view as? Control else { return }
    control.isEnabled = !flags.isDisabled
    if let slider = control as? Slider, let value = flags.value { slider.value = value }
    control.onSending { [log, unowned control, name = control.debugName] event in
      // A range slider sends the events of two thumbs.
      let thumb = (control as? RangeSlider)?.sendingThumb.map { ".\($0)" } ?? ""
      let time = (control as? TimePicker).map { " \($0.time)" } ?? ""
      log.write(.control, "c \(name)\(thumb) \(event)\(time)")
    }
  }

  private func setFocus(_ flags: ViewFlags, of view: View) {
    if flags.isRightToLeft { view.traitOverrides.layoutDirection = .rightToLeft }
    if flags.isScope { view.isFocusScope = true }
    if flags.isNoTabStop { view.isTabStop = false }
    switch flags.group {
    case .horizontal: view.focusGroup = FocusGroup(axis: .horizontal)
    case .vertical: view.focusGroup = FocusGroup(axis: .vertical)
    case .grid: view.focusGroup = FocusGroup(axis: nil)
    case nil: break
    }
    switch flags.role {
    case .primary: (view as? Button)?.role = .primary
    case .cancel: (view as? Button)?.role = .cancel
    case nil: break
    }
  }

  private func add(_ entry: ControllerEntry) {
    guard let view = view(entry.view) else { return }
    let controller = StubController(mode: entry.mode)
    controller.view = view
    if let presenter = entry.presenter.flatMap(self.controller) {
      controller.presentingViewController = presenter
    } else {
      var above = view.superview
      while let present = above, present.viewController == nil { above = present.superview }
      above?.viewController?.addChild(controller)
    }
    add(controller, as: entry.name)
  }

  // MARK: Names

  func named(_ name: String) -> NamedResponder? { responders.first { $0.name == name } }

  func responder(_ name: String) -> Responder? { named(name)?.responder }

  func view(_ name: String) -> View? { responder(name) as? View }

  func controller(_ name: String) -> ViewController? { responder(name) as? ViewController }

  func recognizer(_ name: String) -> GestureRecognizer? { gestureProbe(name)?.recognizer }

  func gestureProbe(_ name: String) -> GestureProbe? { probes.first { $0.name == name } }
}
