//! Logarithms without floating point, which differs between machines.

/// How many values the table has.
const COUNT: usize = 256;

/// Natural logarithms of the whole numbers, in 1024ths.
static LOGARITHMS: [i32; COUNT] = {
    let mut table = [0; COUNT];
    let mut number = 1;
    while number < COUNT {
        table[number] = natural_logarithm(number as u64);
        number += 1;
    }
    table
};

/// The natural logarithm of a number in 1024ths; that of zero is taken to be zero, and large numbers count as 255.
#[inline]
pub(crate) fn ln(number: i32) -> i32 {
    LOGARITHMS[number.clamp(0, COUNT as i32 - 1) as usize]
}

/// The binary logarithm is found bit by bit: squaring a number between one and two doubles its logarithm, and whenever
/// the square reaches two, a bit is set and the square is halved.
const fn natural_logarithm(number: u64) -> i32 {
    const FRACTION: u32 = 20;
    const LN_2: u64 = 726_817; // ln 2 in 2^20ths.
    let whole = number.ilog2();
    let mut mantissa = number << (31 - whole);
    let mut binary = (whole as u64) << FRACTION;
    let mut bit = FRACTION;
    while bit > 0 {
        bit -= 1;
        mantissa = (mantissa * mantissa) >> 31;
        if mantissa >= 1 << 32 {
            mantissa >>= 1;
            binary |= 1 << bit;
        }
    }
    ((binary * LN_2) >> (2 * FRACTION - 10)) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_floating_point() {
        for number in 1..COUNT as i32 {
            let exact = f64::from(number).ln() * 1024.0;
            assert!((f64::from(ln(number)) - exact).abs() < 1.5, "{number}: {} and {exact}", ln(number));
        }
        assert_eq!((ln(0), ln(1), ln(-5)), (0, 0, 0));
    }
}
