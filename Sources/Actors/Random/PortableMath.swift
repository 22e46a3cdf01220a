/// The few functions that distributions need, from additions, multiplications and divisions alone.
///
/// A C library's `log` differs in the last bit from one machine to the next, and one bit is another run. These give the
/// same bits wherever `Double` is IEEE 754, in every build.
public enum PortableMath {
  private static let ln2High = 0x1.62e42feep-1
  private static let ln2Low = 0x1.a39ef35793c76p-33

  /// The natural logarithm of a positive, normal number; within 2 units in the last place.
  public static func ln(_ x: Double) -> Double {
    var exponent = Double(x.exponent)
    var mantissa = x.significand
    // Into √½ … √2, where the series is short.
    if mantissa > 1.414_213_562_373_095 {
      mantissa *= 0.5
      exponent += 1
    }
    let s = (mantissa - 1) / (mantissa + 1)
    let z = s * s
    // ln m = 2 artanh s = 2 (s + s³/3 + s⁵/5 + …); |s| < 0.172, so the first term left out is below 2^-56 of the first.
    var sum = 1.0 / 21
    for half in 1...9 { sum = sum * z + 1 / Double(21 - 2 * half) }
    return exponent * ln2High + (2 * s + (2 * s * z * sum + exponent * ln2Low))
  }

  /// e to the power of a number in -700…700; outside, that of the nearer end. Within 2 units in the last place.
  public static func exp(_ x: Double) -> Double {
    let bounded = min(max(x, -700), 700)
    let power = (bounded * 1.442_695_040_888_963_4).rounded()
    let rest = (bounded - power * ln2High) - power * ln2Low
    // |rest| ≤ ½ ln 2, so the first term left out of the Taylor series is below 2^-57.
    var sum = 1.0
    for step in 1...13 { sum = 1 + rest * sum / Double(14 - step) }
    return Double(sign: .plus, exponent: Int(power), significand: sum)
  }

  /// The number below which a standard normal variable lies with probability `p` in 0 ..< 1, ends excluded; relative
  /// error about 1e-15. Wichura's algorithm AS 241, PPND16 (1988, https://doi.org/10.2307/2347330).
  public static func normalQuantile(_ p: Double) -> Double {
    let q = p - 0.5
    if q.magnitude <= 0.425 {
      let r = 0.180625 - q * q
      return q * ratio(center, at: r)
    }
    let tail = (-ln(q < 0 ? p : 1 - p)).squareRoot()
    let x = tail <= 5 ? ratio(shoulder, at: tail - 1.6) : ratio(farTail, at: tail - 5)
    return q < 0 ? -x : x
  }

  /// The probability that a standard normal variable lies below `x`; absolute error below 7.5e-8. Abramowitz and Stegun
  /// (1964), 26.2.17.
  public static func normalShare(below x: Double) -> Double {
    let t = 1 / (1 + 0.2316419 * x.magnitude)
    let sum =
      t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
    let above = 0.398_942_280_401_432_7 * exp(-x * x / 2) * sum
    return x < 0 ? above : 1 - above
  }

  /// Two polynomials of the seventh degree, highest coefficients first, one to be divided by the other.
  private typealias Ratio = (numerator: [8 of Double], denominator: [8 of Double])

  private static func ratio(_ ratio: Ratio, at r: Double) -> Double {
    var numerator = 0.0
    var denominator = 0.0
    for index in 0..<8 {
      numerator = numerator * r + ratio.numerator[index]
      denominator = denominator * r + ratio.denominator[index]
    }
    return numerator / denominator
  }

  private static let center: Ratio = (
    [
      2.50908_09287_30122_6727e+3, 3.34305_75583_58812_8105e+4, 6.72657_70927_00870_0853e+4,
      4.59219_53931_54987_1457e+4, 1.37316_93765_50946_1125e+4, 1.97159_09503_06551_4427e+3,
      1.33141_66789_17843_7745e+2, 3.38713_28727_96366_6080e+0,
    ],
    [
      5.22649_52788_52854_5610e+3, 2.87290_85735_72194_2674e+4, 3.93078_95800_09271_0610e+4,
      2.12137_94301_58659_5867e+4, 5.39419_60214_24751_1077e+3, 6.87187_00749_20579_0830e+2,
      4.23133_30701_60091_1252e+1, 1.0,
    ]
  )

  private static let shoulder: Ratio = (
    [
      7.74545_01427_83414_07640e-4, 2.27238_44989_26918_45833e-2, 2.41780_72517_74506_11770e-1,
      1.27045_82524_52368_38258e+0, 3.64784_83247_63204_60504e+0, 5.76949_72214_60691_40550e+0,
      4.63033_78461_56545_29590e+0, 1.42343_71107_49683_57734e+0,
    ],
    [
      1.05075_00716_44416_84324e-9, 5.47593_80849_95344_94600e-4, 1.51986_66563_61645_71966e-2,
      1.48103_97642_74800_74590e-1, 6.89767_33498_51000_04550e-1, 1.67638_48301_83803_84940e+0,
      2.05319_16266_37758_82187e+0, 1.0,
    ]
  )

  private static let farTail: Ratio = (
    [
      2.01033_43992_92288_13265e-7, 2.71155_55687_43487_57815e-5, 1.24266_09473_88078_43860e-3,
      2.65321_89526_57612_30930e-2, 2.96560_57182_85048_91230e-1, 1.78482_65399_17291_33580e+0,
      5.46378_49111_64114_36990e+0, 6.65790_46435_01103_77720e+0,
    ],
    [
      2.04426_31033_89939_78564e-15, 1.42151_17583_16445_88870e-7, 1.84631_83175_10054_68180e-5,
      7.86869_13114_56132_59100e-4, 1.48753_61290_85061_48525e-2, 1.36929_88092_27358_05310e-1,
      5.99832_20655_58879_37690e-1, 1.0,
    ]
  )
}
