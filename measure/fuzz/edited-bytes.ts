import fc from 'fast-check';
import { toBytes } from './target.ts';

/** One change to bytes. `at` and `length` are taken modulo what there is. */
type Edit = {
  readonly kind: 'insert' | 'overwrite' | 'remove' | 'repeat' | 'cut';
  readonly at: number;
  readonly length: number;
  readonly inserted: Uint8Array;
};

/** Bytes that end a text, begin half of a character or a mark, or are the largest. */
const awkwardBytes = [
  [0],
  [0x80],
  [0xff],
  [0xc3],
  [0xed, 0xa0, 0x80],
  [0xef, 0xbb, 0xbf],
  [0xe2, 0x80, 0xa8],
];

/** The tokens of XML, and numbers that are too large for what reads them. */
export const xmlTokens = [
  ...'< > /> " & &#0; &amp; ]]> <![CDATA[ &b; <?xml --> <!-- 1e999 -1 99999999999'.split(' '),
  '<!DOCTYPE a [<!ENTITY b "c">]>',
];

const editWith = (tokens: readonly string[]): fc.Arbitrary<Edit> =>
  fc.record({
    kind: fc.constantFrom('insert', 'insert', 'overwrite', 'remove', 'repeat', 'cut'),
    at: fc.nat({ max: 0xffff }),
    length: fc.nat({ max: 40 }),
    inserted: fc.oneof(
      fc.constantFrom(...tokens.map(toBytes), ...awkwardBytes.map((bytes) => Uint8Array.from(bytes))),
      fc.uint8Array({ minLength: 1, maxLength: 4 }),
    ),
  });

const join = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));

const apply = (bytes: Uint8Array, { kind, at, length, inserted }: Edit): Uint8Array => {
  const start = at % (bytes.length + 1);
  const [before, after] = [bytes.subarray(0, start), bytes.subarray(start)];
  switch (kind) {
    case 'insert':
      return join(before, inserted, after);
    case 'overwrite':
      return join(before, inserted, after.subarray(inserted.length));
    case 'remove':
      return join(before, after.subarray(length + 1));
    case 'repeat': {
      const piece = after.subarray(0, length + 1);
      return join(before, piece, piece, piece, after.subarray(piece.length));
    }
    case 'cut':
      return before;
  }
};

/** Bytes after a few changes, in which the tokens of their format are put where they do not belong. */
export const editedBytes = (
  originals: fc.Arbitrary<Uint8Array>,
  tokens: readonly string[],
): fc.Arbitrary<Uint8Array> =>
  fc
    .tuple(originals, fc.array(editWith(tokens), { maxLength: 5 }))
    .map(([bytes, edits]) => edits.reduce(apply, bytes));
