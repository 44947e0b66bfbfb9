const fractionDigits = 8;

/** A decimal that is known to be well-formed, as a whole number of units of 10^-8. */
export const exactDecimal = (decimal: string): bigint => {
  const [integer = '', fraction = ''] = decimal.split('.');
  return BigInt(integer + fraction.padEnd(fractionDigits, '0'));
};
