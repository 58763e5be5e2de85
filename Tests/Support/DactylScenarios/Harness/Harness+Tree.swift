import Dactyl
import DactylGeometry

/// The section `tree` becomes views, controllers and windows.
extension Harness {
  func add(_ entry: TreeEntry) {
    switch entry {
    case .view(let entry): add(entry)
    case .controller(let entry): add(entry)
    case .application(let mode):
      application.probe = ResponderProbe(name: NameTable.application, mode: mode, log: log)
    case .delegate(let name, let mode):
      let responder = LoggingDelegate(probe: ResponderProbe(name: name, mode: mode, log: log))
      delegate = (name, responder)
      application.delegate = responder
    }
  }

  private func add(_ entry: ViewEntry) {
    let probe = ResponderProbe(name: entry.name, mode: mode(of: entry), log: log)
    let hitProbe = HitProbe(name: entry.name, log: log)
    let view: any LoggingViewing =
      switch entry.kind {
      case .window: LoggingWindow(frame: entry.frame, probe: probe, hitProbe: hitProbe)
      case .control: LoggingControl(frame: entry.frame, probe: probe, hitProbe: hitProbe)
      case .label: LoggingLabel(frame: entry.frame, probe: probe, hitProbe: hitProbe)
      case .button: LoggingButton(frame: entry.frame, probe: probe, hitProbe: hitProbe)
      case .switch: LoggingSwitch(frame: entry.frame, probe: probe, hitProbe: hitProbe)
      case .slider: makeSlider(entry, probe: probe, hitProbe: hitProbe)
      case .scroll: LoggingScrollView(frame: entry.frame, probe: probe, hitProbe: hitProbe)
      case .table: LoggingTableView(frame: entry.frame, probe: probe, hitProbe: hitProbe)
      case .view:
        LoggingView(frame: entry.frame, probe: probe, hitProbe: hitProbe)
      }
    view.debugName = entry.name
    set(entry.flags, of: view)
    if let window = view as? Window {
      add(window, entry.flags)
    } else if let parent = entry.parent.flatMap(self.view) {
      parent.addSubview(view)
    }
    views.append((entry.name, view))
  }

  /// Controls behave as controls in every mode; it only says whether they write.
  private func mode(of entry: ViewEntry) -> ResponderMode {
    guard entry.kind.isControl else { return entry.mode }
    switch entry.mode {
    case .log, .forward: return .forward
    case .plain, .silent: return .plain
    }
  }

  private func set(_ flags: ViewFlags, of view: View) {
    view.isHidden = flags.isHidden
    if flags.takesNoInteraction { view.isUserInteractionEnabled = false }
    if let alpha = flags.alpha { view.alpha = alpha }
    view.isMultipleTouchEnabled = flags.takesMultipleTouches
    view.isExclusiveTouch = flags.isExclusive
    view.clipsToBounds = !flags.doesNotClip
    if flags.rotation != nil || flags.scale != nil {
      let scale = flags.scale ?? 1
      view.transform = AffineTransform(rotationAngle: (flags.rotation ?? 0) * .pi / 180)
        .concatenating(AffineTransform(scaleX: scale, y: scale))
    }
    if let scrollView = view as? any LoggingScrolling { set(flags, of: scrollView) }
    if let control = view as? Control { control.isEnabled = !flags.isDisabled }
  }

  private func add(_ entry: ControllerEntry) {
    let controller = LoggingController(
      probe: ResponderProbe(name: entry.name, mode: entry.mode, log: log))
    guard let view = view(entry.view) else { return }
    controller.view = view
    if let presenter = entry.presenter.flatMap(self.controller) {
      controller.presentingViewController = presenter
    } else {
      var above = view.superview
      while let present = above, present.viewController == nil { above = present.superview }
      above?.viewController?.addChild(controller)
    }
    controllers.append((entry.name, controller))
  }

  // MARK: Names

  func view(_ name: String) -> (any LoggingViewing)? { views.first { $0.name == name }?.view }

  func controller(_ name: String) -> LoggingController? { controllers.first { $0.name == name }?.controller }

  func recognizer(_ name: String) -> GestureRecognizer? { gestureProbe(name)?.recognizer }

  func gestureProbe(_ name: String) -> GestureProbe? { probes.first { $0.name == name } }

  func responder(_ name: String) -> Responder? {
    if name == NameTable.application { return application }
    if name == delegate?.name { return delegate?.responder }
    return view(name) ?? controller(name)
  }

  func probe(_ name: String) -> ResponderProbe? {
    if name == NameTable.application { return application.probe }
    if name == delegate?.name { return delegate?.responder.probe }
    return view(name)?.probe ?? controller(name)?.probe
  }
}
