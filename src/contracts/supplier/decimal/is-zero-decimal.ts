const zero = 0x30;
const point = 0x2e;

/** Whether a decimal of the contract is zero, however many zeros it is written with. */
export const isZeroDecimal = (decimal: string): boolean => {
  for (let at = 0; at < decimal.length; at += 1) {
    const unit = decimal.charCodeAt(at);
    if (unit !== zero && unit !== point) return false;
  }
  return true;
};
