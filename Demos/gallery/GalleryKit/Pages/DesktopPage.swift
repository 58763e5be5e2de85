import Dactyl

/// Parts of the desktop outside of the window: other windows, notifications, addresses.
final class DesktopPage: Page {
  private static let notification = "gallery"

  private let happened = Label("Nothing yet", role: .footnote)
  private var inhibition: Inhibition?

  init() {
    let (dialog, palette, attention) = (Button("Dialog"), Button("Palette"), Button("Attention in 5 s"))
    let (notify, withdraw) = (Button("Notify"), Button("Withdraw", style: .plain))
    let (address, sleep) = (Button("Open an address"), Switch())
    let sleepLabel = Label("Hold off sleep", role: .body)
    sleep.accessibilityLabeledBy = sleepLabel
    let sleepRow = View(.horizontal(spacing: 12), [sleepLabel, sleep])
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

  private func open(_ title: String, isModal: Bool) {
    guard let application = window?.application, let toplevel = window?.toplevel else { return }
    let other = application.openToplevel(
      title: title, size: Size(width: 280, height: 160), parent: toplevel,
      isModal: isModal, root: OtherController())
    other.keepsProgramRunning = false
  }

  private func askForAttention() {
    happened.text = "Go to another window now."
    schedule(after: 5) { [weak self] in self?.window?.toplevel?.requestAttention() }
  }

  private func notify() {
    guard let application = window?.application else { return }
    application.didActivateNotification = { [weak self] activation in
      self?.happened.text = activation.action.map { "The button \($0) was pressed." } ?? "The notification was pressed."
      self?.window?.toplevel?.activate(token: activation.activationToken)
    }
    application.show(
      Notification(
        "Gallery", body: "A notification & its <button>.", actions: [NotificationAction("answer", title: "Answer")]),
      id: Self.notification)
  }

  private func openAddress() {
    window?.application?.open("https://www.swift.org", for: window?.toplevel) { [weak self] isOpen in
      self?.happened.text = isOpen ? "The address was opened." : "The address could not be opened."
    }
  }

  private func holdOffSleep(_ isOn: Bool) {
    inhibition = isOn ? window?.application?.inhibit(.suspend, reason: "The gallery shows how") : nil
  }
}

/// The content of a dialog or a palette.
private final class OtherController: ViewController {
  override func loadView() {
    let close = Button("Close", style: .filled)
    let label = Label("This window belongs to the gallery.", role: .body)
    label.numberOfLines = 0
    view = View(.vertical(spacing: 12), [label, close])
    view.layoutMargins = DirectionalInsets(16)
    close.addAction(
      Action { [weak self] _ in self?.view.window?.toplevel?.performClose() }, for: .primaryActionTriggered)
  }
}
