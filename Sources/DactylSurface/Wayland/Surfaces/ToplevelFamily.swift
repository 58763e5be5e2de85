import DactylWayland

/// The relation of a window on a compositor to the window that it belongs to.
@MainActor final class ToplevelFamily {
  private unowned let toplevel: WaylandToplevel
  private weak var storedParent: WaylandToplevel?
  private var dialog: XdgDialogV1?

  init(of toplevel: WaylandToplevel) {
    self.toplevel = toplevel
  }

  var parent: WaylandToplevel? {
    get { storedParent }
    set {
      let old = storedParent
      guard newValue !== old, toplevel.phase != .ended else { return }
      storedParent = newValue
      if let newValue { tell(newValue) } else { toplevel.toplevel.setParent(parent: nil) }
    }
  }

  /// A window that is not shown can't be a parent.
  private func tell(_ parent: WaylandToplevel) {
    parent.whenShown { [weak self, weak parent] in
      guard let self, let parent, storedParent === parent, toplevel.phase != .ended, parent.phase != .ended else {
        return
      }
      toplevel.toplevel.setParent(parent: parent.toplevel)
    }
  }

  var isModal = false {
    didSet {
      guard isModal != oldValue, toplevel.phase != .ended else { return }
      guard isModal else {
        dialog?.unsetModal()
        return
      }
      dialog = dialog ?? toplevel.platform?.globals.dialogs?.getXdgDialog(toplevel: toplevel.toplevel)
      dialog?.setModal()
    }
  }

  /// Called before the window is destroyed.
  func end() {
    dialog?.destroy()
    dialog = nil
  }
}

extension WaylandToplevel {
  func export(_ body: @escaping @MainActor (SurfaceExport?) -> Void) {
    guard phase != .ended, let platform else { return }
    let wait = ExportWait(body)
    // Compositors have one of the two.
    if let exporter = platform.globals.exporter2 {
      let exported = exporter.exportToplevel(surface: surface)
      wait.release = { exported.destroy() }
      exported.onEvent = { [weak wait] event in
        if case .handle(let handle) = event { wait?.finish(handle) }
      }
    } else if let exporter = platform.globals.exporter1 {
      let exported = exporter.export(surface: surface)
      wait.release = { exported.destroy() }
      exported.onEvent = { [weak wait] event in
        if case .handle(let handle) = event { wait?.finish(handle) }
      }
    } else {
      return body(nil)
    }
    platform.sync { wait.finish(nil) }
  }
}

/// Waits for the name of an exported surface, which the compositor sends at once if it has one.
@MainActor private final class ExportWait {
  private var body: (@MainActor (SurfaceExport?) -> Void)?
  var release: (@MainActor () -> Void)?

  init(_ body: @escaping @MainActor (SurfaceExport?) -> Void) { self.body = body }

  func finish(_ handle: String?) {
    guard let body, let release else { return }
    (self.body, self.release) = (nil, nil)
    if let handle, !handle.isEmpty {
      body(SurfaceExport("wayland:\(handle)", release: release))
    } else {
      release()
      body(nil)
    }
  }
}
