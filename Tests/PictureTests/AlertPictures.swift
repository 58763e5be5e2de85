import Dactyl
import DactylGeometry
import Testing

@testable import DactylWidgets

/// Alerts and sheets of actions.
@MainActor @Suite struct AlertPictures {
  @Test func alerts() throws {
    try ControlPictures().check("alert", width: 336) {
      let question = AlertController(title: "Delete this recipe?", message: "It can’t be restored.")
      question.addAction(AlertAction(title: "Cancel", style: .cancel))
      question.addAction(AlertAction(title: "Delete", style: .destructive))
      let name = AlertController(title: "Name of the list")
      name.addTextField { $0.placeholder = "Name" }
      name.addAction(AlertAction(title: "Cancel", style: .cancel))
      name.addAction(AlertAction(title: "Save"))
      let sheet = AlertController(title: "3 photos", preferredStyle: .actionSheet)
      sheet.addAction(AlertAction(title: "Share"))
      sheet.addAction(AlertAction(title: "Move to another album"))
      sheet.addAction(AlertAction(title: "Delete", style: .destructive))
      sheet.addAction(AlertAction(title: "Cancel", style: .cancel))
      return [(question, 230.0), (name, 250), (sheet, 360)].map { alert, height in
        let view = alert.view
        view.sizing = .fixed(width: 320, height: height * View().traits.fontScale)
        return view
      }
    }
  }
}
