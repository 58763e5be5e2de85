import CDactylCairo

/// The way in which a shape combines with the picture below it.
///
/// In every mode only the area of the shape changes.
public enum BlendMode: Hashable, Sendable {
  /// Draws over the picture.
  case normal
  /// Replaces the picture, including its alpha.
  case copy
  /// Adds the colours, as light does.
  case plusLighter
  /// Draws only where the picture is opaque.
  case sourceAtop
  /// Draws below the picture.
  case destinationOver
  /// Erases the picture.
  case destinationOut
  /// Shows each only where the other is not.
  case xor
  /// Multiplies the colours: never lighter than either.
  case multiply
  /// Multiplies the inverse colours: never darker than either.
  case screen
  /// Multiplies where the lower colour is dark, screens where it is light.
  case overlay
  /// Takes the darker component of both.
  case darken
  /// Takes the lighter component of both.
  case lighten
  /// Lightens the lower colour by the upper one.
  case colorDodge
  /// Darkens the lower colour by the upper one.
  case colorBurn
  /// Multiplies where the upper colour is dark, screens where it is light.
  case hardLight
  /// Darkens or lightens a little, as the upper colour is dark or light.
  case softLight
  /// Takes the difference of the components.
  case difference
  /// Takes the difference with less contrast.
  case exclusion
  /// Takes the hue of the upper colour, the rest of the lower one.
  case hue
  /// Takes the saturation of the upper colour, the rest of the lower one.
  case saturation
  /// Takes hue and saturation of the upper colour, the luminosity of the lower one.
  case color
  /// Takes the luminosity of the upper colour, the rest of the lower one.
  case luminosity

  var cairoOperator: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .copy: CAIRO_OPERATOR_SOURCE
    case .plusLighter: CAIRO_OPERATOR_ADD
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .xor: CAIRO_OPERATOR_XOR
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    }
  }
}
