import DactylWayland

/// `zxdg_exporter_v1` and `zxdg_exporter_v2`, and `xdg_wm_dialog_v1`.
extension TestCompositor {
  func serveExports(_ resource: Resource) {
    resource.onRequest = { [weak self] request in
      guard let self, request.name != "destroy" else { return }
      let exported = try request.newObject(0)
      let surface = try request.object(1)?.model as? TestSurface
      guard namesExports, let surface else { return }
      exportCount += 1
      let name = "surface-\(exportCount)"
      exports[name] = surface
      exported.onDestroy { [weak self] in self?.exports[name] = nil }
      exported.send("handle", .string(name))
    }
  }

  func serveDialogs(_ resource: Resource) {
    resource.onRequest = { request in
      guard request.name != "destroy" else { return }
      let dialog = try request.newObject(0)
      let toplevel = try request.object(1)?.model as? TestToplevel
      guard let toplevel, toplevel.isModalDialog == nil else {
        return resource.postError(XdgWmDialogV1.ErrorCode.alreadyUsed.rawValue, "the window is a dialog already")
      }
      toplevel.isModalDialog = false
      dialog.onRequest = { [weak toplevel] request in
        switch request.name {
        case "set_modal": toplevel?.isModalDialog = true
        case "unset_modal": toplevel?.isModalDialog = false
        default: break
        }
      }
      dialog.onDestroy { [weak toplevel] in toplevel?.isModalDialog = nil }
    }
  }
}
