import fc from 'fast-check';

/** Names that clash often, some of them only once their escapes are read. */
const names = [
  '"a"',
  '"b"',
  '"\\u0061"',
  '"a:b"',
  '"{\\"a\\":1}"',
  '"\\\\"',
  '"é"',
  '"__proto__"',
  '""',
  '"\\ud83d"',
];

const strings = [
  '""',
  '"x"',
  '":"',
  '"\\":\\""',
  '"\\\\"',
  '"\\u003a"',
  '"\\ud83d\\ude00"',
  '"\\ude00"',
  '"\\ud83d"',
  '"🔩"',
  '"\\/\\b"',
];

const scalars = ['0', '-0', '1.5', '1e3', '-12E-2', 'true', 'false', 'null', ...strings];

const spaces = fc.constantFrom('', '', '', ' ', '\n', '\t\r\n');

const { value } = fc.letrec<{ value: string; array: string; object: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(...scalars),
    tie('array'),
    tie('object'),
  ),
  array: fc
    .tuple(spaces, fc.array(tie('value'), { maxLength: 4 }))
    .map(([space, elements]) => `[${space}${elements.join(`,${space}`)}]`),
  object: fc
    .tuple(spaces, fc.array(fc.tuple(fc.constantFrom(...names), tie('value')), { maxLength: 4 }))
    .map(
      ([space, members]) =>
        `{${space}${members.map(([name, member]) => `${name}${space}:${member}`).join(`${space},`)}}`,
    ),
}));

/** The text of a JSON value, often with a name twice in an object or with half a surrogate pair. */
export const jsonText: fc.Arbitrary<string> = value;

const edit = fc.tuple(
  fc.nat(),
  fc.nat({ max: 2 }),
  fc.constantFrom(
    '',
    '"',
    '\\',
    ',',
    ':',
    '{',
    '}',
    '[',
    ']',
    '0',
    '.',
    'e',
    '-',
    '+',
    'u',
    'N',
    "'",
    '/',
    ' ',
    '\u0000',
    '\u2028',
    'é',
  ),
);

/** The text of a JSON value after a few edits, so that most are no JSON any more. */
export const brokenJsonText: fc.Arbitrary<string> = fc
  .tuple(jsonText, fc.array(edit, { minLength: 1, maxLength: 3 }))
  .map(([text, edits]) =>
    edits.reduce((edited, [place, removed, inserted]) => {
      const at = place % (edited.length + 1);
      // An edit may cut a pair in two; half of it could not be encoded.
      return (edited.slice(0, at) + inserted + edited.slice(at + removed)).toWellFormed();
    }, text),
  );
