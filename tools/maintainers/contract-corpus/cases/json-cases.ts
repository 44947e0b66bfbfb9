import { maxBodyBytes } from '../../../../src/contracts/supplier/limits.ts';
import { batchOf, corpusTime } from '../batch.ts';
import { bodyOf, type CorpusCase, unreadable } from '../corpus-case.ts';

const example = bodyOf(batchOf());
const encoded = new TextEncoder().encode(example);

/** The example batch as text, with one part replaced. */
const rewritten = (piece: string, replacement: string): string => {
  if (!example.includes(piece)) throw new Error(`The example batch has no ${piece}.`);
  return example.replace(piece, () => replacement);
};

const bytes = (...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

const accepted = (rule: CorpusCase['rule'], title: string, body: string | Uint8Array): CorpusCase => ({
  id: `${rule}-kept-${title}`.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase(),
  rule,
  title,
  now: corpusTime,
  body,
  expected: { outcome: 'valid', recordsValidated: 1 },
});

const title = '"title": "Industrial Ethernet switch, 8 ports, fanless"';

const syntaxCases: readonly CorpusCase[] = [
  accepted('invalid_json', 'white space of every kind', `\r\n\t ${example.replaceAll('\n', '\r\n\t')} \n`),
  accepted(
    'invalid_json',
    'numbers in other notation',
    rewritten('"leadTimeDays": 3', '"leadTimeDays": 3.0e0'),
  ),
  unreadable('invalid_json', 'only white space', ' \n'),
  unreadable('invalid_json', 'incomplete', example.slice(0, 300)),
  unreadable(
    'invalid_json',
    'a trailing comma in an object',
    rewritten('"status": "active"', '"status": "active",'),
  ),
  unreadable('invalid_json', 'a trailing comma in an array', '[1, ]'),
  unreadable('invalid_json', 'NaN', rewritten('"leadTimeDays": 3', '"leadTimeDays": NaN')),
  unreadable('invalid_json', 'minus infinity', rewritten('"leadTimeDays": 3', '"leadTimeDays": -Infinity')),
  unreadable('invalid_json', 'a leading zero', rewritten('"leadTimeDays": 3', '"leadTimeDays": 03')),
  unreadable('invalid_json', 'a plus sign', rewritten('"leadTimeDays": 3', '"leadTimeDays": +3')),
  unreadable('invalid_json', 'single quotes', rewritten('"unit": "piece"', `"unit": 'piece'`)),
  unreadable('invalid_json', 'a name without quotes', rewritten('"unit"', 'unit')),
  unreadable('invalid_json', 'a comment', rewritten('"unit"', '/* unit */ "unit"')),
  unreadable('invalid_json', 'a line break in a string', rewritten('fanless"', 'fan\nless"')),
  unreadable('invalid_json', 'an escape that JSON does not have', rewritten('fanless"', 'fan\\xless"')),
  unreadable('invalid_json', 'two documents', `${example}${example}`),
  unreadable('invalid_json', 'True with a capital', rewritten('"leadTimeDays": 3', '"leadTimeDays": True')),
];

const encodingCases: readonly CorpusCase[] = [
  accepted('empty_body', 'a body', example),
  unreadable('empty_body', 'no bytes', ''),
  accepted('byte_order_mark', 'a mark inside a text', rewritten('fanless"', 'fanless\ufeff"')),
  unreadable('byte_order_mark', 'a mark before the batch', bytes([0xef, 0xbb, 0xbf], encoded)),
  accepted('invalid_utf8', 'characters of two, three and four bytes', rewritten('fanless"', 'é€🔩"')),
  unreadable(
    'invalid_utf8',
    'Latin-1',
    bytes([...rewritten('Example Works', 'Ex\u00e4mple')].map((c) => c.charCodeAt(0))),
  ),
  unreadable('invalid_utf8', 'an overlong slash', bytes([0x22, 0xc0, 0xaf, 0x22])),
  unreadable('invalid_utf8', 'an encoded surrogate', bytes([0x22, 0xed, 0xa0, 0x80, 0x22])),
  unreadable('invalid_utf8', 'a cut-off character', bytes([0x22, 0xe2, 0x82])),
  unreadable('invalid_utf8', 'UTF-16', bytes([0x7b, 0x00, 0xff, 0xfe])),
];

const nameAndLimitCases: readonly CorpusCase[] = [
  accepted(
    'duplicate_member',
    'colons and quotes inside strings',
    rewritten('fanless"', '\\"title\\": \\"x\\", \\\\"'),
  ),
  unreadable(
    'duplicate_member',
    'in the request',
    rewritten('"source": {', '"source": {}, "source": {'),
    '/source',
  ),
  unreadable('duplicate_member', 'in a record', rewritten(title, `${title}, ${title}`), '/records/0/title'),
  unreadable(
    'duplicate_member',
    'in a tier, written as an escape',
    rewritten('"minimumQuantity": "1",', '"minimumQuantity": "1", "\\u006dinimumQuantity": "2",'),
    '/records/0/pricing/tiers/0/minimumQuantity',
  ),
  unreadable('duplicate_member', 'below a name with a space', '{"a b": {"c": 1, "c": 2}}', '/a b/c'),
  unreadable(
    'duplicate_member',
    'with a name that a pointer escapes',
    '{"Preis/m~": 1, "Preis/m~": 2}',
    '/Preis~1m~0',
  ),
  unreadable('duplicate_member', 'below a name that is not repeated', '{"a\\u202eb": {"c": 1, "c": 2}}', ''),
  unreadable('duplicate_member', 'named proto', '{"__proto__": 1, "__proto__": 2}', '/__proto__'),

  accepted('lone_surrogate', 'both surrogates of a pair escaped', rewritten('fanless"', '\\ud83d\\udd29"')),
  unreadable('lone_surrogate', 'a high surrogate', rewritten('fanless"', '\\ud83d"'), '/records/0/title'),
  unreadable('lone_surrogate', 'a low surrogate', rewritten('fanless"', '\\uDD29"'), '/records/0/title'),
  unreadable(
    'lone_surrogate',
    'two high surrogates',
    rewritten('fanless"', '\\ud83d\\ud83d"'),
    '/records/0/title',
  ),
  unreadable('lone_surrogate', 'in a name', rewritten('"unit"', '"\\ud83d"'), '/records/0'),

  unreadable('nesting_too_deep', '33 arrays', `${'['.repeat(33)}${']'.repeat(33)}`, '/0'.repeat(32)),
  unreadable(
    'nesting_too_deep',
    '100000 arrays',
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    '/0'.repeat(32),
  ),

  accepted('body_too_large', '262144 bytes', example.padEnd(maxBodyBytes, ' ')),
  unreadable('body_too_large', '262145 bytes', example.padEnd(maxBodyBytes + 1, ' ')),
];

/** 32 arrays are valid JSON, but not a batch. */
const deepEnough: CorpusCase = {
  id: 'nesting-too-deep-kept-32-arrays',
  rule: 'nesting_too_deep',
  title: '32 arrays, which are JSON but not a batch',
  now: corpusTime,
  body: `${'['.repeat(32)}${']'.repeat(32)}`,
  expected: { outcome: 'invalid', errorCount: 1, errors: [{ pointer: '', code: 'wrong_type' }] },
};

/** What is and is not accepted as JSON. */
export const jsonCases: readonly CorpusCase[] = [
  ...syntaxCases,
  ...encodingCases,
  ...nameAndLimitCases,
  deepEnough,
];
