import fc from 'fast-check';
import { type ParseError, parse } from 'jsonc-parser';
import { maxDepth } from '../../../src/contracts/strict-json/json-refusal.ts';
import { readStrictJson } from '../../../src/contracts/strict-json/read-strict-json.ts';
import { brokenJsonText, jsonText } from '../../../tests/contracts/strict-json/json-text.ts';
import { readByReference } from '../../../tests/contracts/strict-json/reference-reader.ts';
import { examineWith, type Target, toBytes, toText } from '../target.ts';

/** What a parser makes of a text: the value written as JSON, `unsure` where it is known to err, or nothing. */
type Parsed = { readonly json: string | 'unsure' } | undefined;

/** V8 can take an escaped name for another that it has read before: https://github.com/nodejs/node/issues/63785. */
const byPlatform = (text: string): Parsed => {
  try {
    const value: unknown = JSON.parse(text);
    return { json: text.includes('\\') ? 'unsure' : JSON.stringify(value) };
  } catch {
    return undefined;
  }
};

/** It makes the field `__proto__` the prototype of its object. */
const byJsoncParser = (text: string): Parsed => {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { disallowComments: true });
  if (errors.length > 0) return undefined;
  return { json: text.includes('__proto__') ? 'unsure' : JSON.stringify(value) };
};

const isSame = (parsed: Parsed, json: string): boolean => parsed?.json === 'unsure' || parsed?.json === json;

/** The refusals that a text which is JSON may have. */
const expectedRefusals = (text: string): readonly string[] => {
  const { hasDuplicateMember, hasLoneSurrogate, depth } = readByReference(text);
  return [
    ...(hasDuplicateMember ? ['duplicate_member'] : []),
    ...(hasLoneSurrogate ? ['lone_surrogate'] : []),
    ...(depth > maxDepth ? ['nesting_too_deep'] : []),
  ];
};

const examine = (bytes: Uint8Array): string | undefined => {
  const text = toText(bytes);
  const reading = readStrictJson(bytes);
  const platform = byPlatform(text);
  const other = byJsoncParser(text);
  if ('value' in reading) {
    const json = JSON.stringify(reading.value);
    if (!isSame(platform, json)) return 'reads what JSON.parse does not, or reads another value';
    if (!isSame(other, json)) return 'reads what jsonc-parser does not, or reads another value';
    return expectedRefusals(text).length === 0 ? undefined : 'reads what I-JSON refuses';
  }
  const { code } = reading.refusal;
  if (code === 'empty_body') return text === '' ? undefined : 'says that a body is empty that is not';
  if (platform !== undefined)
    return expectedRefusals(text).includes(code) ? undefined : `refuses JSON: ${code}`;
  // The first fault of a text that is no JSON may still be a name that is there twice.
  return code === 'invalid_json' && other !== undefined ? 'calls invalid what jsonc-parser reads' : undefined;
};

/** The strict reader beside `JSON.parse`, jsonc-parser, and a slow reader that finds what I-JSON refuses. */
export const json: Target = {
  name: 'json-and-parsers',
  ending: 'json',
  cases: fc.oneof(jsonText, brokenJsonText).map(toBytes),
  open: examineWith(examine),
};
