import { parseStrictJson } from '../contracts/strict-json/parse-strict-json.ts';
import { pointerStep } from '../contracts/strict-json/pointer-step.ts';
import type { TextPosition } from './cell-positions.ts';

const positionAt = (text: string, index: number): TextPosition => {
  const before = text.slice(0, index);
  const start = before.lastIndexOf('\n') + 1;
  const line = before.split('\n').length;
  return { line, column: [...before.slice(start)].length + 1, unit: index - start + 1 };
};

/** The position of a line and a column, both from 1; columns count code points. */
export const positionOfColumn = (text: string, line: number, column: number): TextPosition => {
  const inLine = text.split('\n', line).at(-1) ?? '';
  return { line, column, unit: [...inLine].slice(0, column - 1).join('').length + 1 };
};

/**
 * Finds the line and column of values in a text that the strict JSON reader accepts, by their RFC 6901 pointers. A field
 * that is missing is at the object that should have it: the innermost value on the way.
 */
export const findPositions = (text: string): ((pointer: string) => TextPosition) => {
  const starts = new Map<string, number>();
  parseStrictJson(text, (path, start) => {
    starts.set(path.map((name) => `/${pointerStep(name)}`).join(''), start);
  });
  const startOf = (pointer: string): number => {
    const start = starts.get(pointer);
    if (start !== undefined || pointer === '') return start ?? 0;
    return startOf(pointer.slice(0, pointer.lastIndexOf('/')));
  };
  return (pointer) => positionAt(text, startOf(pointer));
};
