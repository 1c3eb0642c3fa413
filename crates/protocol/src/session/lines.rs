//! Lines, as they come.

use std::io::{BufRead, Read as _};

/// A line longer than this many bytes is no command.
pub(super) const LONGEST: usize = 1 << 20;

/// What came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Came {
    /// A line; at the end of input it may lack its end.
    Line,
    /// A line that is too long. None of it is kept, and the rest of it will not be taken for a command.
    TooLong,
    /// The end of input.
    End,
}

/// Reads the next line into `line`. Input that fails has ended.
pub(super) fn read(input: &mut impl BufRead, line: &mut Vec<u8>) -> Came {
    line.clear();
    match input.by_ref().take(LONGEST as u64).read_until(b'\n', line) {
        Ok(LONGEST) if !line.ends_with(b"\n") => {
            // If this fails, so will the next read.
            let _ = input.skip_until(b'\n');
            Came::TooLong
        }
        Ok(1..) => Came::Line,
        Ok(0) | Err(_) => Came::End,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_skipped_as_a_whole() {
        let mut text = b"first\n".to_vec();
        text.extend(std::iter::repeat_n(b'x', 2 * LONGEST + 7));
        text.extend(b"\nlast");
        let (mut input, mut line) = (&text[..], Vec::new());
        assert_eq!((read(&mut input, &mut line), &line[..]), (Came::Line, &b"first\n"[..]));
        assert_eq!(read(&mut input, &mut line), Came::TooLong);
        assert_eq!((read(&mut input, &mut line), &line[..]), (Came::Line, &b"last"[..]));
        assert_eq!(read(&mut input, &mut line), Came::End);
    }

    #[test]
    fn a_line_of_the_greatest_length_is_a_line() {
        let mut text = vec![b'x'; LONGEST - 1];
        text.push(b'\n');
        let (mut input, mut line) = (&text[..], Vec::new());
        assert_eq!((read(&mut input, &mut line), line.len()), (Came::Line, LONGEST));
    }
}
