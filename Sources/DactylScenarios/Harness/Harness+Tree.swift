import Dactyl
import DactylGeometry

/// The sections `tree` and `gestures` become views and recognizers.
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
      case .scroll: LoggingScrollView(frame: entry.frame, probe: probe, hitProbe: hitProbe)
      case .table: LoggingTableView(frame: entry.frame, probe: probe, hitProbe: hitProbe)
      case .view, .button, .switch, .slider:
        LoggingView(frame: entry.frame, probe: probe, hitProbe: hitProbe)
      }
    view.name = entry.name
    set(entry.flags, of: view)
    if let window = view as? Window {
      show(window, entry.flags)
    } else if let parent = entry.parent.flatMap(self.view) {
      parent.addSubview(view)
    }
    views.append((entry.name, view))
  }

  /// Controls behave as controls and write besides.
  private func mode(of entry: ViewEntry) -> ResponderMode {
    entry.kind.isControl ? .forward : entry.mode
  }

  private func show(_ window: Window, _ flags: ViewFlags) {
    guard let stack = surface(flags.surface ?? NameTable.mainSurface) else { return }
    if flags.grabs { stack.grabs = true }
    if let level = flags.level { window.windowLevel = Window.Level(rawValue: level) }
    if flags.isHidden { stack.add(window) } else { stack.show(window) }
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

  // MARK: Recognizers

  func add(_ entry: GestureEntry) {
    guard let view = view(entry.view), let recognizer = recognizer(for: entry) else { return }
    let probe = GestureProbe(name: entry.name, log: log)
    recognizer.name = entry.name
    recognizer.probe = probe
    recognizer.delegate = probe
    setCommonOptions(of: entry, recognizer)
    view.addGestureRecognizer(recognizer)
    probes.append(probe)
    recognizers.append((entry.name, recognizer))
  }

  private func recognizer(for entry: GestureEntry) -> (any LoggingRecognizing)? {
    switch entry.kind {
    case .tap:
      let tap = LoggingTap()
      if let taps = entry.taps { tap.numberOfTapsRequired = taps }
      if let touches = entry.touches { tap.numberOfTouchesRequired = touches }
      if let duration = entry.duration { tap.maximumTapDuration = duration }
      if let movement = entry.movement { tap.allowableMovement = movement }
      tap.addHandler { [log] tap in
        log.write(.action, "a \(entry.name) \(ScenarioLog.text(tap.state))")
      }
      return tap
    case .pan:
      let pan = LoggingPan()
      if let touches = entry.leastTouches { pan.minimumNumberOfTouches = touches }
      if let touches = entry.mostTouches { pan.maximumNumberOfTouches = touches }
      if let movement = entry.movement { pan.threshold = movement }
      switch entry.axis {
      case .horizontal: pan.axis = .horizontal
      case .vertical: pan.axis = .vertical
      case nil: break
      }
      if let takesOver = entry.takesOver { pan.takesOverAtScrollEnd = takesOver }
      pan.addHandler { [log] pan in
        let translation = ScenarioLog.text(pan.translation(in: pan.view))
        log.write(.action, "a \(entry.name) \(ScenarioLog.text(pan.state)) tr=\(translation)")
      }
      return pan
    case .longpress, .swipe, .pinch, .rotation, .edgepan, .hover:
      return nil
    }
  }

  private func setCommonOptions(of entry: GestureEntry, _ recognizer: GestureRecognizer) {
    if let cancels = entry.cancels { recognizer.cancelsTouchesInView = cancels }
    if let delays = entry.delaysBegan { recognizer.delaysTouchesBegan = delays }
    if let delays = entry.delaysEnded { recognizer.delaysTouchesEnded = delays }
    if !entry.types.isEmpty {
      recognizer.allowedTouchTypes = Set(
        entry.types.map { type in
          switch type {
          case .direct: .direct
          case .indirect: .indirect
          case .pencil: .pencil
          case .pointer: .indirectPointer
          }
        })
    }
    if entry.mixesTypes { recognizer.requiresExclusiveTouchType = false }
    switch entry.button {
    case .left: recognizer.buttonMaskRequired = .primary
    case .right: recognizer.buttonMaskRequired = .secondary
    case .middle: recognizer.buttonMaskRequired = .middle
    case nil: break
    }
  }

  // MARK: Names

  func view(_ name: String) -> (any LoggingViewing)? { views.first { $0.name == name }?.view }

  func controller(_ name: String) -> LoggingController? { controllers.first { $0.name == name }?.controller }

  func recognizer(_ name: String) -> (any LoggingRecognizing)? {
    recognizers.first { $0.name == name }?.recognizer
  }

  func surface(_ name: String) -> WindowStack? { surfaces.first { $0.name == name }?.stack }

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
