import Dactyl

/// One errand, which can be changed.
final class ErrandController: ViewController, TextViewDelegate {
  private let list: ErrandList
  private let id: Int
  private let field: TextField
  private let done: CheckBox
  private let note: TextView

  init(_ id: Int, in list: ErrandList) {
    (self.id, self.list) = (id, list)
    let errand = list.errand(id)
    field = TextField(errand?.title ?? "", placeholder: "Title")
    done = CheckBox("Done", isOn: errand?.isDone ?? false)
    note = TextView(errand?.note ?? "")
    super.init()
    title = "Errand"
  }

  override func viewDidLoad() {
    field.accessibilityLabel = "Title"
    field.addTarget(self, action: ErrandController.change, for: .editingChanged)
    done.addTarget(self, action: ErrandController.change, for: .valueChanged)
    note.accessibilityLabel = "Note"
    note.placeholder = "Note"
    note.textDelegate = self
    note.sizing = .growing()
    view.layout = .vertical(spacing: 16)
    view.layoutMargins = DirectionalInsets(16)
    for part in [field, done, note] { view.addSubview(part) }
  }

  override func traitsDidChange() {
    view.backgroundColor = view.traits.theme.colors.background
  }

  func textViewDidChange(_ textView: TextView) { change() }

  private func change() {
    list.update(id) { errand in
      (errand.title, errand.isDone, errand.note) = (field.text, done.isOn, note.text)
    }
  }
}
