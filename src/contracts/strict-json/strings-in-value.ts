import { maxDepth } from './json-refusal.ts';
import { type LongLists, longListLength } from './long-lists.ts';

type Container = Readonly<Record<string, unknown>> | unknown[];

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** The strings in a container at a depth. Nesting that is too deep gives NaN, which makes the whole number NaN. */
const stringsIn = (container: Container, depth: number, lists: LongLists | undefined): number => {
  if (depth > maxDepth) return Number.NaN;
  let count = 0;
  if (Array.isArray(container)) {
    for (let index = 0; index < container.length; index += 1) {
      const element = container[index];
      if (typeof element === 'string') count += 1;
      else if (isContainer(element)) count += stringsIn(element, depth + 1, lists);
    }
  } else {
    if (lists !== undefined) {
      const names = Object.keys(container);
      if (names.length >= longListLength) {
        lists.set(container, names);
        const fields = names.map((name) => container[name]);
        return names.length + stringsIn(fields, depth, lists);
      }
    }
    for (const name in container) {
      const field = container[name];
      if (typeof field === 'string') count += 2;
      else count += isContainer(field) ? 1 + stringsIn(field, depth + 1, lists) : 1;
    }
  }
  return count;
};

/**
 * The number of strings in a JSON value, names included. NaN when it is nested too deep. Adds the names of objects that
 * have very many to `lists`, if there is one; to look for such objects takes time.
 */
export const stringsInValue = (value: unknown, lists?: LongLists): number => stringsIn([value], 0, lists);
