import { pointerStep } from '../../src/contracts/strict-json/pointer-step.ts';
import { readCarefully } from '../../src/contracts/strict-json/read-carefully.ts';

/** A place in a text, as editors count it. */
export type Position = {
  /** From 1. */
  readonly line: number;
  /** In code points, from 1. */
  readonly column: number;
};

const positionAt = (text: string, index: number): Position => {
  const before = text.slice(0, index);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: [...before.slice(lineStart)].length + 1 };
};

/**
 * Finds the line and column of values in a text that the strict JSON reader accepts, by their RFC 6901 pointers. A field
 * that is missing is at the object that should have it: the innermost value on the way.
 */
export const findPositions = (text: string): ((pointer: string) => Position) => {
  const starts = new Map<string, number>();
  readCarefully(text, (path, start) => {
    starts.set(path.map((name) => `/${pointerStep(name)}`).join(''), start);
  });
  const startOf = (pointer: string): number => {
    const start = starts.get(pointer);
    if (start !== undefined || pointer === '') return start ?? 0;
    return startOf(pointer.slice(0, pointer.lastIndexOf('/')));
  };
  return (pointer) => positionAt(text, startOf(pointer));
};
