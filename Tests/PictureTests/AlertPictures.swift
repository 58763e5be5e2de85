import Dactyl
import DactylGeometry
import Testing

@testable import DactylWidgets

/// Alerts and sheets of actions.
@MainActor @Suite struct AlertPictures {
  @Test func alerts() throws {
    try ControlPictures().check("alert", width: 336) {
      let question = AlertController("Delete this recipe?", message: "It can’t be restored.")
      question.addAction(AlertAction("Cancel", style: .cancel))
      question.addAction(AlertAction("Delete", style: .destructive))
      let name = AlertController("Name of the list")
      name.addTextField { $0.placeholder = "Name" }
      name.addAction(AlertAction("Cancel", style: .cancel))
      name.addAction(AlertAction("Save"))
      let sheet = AlertController("3 photos", style: .actionSheet)
      sheet.addAction(AlertAction("Share"))
      sheet.addAction(AlertAction("Move to another album"))
      sheet.addAction(AlertAction("Delete", style: .destructive))
      sheet.addAction(AlertAction("Cancel", style: .cancel))
      return [(question, 230.0), (name, 250), (sheet, 360)].map { alert, height in
        let view = alert.view
        view.sizing = .fixed(width: 320, height: height * Application().fontScale)
        return view
      }
    }
  }
}
