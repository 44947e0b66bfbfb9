/** Where the point of a decimal is, or where it would be: how many digits stand before it. */
export const pointOf = (decimal: string): number => {
  const at = decimal.indexOf('.');
  return at === -1 ? decimal.length : at;
};
