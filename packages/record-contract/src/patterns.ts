import * as limits from './limits.ts';

/*
 * The forms of texts, for the published schemas and for the checker. They have no \d and no \p: other languages read these otherwise.
 */

/** An ASCII letter or digit, then letters, digits and five others. Many part numbers do not have this form. */
export const identifier = /^[A-Za-z0-9][A-Za-z0-9._:/-]*$/;

const noneOf = (characters: string): RegExp => new RegExp(`^[^${characters}]*$`, 'u');

/** Text without control characters except tab, line feed and carriage return. */
export const freeText = noneOf('\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F');

/** Text without control characters. */
export const sourceVersion = noneOf('\\u0000-\\u001F\\u007F-\\u009F');

const digits = `[0-9]{1,${limits.maxIntegerDigits}}(?:\\.[0-9]{1,${limits.maxFractionDigits}})?$`;

/** A decimal of zero or more. */
export const decimal = new RegExp(`^${digits}`);

/** A decimal greater than zero. */
export const positiveDecimal = new RegExp(`^(?=.*[1-9])${digits}`);

/** A decimal from 0 to 1. */
export const proportion = /^(?:0{1,12}(?:\.[0-9]{1,8})?|0{0,11}1(?:\.0{1,8})?)$/;

export const currency = /^[A-Z]{3}$/;
export const country = /^[A-Z]{2}$/;
