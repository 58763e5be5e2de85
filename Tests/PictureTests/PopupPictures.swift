import Dactyl
import DactylGeometry
import Testing

/// The background of popups.
extension ControlPictures {
  @Test func popupContent() throws {
    try check("popup-content", width: 232) {
      let title = Label("Saved", role: .headline)
      let note = Label("In the folder Documents", role: .footnote)
      note.textColor = .secondaryLabel
      let panel = PopupContentView(.vertical(spacing: 12), [title, note, Button("Close", style: .filled)])
      panel.layoutMargins = DirectionalInsets(16)
      let tip = PopupContentView(.vertical(), role: .toolTip, [Label("Saves the note", role: .footnote)])
      tip.layoutMargins = DirectionalInsets(top: 8, leading: 12, bottom: 8, trailing: 12)
      return [Self.spaced([panel, tip])]
    }
  }
}
