import DactylSurface

/// Toplevels that belong to others, such as dialogs and palettes.
extension Toplevel {
  /// The toplevel that this one belongs to, and is shown above; nil for none (`WF-10`).
  ///
  /// Traps for the toplevel itself, and for one that belongs to it.
  public var parent: Toplevel? {
    get { family.parent }
    set { family.set(parent: newValue) }
  }

  /// Whether the parent takes no input while this toplevel is open (`WF-11`). Default: false.
  public var isModal: Bool {
    get { family.isModal }
    set { family.set(isModal: newValue) }
  }

  /// The toplevels whose parent this one is, in order of opening.
  public var children: [Toplevel] { family.children }

  /// Whether the toplevel takes no input, because it waits for a modal one, or for `blockInput()` (`WF-11`).
  public var isBlocked: Bool { family.isBlocked }

  /// Keeps the input of the toplevel away, as while a modal one is open, until the result is released or ended: for a
  /// dialog of another program (`WF-11`).
  public func blockInput() -> InputBlock { InputBlock(self) }

  /// The name of the program for the desktop.
  package var appID: String { requestedAppID }

  /// Asks the compositor for a name of the toplevel for dialogs of other programs. `body` gets nil if there is none.
  ///
  /// It is not called if the connection to the compositor ends before.
  package func export(_ body: @escaping @MainActor (ToplevelExport?) -> Void) {
    guard let surface else { return body(nil) }
    surface.export { export in
      body(export.map { export in ToplevelExport(identifier: export.identifier) { export.end() } })
    }
  }

  // MARK: The keyboard focus

  /// Asks the compositor to bring the toplevel to the front and give it the keyboard focus (`WF-12`).
  ///
  /// `token` is the right to it from another program, such as the launcher of a second instance. Without one the
  /// compositor agrees if the user has just used a window of this program.
  public func activate(token: String? = nil) {
    surface?.requestActivation(token.map { .token($0) } ?? .user)
  }

  /// Asks the compositor to mark the toplevel, because something has happened that the user should know of (`WF-12`).
  public func requestAttention() {
    if !isActivated { surface?.requestActivation(.attention) }
  }

  /// Asks the compositor for a token with which a program that is started next, called `appID`, can take the keyboard
  /// focus (`WF-12`): it belongs into the environment of that program as `XDG_ACTIVATION_TOKEN`.
  ///
  /// `body` gets nil if the compositor has no tokens. It is not called if the connection ends before.
  public func requestActivationToken(
    for appID: String? = nil, _ body: @escaping @MainActor (String?) -> Void
  ) {
    guard let surface else { return body(nil) }
    surface.requestActivationToken(for: appID, body)
  }
}

/// A name of a toplevel for dialogs of other programs.
@MainActor package struct ToplevelExport {
  /// The name, as portals want it.
  package let identifier: String
  /// Ends the validity of the name. So does the end of the toplevel.
  package let end: @MainActor () -> Void
}
