/** Compares texts by UTF-16 code units, which no locale changes: every machine gets the same order. */
export const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** A code unit in the place of its code point: the halves of a code point beyond 0xffff come after all others. */
const placeOf = (unit: number): number => {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
};

/** Compares texts by code points, as databases compare their bytes. */
export const compareCodePoints = (one: string, other: string): number => {
  const shared = Math.min(one.length, other.length);
  for (let index = 0; index < shared; index += 1) {
    const [unit, another] = [one.charCodeAt(index), other.charCodeAt(index)];
    if (unit !== another) return placeOf(unit) - placeOf(another);
  }
  return one.length - other.length;
};
