import Dactyl

// The names that the examples in doc comments use without declaring them. Tests/check-examples compiles each example as
// a method of this class.

/// The model of a program.
@Observable final class ExampleModel {
  var names: [String] = []
  var zoom = 1.0
  var title = ""
}

/// The controller around an example.
class ExampleController: ViewController, TextViewDelegate {
  var application: Application { fatalError() }
  var traits: Traits { view.traits }
  var names: [String] { [] }
  var image: Image { fatalError() }
  var model: ExampleModel { ExampleModel() }
  var scrollView: ScrollView { ScrollView() }

  var button: Button { Button("") }
  var slider: Slider { Slider() }
  var nameLabel: View { View() }
  var nameField: View { View() }
  var notes: View { View() }
  var picture: View { View() }
  var badge: View { View() }
  var field: View { View() }
  var cancelButton: Button { Button("") }
  var saveButton: Button { Button("") }
  var toolbar: View { View() }
  var group: RadioGroup { RadioGroup() }
  var bar: View { View() }
  var note: View { View() }
  var icon: View { View() }
  var proxyField: View { View() }
  var portField: View { View() }
  var firstList: View { View() }
  var secondList: View { View() }
  var undoButton: View { View() }
  var redoButton: View { View() }
  var copyButton: View { View() }
  var noteView: TextView { TextView() }
  var checker: any TextChecker { fatalError() }
  var sidebar: View { View() }
  var strip: TabStrip { TabStrip() }
  var pages: PageViewController { PageViewController([]) }

  func save() {}
  func copy() {}
  func saveState() {}
  func showTerms() {}
  func copyNote() {}
  func deleteNote() {}
  func undoDelete() {}
  func filtersDidChange() {}
  func loadMessages(_ completion: @MainActor () -> Void) {}
  func rememberChanged() {}
  func filter(_ price: RangeSlider) {}
  func sizeChanged(_ sizes: RadioGroup) {}
  func viewChanged(_ control: SegmentedControl) {}
  func copiesChanged(_ copies: Stepper) {}
  func pageChanged(_ pages: PageControl) {}
  func courseChanged(_ strip: TabStrip) {}
  func boxChanged(_ list: SideList) {}
  func nameChanged(_ name: TextField) {}
  func priceChanged(_ price: NumberField) {}
  func searchChanged(_ search: SearchField) {}
  func zoomed(_ slider: Slider) {}
  func wifiChanged(_ wifi: Switch) {}
}

typealias Editor = ExampleController
typealias Editing = ExampleController
typealias Board = ExampleController
typealias Settings = ExampleController
typealias Tour = ExampleController
typealias SignIn = ExampleController
typealias Order = ExampleController
typealias Files = ExampleController
typealias Printing = ExampleController
typealias Shop = ExampleController
