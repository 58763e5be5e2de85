import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The functions of the C library that events and animations need, so that only this file imports it for them.
func sine(_ angle: Double) -> Double { sin(angle) }
func cosine(_ angle: Double) -> Double { cos(angle) }
func tangent(_ angle: Double) -> Double { tan(angle) }
func arcTangent(_ vector: Point) -> Double { atan2(vector.y, vector.x) }
func exponential(_ power: Double) -> Double { exp(power) }
func logarithm(_ value: Double) -> Double { log(value) }
