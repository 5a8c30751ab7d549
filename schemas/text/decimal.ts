/** Decimal numbers as texts. Without other imports, so that browsers load it alone. */

/**
 * A decimal number as JSON writes it; leading zeros are let through. Any count of decimals: JavaScript prints up to 24 of
 * a double (`0.0000012345678901234567`), other languages up to 1,074. The caller bounds the length.
 */
const NUMBER = '-?\\d{1,17}(\\.\\d+)?([eE][+-]?\\d{1,3})?';

export const DECIMAL = new RegExp(`^${NUMBER}$`);
/** Four of them, with commas. */
export const FOUR_DECIMALS = new RegExp(`^${NUMBER}(,${NUMBER}){3}$`);
