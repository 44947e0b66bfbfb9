import { maxDepth } from './json-refusal.ts';

type List = readonly unknown[];
type Container = Readonly<Record<string, unknown>> | List;

const isList = (container: Container): container is List => Array.isArray(container);

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** The strings in a container at a depth. Nesting that is too deep gives NaN, which makes the whole number NaN. */
const stringsIn = (container: Container, depth: number): number => {
  if (depth > maxDepth) return Number.NaN;
  let count = 0;
  if (isList(container)) {
    for (let index = 0; index < container.length; index += 1) {
      const element = container[index];
      if (typeof element === 'string') count += 1;
      else if (isContainer(element)) count += stringsIn(element, depth + 1);
    }
  } else {
    for (const name in container) {
      const field = container[name];
      if (typeof field === 'string') count += 2;
      else count += isContainer(field) ? 1 + stringsIn(field, depth + 1) : 1;
    }
  }
  return count;
};

/** The number of strings in a JSON value, names included. NaN when it is nested too deep. */
export const stringsInValue = (value: unknown): number => stringsIn([value], 0);
