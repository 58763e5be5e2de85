// The functions of the C library that events and animations need, so that only this file imports it for them.
#if canImport(Glibc)
  import Glibc

  func sin(_ angle: Double) -> Double { Glibc.sin(angle) }
  func cos(_ angle: Double) -> Double { Glibc.cos(angle) }
  func tan(_ angle: Double) -> Double { Glibc.tan(angle) }
  func atan2(_ y: Double, _ x: Double) -> Double { Glibc.atan2(y, x) }
  func exp(_ power: Double) -> Double { Glibc.exp(power) }
  func log(_ value: Double) -> Double { Glibc.log(value) }
#elseif canImport(Musl)
  import Musl

  func sin(_ angle: Double) -> Double { Musl.sin(angle) }
  func cos(_ angle: Double) -> Double { Musl.cos(angle) }
  func tan(_ angle: Double) -> Double { Musl.tan(angle) }
  func atan2(_ y: Double, _ x: Double) -> Double { Musl.atan2(y, x) }
  func exp(_ power: Double) -> Double { Musl.exp(power) }
  func log(_ value: Double) -> Double { Musl.log(value) }
#endif
