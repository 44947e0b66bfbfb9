/**
 * Characters that look like one of ASCII, each line with that one and their code points. From confusables.txt of Unicode's UTS #39,
 * version 16.0.0 (https://www.unicode.org/Public/security/16.0.0/confusables.txt): the letters of Cyrillic and Greek keyboards, and
 * dashes. A capital stays a capital. The last three dashes are those of Unicode's property Dash that word processors write.
 */
const table = `
A 0410 0391
B 0412 0392
C 0421 03F9
E 0415 0395
H 041D 0397
I 0406 0399 04C0
J 0408 037F
K 041A 039A 212A
M 041C 039C
N 039D
O 041E 039F
P 0420 03A1
Q 051A
S 0405
T 0422 03A4
V 0474
W 051C
X 0425 03A7
Y 03A5 04AE
Z 0396
a 0430 03B1
c 0441 03F2
d 0501
e 0435
h 04BB
i 0456 03B9
j 0458 03F3
o 043E 03BF
p 0440 03C1
q 051B
s 0455
u 03C5
v 03BD 0475
w 051D
x 0445
y 0443 03B3
3 0417
- 2010 2011 2012 2013 2212 2043 02D7 2796 FE58 2014 2015 FE63`;

const asciiOf: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [ascii = '', ...points] = line.split(' ');
      return points.map((point) => [String.fromCodePoint(Number.parseInt(point, 16)), ascii] as const);
    }),
);

/** Full-width forms stand in the order of ASCII. */
const fullWidth = { first: 0xff01, last: 0xff5e, offset: 0xfee0 };

/** The character of ASCII that another one looks like, or is a full-width form of; undefined if it is none of these. */
export const asciiLike = (character: string): string | undefined => {
  const point = character.codePointAt(0) ?? 0;
  return point >= fullWidth.first && point <= fullWidth.last
    ? String.fromCodePoint(point - fullWidth.offset)
    : asciiOf.get(character);
};

/** A letter of a script whose letters look like those of ASCII, a digit that is not one of ASCII, a full-width form, or a dash. */
const suspect =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Coptic}\p{Script=Armenian}\p{Script=Cherokee}\u212a\uff01-\uff5e\u2043\u02d7\u2212\u2796]|(?=[^-])\p{Dash}|(?![0-9])\p{Nd}/u;

const suspects = new RegExp(suspect, 'gu');

/**
 * Where a text that is ASCII otherwise has a letter, digit or dash of another script or width. A word all in another script is
 * none; digits and capitals of a part number that are all of another width or script are.
 */
export const findLookAlike = (text: string): number | undefined => {
  const found = suspect.exec(text);
  if (found === null) return undefined;
  const others = text.replace(suspects, '');
  const isAscii = /^[ -~]*$/.test(others.replace(/\p{Script=Latin}|\p{Zs}|\p{Cf}/gu, ''));
  const isMixed =
    /[A-Za-z0-9]/.test(others) || [...text].every((one) => one <= '~' || asciiLike(one) !== undefined);
  return isAscii && isMixed ? found.index : undefined;
};

/** The text in ASCII; undefined if one of its characters looks like none of ASCII. */
export const withoutLookAlikes = (text: string): string | undefined => {
  const repaired = text.replace(suspects, (character) => asciiLike(character) ?? character);
  return suspect.test(repaired) ? undefined : repaired;
};
