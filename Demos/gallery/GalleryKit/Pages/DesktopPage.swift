import Dactyl

/// Parts of the desktop outside of the window: other windows, notifications, addresses.
final class DesktopPage: Page {
  private static let notification = "gallery"

  private let happened = Label(localized: "Nothing yet", role: .footnote)
  private var inhibition: Inhibition?

  init() {
    let (dialog, palette, attention) = (
      Button(localized: "Dialog"), Button(localized: "Palette"), Button(localized: "Attention in 5 s")
    )
    let (notify, withdraw) = (Button(localized: "Notify"), Button(localized: "Withdraw", style: .plain))
    let (address, sleep) = (Button(localized: "Open an address"), Switch())
    let sleepRow = LabeledRow(localized: "Hold off sleep", sleep)
    super.init([
      Section("Windows that belong to this one", [Self.row([dialog, palette, attention])]),
      Section("Notifications", [Self.row([notify, withdraw])]),
      Section("Playing", [PlayerSection()]),
      Section("The rest of the desktop", [Self.row([address]), sleepRow]),
      Section("Happened", [happened]),
    ])
    happened.numberOfLines = 0
    on(dialog) { $0.open("Dialog", isModal: true) }
    on(palette) { $0.open("Palette", isModal: false) }
    on(attention) { $0.askForAttention() }
    on(notify) { $0.notify() }
    on(withdraw) { $0.window?.application?.withdrawNotification(Self.notification) }
    on(address) { $0.openAddress() }
    sleep.addAction(
      Action { [weak self, weak sleep] _ in
        if let self, let sleep { holdOffSleep(sleep.isOn) }
      }, for: .valueChanged)
  }

  private func on(_ button: Button, _ body: @escaping @MainActor (DesktopPage) -> Void) {
    button.addAction(
      Action { [weak self] _ in
        if let self { body(self) }
      }, for: .primaryActionTriggered)
  }

  private func open(_ title: LocalizedText, isModal: Bool) {
    guard let application = window?.application, let toplevel = window?.toplevel else { return }
    let other = application.openToplevel(
      title: localized(title), size: Size(width: 280, height: 160), parent: toplevel,
      isModal: isModal, root: OtherController())
    other.keepsProgramRunning = false
  }

  private func askForAttention() {
    happened.localize(\.text, "Go to another window now.")
    schedule(after: 5) { [weak self] in self?.window?.toplevel?.requestAttention() }
  }

  private func notify() {
    guard let application = window?.application else { return }
    application.didActivateNotification = { [weak self] activation in
      let text: LocalizedText? = activation.action.map { "The button \($0) was pressed." }
      self?.happened.localize(\.text, text ?? "The notification was pressed.")
      self?.window?.toplevel?.activate(token: activation.activationToken)
    }
    application.show(
      Notification(
        localized("Gallery"), body: localized("A notification & its <button>."),
        actions: [NotificationAction("answer", title: localized("Answer"))]),
      id: Self.notification)
  }

  private func openAddress() {
    window?.application?.open("https://www.swift.org", for: window?.toplevel) { [weak self] isOpen in
      self?.happened.localize(\.text, isOpen ? "The address was opened." : "The address could not be opened.")
    }
  }

  private func holdOffSleep(_ isOn: Bool) {
    inhibition = isOn ? window?.application?.inhibit(.suspend, reason: localized("The gallery shows how")) : nil
  }
}

/// The content of a dialog or a palette.
private final class OtherController: ViewController {
  override func loadView() {
    let close = Button(localized: "Close", style: .filled)
    let label = Label(localized: "This window belongs to the gallery.", role: .body)
    label.numberOfLines = 0
    view = View(.vertical(spacing: 12), [label, close])
    view.layoutMargins = DirectionalInsets(16)
    close.addAction(
      Action { [weak self] _ in self?.view.window?.toplevel?.performClose() }, for: .primaryActionTriggered)
  }
}
