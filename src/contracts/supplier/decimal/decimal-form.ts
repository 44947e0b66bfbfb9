/** Digits, and with a point digits on both sides of it, however many. */
export const decimalForm = /^[0-9]+(?:\.[0-9]+)?$/;
