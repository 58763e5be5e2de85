import BusGrammar

extension BusType {
  /// The type of a value; nil if the value is not valid.
  init?(of value: BusValue, depth: Int = 0) {
    guard depth <= BusType.maximumDepth else { return nil }
    switch value {
    case .array(let element, _):
      guard let element = BusType.single(element.text) else { return nil }
      self = .array(element)
    case .dictionary(let key, let value, _):
      guard case .basic(let letter) = BusType.single(key.text), let value = BusType.single(value.text) else {
        return nil
      }
      self = .dictionary(key: letter, value: value)
    case .structure(let members):
      var types: [BusType] = []
      for member in members {
        guard let type = BusType(of: member, depth: depth + 1) else { return nil }
        types.append(type)
      }
      guard !types.isEmpty else { return nil }
      self = .structure(types)
    case .bytes: self = .array(.basic(UInt8(ascii: "y")))
    case .variant: self = .variant
    default:
      guard let letter = value.signature.text.utf8.first else { return nil }
      self = .basic(letter)
    }
  }
}
