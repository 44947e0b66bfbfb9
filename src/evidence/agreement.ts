import { type FactValue, factText, type SourceHistory } from '../contracts/statements.ts';

/** The values of statements by their places, those of each file apart. A file that says nothing about a place has none there. */
export const valuesByPlace = (
  files: readonly (readonly { readonly pointer: string; readonly value: FactValue }[])[],
): ReadonlyMap<string, FactValue[][]> => {
  const places = new Map<string, FactValue[][]>();
  for (const statements of files) {
    for (const [place, own] of Map.groupBy(statements, ({ pointer }) => pointer)) {
      const values = own.map(({ value }) => value);
      const known = places.get(place);
      if (known === undefined) places.set(place, [values]);
      else known.push(values);
    }
  }
  return places;
};

/** The values with which those of all files agree: those of the one that has all values of the others. None agree otherwise. */
export const agreed = (byFile: readonly FactValue[][]): readonly FactValue[] => {
  const [only, ...others] = byFile;
  if (others.length === 0) return only ?? [];
  const texts = byFile.map((values) => values.map(factText));
  const all = new Set(texts.flat());
  return byFile.find((_, index) => new Set(texts[index]).size === all.size) ?? [];
};

/** The places of the physical facts about which the sources contradict each other now. */
export const disputedPlaces = (sources: readonly SourceHistory[]): ReadonlySet<string> => {
  if (sources.length < 2) return new Set();
  const standing = sources.map(({ statements }) => statements.filter(({ until }) => until === undefined));
  const disputed = [...valuesByPlace(standing)].filter(
    ([place, byFile]) => place.startsWith('/physical/') && agreed(byFile).length === 0,
  );
  return new Set(disputed.map(([place]) => place));
};
