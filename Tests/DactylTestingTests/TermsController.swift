import Dactyl

/// A text of any length, with a button below it.
final class TermsController: ViewController {
  private let terms: String

  init(terms: String) {
    self.terms = terms
    super.init()
  }

  override func loadView() {
    let text = Label(terms, role: .body)
    text.numberOfLines = 0
    let column = ScrollView()
    column.layout = .vertical(spacing: 16)
    column.layoutMargins = DirectionalInsets(16)
    for part in [Label("Terms of use", role: .title), text, Button("Agree", style: .filled)] { column.addSubview(part) }
    view = column
  }
}
