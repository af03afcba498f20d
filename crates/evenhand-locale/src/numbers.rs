//! Numbers as people read them.

/// A whole number without a sign, in decimal digits with commas between the thousands.
///
/// # Examples
/// ```
/// use evenhand_locale::grouped;
///
/// assert_eq!(grouped(&1_234_567), "1,234,567");
/// assert_eq!(grouped("123"), "123");
/// ```
pub fn grouped(number: &(impl ToString + ?Sized)) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
