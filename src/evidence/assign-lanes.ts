/**
 * Spreads marks along a line over lanes, so that no two marks of one lane touch. `positions` are the marks'
 * centres in ascending order, `size` is what each takes of the line. Each mark gets the lowest lane, counted
 * from 0, that has room for it; the answer is in the order of `positions`.
 */
export const assignLanes = (positions: readonly number[], size: number): number[] => {
  const lastInLane: number[] = [];
  return positions.map((position) => {
    const free = lastInLane.findIndex((last) => last + size <= position);
    const lane = free === -1 ? lastInLane.length : free;
    lastInLane[lane] = position;
    return lane;
  });
};
