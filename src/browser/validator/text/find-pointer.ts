import type { TextRange } from './find-offset.ts';

/** An element of an array or a member of an object: its step in a pointer, and where its value stands. */
interface JsonChild {
  readonly step: string;
  readonly range: TextRange;
}

const string = /"[^"\\]*(?:\\.[^"\\]*)*"?/sy;
const word = /[^\s,:\]}]*/y;
const betweenValues = /[\s,:]*/y;

const endOf = (pattern: RegExp, text: string, start: number): number => {
  pattern.lastIndex = start;
  pattern.test(text);
  return pattern.lastIndex;
};

const isOpening = (character: string | undefined): boolean => character === '{' || character === '[';
const isClosing = (character: string | undefined): boolean => character === '}' || character === ']';

/** Where a container ends. Brackets inside strings do not count. */
const endOfContainer = (text: string, start: number): number => {
  let depth = 0;
  let at = start;
  do {
    const character = text[at];
    if (isOpening(character)) depth += 1;
    if (isClosing(character)) depth -= 1;
    at = character === '"' ? endOf(string, text, at) : at + 1;
  } while (depth > 0 && at < text.length);
  return at;
};

/** The value that begins at the first place from `from` on that is no white space, comma or colon. */
const jsonValueFrom = (text: string, from: number): TextRange => {
  const start = endOf(betweenValues, text, from);
  if (isOpening(text[start])) return { start, end: endOfContainer(text, start) };
  return { start, end: endOf(text[start] === '"' ? string : word, text, start) };
};

const readName = (written: string): string =>
  written.includes('\\') ? String(JSON.parse(written)) : written.slice(1, -1);

/** The values inside an array or object, in their order. The text has to be JSON. */
export function* jsonChildren(text: string, container: TextRange): Generator<JsonChild> {
  if (!isOpening(text[container.start])) return;
  const isObject = text[container.start] === '{';
  let next = jsonValueFrom(text, container.start + 1);
  for (let index = 0; next.end > next.start; index += 1) {
    const range = isObject ? jsonValueFrom(text, next.end) : next;
    const step = isObject ? readName(text.slice(next.start, next.end)) : String(index);
    yield { step, range };
    next = jsonValueFrom(text, range.end);
  }
}

/** A step as it is named, without the escapes of RFC 6901, section 4. */
const unescapeStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

/**
 * The part of a JSON text that an RFC 6901 pointer leads to. A place that is not there, such as a member
 * that is missing, has no part: then it is the innermost value on the way, the object that should have it.
 */
export const findPointer = (text: string, pointer: string): TextRange => {
  let found = jsonValueFrom(text, 0);
  for (const written of pointer.split('/').slice(1)) {
    const step = unescapeStep(written);
    const child = [...jsonChildren(text, found)].find((candidate) => candidate.step === step);
    if (child === undefined) break;
    found = child.range;
  }
  return found;
};
