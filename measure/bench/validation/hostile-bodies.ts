import { smallestBatch } from './batches.ts';

const maxBodyBytes = 262_144;

const valid = JSON.stringify(smallestBatch);

/** A body as large as is allowed, made of `head`, as much of `part` as fits, and `tail`. */
const filled = (head: string, part: (index: number) => string, tail: string): string => {
  const room = maxBodyBytes - head.length - tail.length;
  let middle = '';
  for (let index = 0; ; index += 1) {
    const next = part(index);
    if (middle.length + next.length > room) return head + middle + tail;
    middle += next;
  }
};

/** The valid batch with a piece of its text made as long as is allowed. */
const stretched = (piece: string, part: string): string => {
  const at = valid.indexOf(piece) + piece.length;
  return filled(valid.slice(0, at), () => part, valid.slice(at));
};

const asLatin1 = (body: string): Uint8Array => Uint8Array.from(body, (character) => character.charCodeAt(0));
const asUtf8 = (body: string): Uint8Array => new TextEncoder().encode(body);

/** Bodies of 256 KiB that are JSON and cost as much as possible, each by another part of the work. */
export const hostileJson: ReadonlyMap<string, Uint8Array> = new Map([
  ['empty records', asUtf8(filled('{"records":[{}', () => ',{}', ']}'))],
  [
    'unknown members in one record',
    asUtf8(filled(`${valid.slice(0, -3)}`, (index) => `,"f${index}":0`, '}]}')),
  ],
  [
    'unknown members that are not named',
    asUtf8(filled(`${valid.slice(0, -3)}`, (index) => `,"${index} ":0`, '}]}')),
  ],
  ['an unknown member full of objects', asUtf8(filled('{"x":[{}', () => ',{"a":{"b":0}}', ']}'))],
  ['tiers without members', asUtf8(stretched('"tiers":[', '0,'))],
  ['one long title', asUtf8(stretched('"title":"', 'x'))],
  ['one long string', asUtf8(filled('"', () => 'x', '"'))],
  ['one string of escapes', asUtf8(filled('"', () => '\\\\', '"'))],
  ['one string of surrogate pairs', asUtf8(filled('"', () => '\\ud83d\\udd29', '"'))],
  ['one timestamp with a long fraction', asUtf8(stretched('.125', '1'))],
  ['one long number', asUtf8(filled('[1', () => '0', ']'))],
  ['short strings', asUtf8(filled('[""', () => ',""', ']'))],
  ['numbers', asUtf8(filled('[0', () => ',0', ']'))],
  ['white space', asUtf8(filled('[', () => ' ', ']'))],
  ['escaped names', asUtf8(filled('{"a":0', (index) => `,"\\u0061${index}":0`, '}'))],
]);

/**
 * Bodies of 256 KiB that are refused before they are held against the contract. Their floor is no
 * measure: `JSON.parse` stops at a fault, or keeps one of two names, without saying where.
 */
export const hostileRefused: ReadonlyMap<string, Uint8Array> = new Map([
  ['nested arrays', asUtf8(`${'['.repeat(131_072)}${']'.repeat(131_072)}`)],
  ['nested arrays that do not end', asUtf8('['.repeat(maxBodyBytes))],
  ['a repeated name at the end', asUtf8(filled('{"a":0', (index) => `,"f${index}":0`, ',"a":0}'))],
  ['a syntax error at the end', asUtf8(filled('{"a":0', (index) => `,"f${index}":0`, ',}'))],
  ['a syntax error after a long string', asUtf8(filled('["', () => 'x', '",]'))],
  ['a syntax error after many lines', asUtf8(filled('[', () => '\n', 'x'))],
  ['a wrong byte at the end', asLatin1(filled('["', () => 'x', '\u00e4"]'))],
  [
    'a wrong byte after other alphabets',
    Uint8Array.from([...asUtf8('"'), ...asUtf8('ж'.repeat(131_000)), 0xff]),
  ],
  ['noughts', new Uint8Array(maxBodyBytes)],
]);
