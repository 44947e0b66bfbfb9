import { jsonChildren, jsonValueFrom } from './json-children.ts';
import type { TextRange } from './text-range.ts';

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
