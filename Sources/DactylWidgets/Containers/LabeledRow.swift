import DactylCore

/// A row of a form: a label, and at the end of the row the view that it names, such as a switch or a field.
///
///     let title = LabeledRow("Title", TextField(text: Binding(model, \.title)))
///     let zoom = LabeledRow(localized: "Zoom", Slider(value: Binding(model, \.zoom)))
///     view = View(.vertical(spacing: 8, alignment: .fill), [title, zoom])
///
/// The label has the width that the view leaves, and as many lines as it needs. Where its longest word has no room, as
/// with large text in a narrow window, the view is below it (`AU-25`). Assistive programs read it as the name of the
/// view.
public final class LabeledRow: View {
  /// The label at the start of the row.
  public let label: Label
  /// The view at the end of the row, or below the label.
  public let content: View

  /// Creates a row with a text for a view.
  public convenience init(_ text: String, _ content: View) { self.init(Label(text), content) }

  /// Creates a row with a text in the language of its view.
  public convenience init(localized text: LocalizedText, _ content: View) {
    self.init(Label(localized: text), content)
  }

  /// Creates a row with a label of one's own.
  public init(_ label: Label, _ content: View) {
    (self.label, self.content) = (label, content)
    super.init(frame: .zero)
    let metrics = traits.theme.metrics
    layout = TitleRowLayout(spacing: metrics.spacing, lineSpacing: metrics.smallSpacing)
    label.numberOfLines = 0
    label.sizing.grow = 1
    content.accessibilityLabeledBy = label
    for view in [label, content] { addSubview(view) }
  }
}
