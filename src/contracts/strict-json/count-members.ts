import { maxDepth } from './max-depth.ts';

type List = readonly unknown[];
type Container = Readonly<Record<string, unknown>> | List;

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

const isList = (container: Container): container is List => Array.isArray(container);

/** NaN, once met, stays: a value with a part that is nested too deep has no count. */
const countIn = (container: Container, depth: number): number => {
  if (depth > maxDepth) return Number.NaN;
  let count = 0;
  if (isList(container)) {
    for (let index = 0; index < container.length; index += 1) {
      const element = container[index];
      if (isContainer(element)) count += countIn(element, depth + 1);
    }
  } else {
    for (const name in container) {
      const member = container[name];
      count += isContainer(member) ? 1 + countIn(member, depth + 1) : 1;
    }
  }
  return count;
};

/** How many members all objects of a JSON value have together; NaN when it is nested too deep. */
export const countMembers = (value: unknown): number => (isContainer(value) ? countIn(value, 1) : 0);
