/** Whether `shown` is `real` with members and elements left out. */
export const isShortened = (shown: unknown, real: unknown): boolean => {
  if (Array.isArray(shown)) {
    if (!Array.isArray(real) || (shown.length === 0 && real.length > 0)) return false;
    return shown.every((element) => real.some((other) => isShortened(element, other)));
  }
  if (typeof shown !== 'object' || shown === null) return shown === real;
  if (typeof real !== 'object' || real === null) return false;
  if (Object.keys(shown).length === 0) return Object.keys(real).length === 0;
  const members = new Map<string, unknown>(Object.entries(real));
  return Object.entries(shown).every(([name, value]) => isShortened(value, members.get(name)));
};
