import Dactyl

/// A list that arrives later, or the reason why it does not.
final class DeparturesController: ViewController {
  private let load: @MainActor () async throws -> [String]
  private let message = Label("", role: .body)
  private lazy var retry = Button("Try again", primaryAction: Action { [unowned self] _ in reload() })
  private let table = TableView()
  private lazy var rows = CollectionViewDataSource<Int, String>(table) { cell, text in cell.textLabel.text = text }
  private var task: Task<Void, Never>?

  /// `load` returns the departures, and may take its time.
  init(load: @escaping @MainActor () async throws -> [String]) {
    self.load = load
    super.init()
  }

  isolated deinit { task?.cancel() }

  override func viewDidLoad() {
    table.sizing = .growing()
    view.layout = .vertical(spacing: 12)
    for part in [message, retry, table] { view.addSubview(part) }
    reload()
  }

  private func reload() {
    show([], message: "Loading…")
    task?.cancel()
    task = Task { [weak self, load] in
      let result: Result<[String], any Error>
      do { result = .success(try await load()) } catch { result = .failure(error) }
      // The answer of a cancelled task is not shown.
      guard !Task.isCancelled else { return }
      switch result {
      case .success(let departures): self?.show(departures, message: "")
      case .failure: self?.show([], message: "There is no connection.", canRetry: true)
      }
    }
  }

  private func show(_ departures: [String], message text: String, canRetry: Bool = false) {
    message.text = text
    message.isHidden = text.isEmpty
    retry.isHidden = !canRetry
    rows.apply(DataSourceSnapshot(departures))
  }
}

/// Departures that another thread computes.
@MainActor func hourlyDepartures(from first: Int, to last: Int) async -> [String] {
  let hold = Application.holdVirtualTime()
  defer { hold.end() }
  return await Task.detached { (first...last).map { "Bus at \($0):00" } }.value
}
