import Dactyl

/// The unit of the speeds that a part of the program shows.
enum SpeedUnit { case kilometres, miles }

/// The trait: its type, and its value where nothing sets it.
enum SpeedUnitTrait: TraitDefinition {
  static var defaultValue: SpeedUnit { .kilometres }
}

extension Traits {
  var speedUnit: SpeedUnit { self[SpeedUnitTrait.self] }
}

extension TraitOverrides {
  var speedUnit: SpeedUnit? {
    get { self[SpeedUnitTrait.self] }
    nonmutating set { self[SpeedUnitTrait.self] = newValue }
  }
}

/// A speed, in the unit of its place.
final class SpeedView: View {
  var kilometresPerHour = 0.0 { didSet { show() } }
  private let label = Label("", role: .title)

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    layout = .overlay(alignment: .center)
    addSubview(label)
    show()
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    show()
  }

  private func show() {
    switch traits.speedUnit {
    case .kilometres: label.text = "\(Int(kilometresPerHour.rounded())) km/h"
    case .miles: label.text = "\(Int((kilometresPerHour / 1.609344).rounded())) mph"
    }
  }
}
