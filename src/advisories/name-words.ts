/** What stands between words of a product name. A slash does not: `MR-J4/J4W` is one word, and its parts are words too. */
const betweenWords = /[\s,;:()[\]{}<>=|"'“”‘’]+/;

/** Marks at the ends of a word that are no part of it. */
const edges = /^[-–—./_®™]+|(?<![-–—./_®™])[-–—./_®™]+$/g;

/** `V4.7`, `10.3.3.2`, `2.x`. */
const versions = /^(?:v?\d+(?:\.[\dx*]+)+(?:[a-wyz_-][\w-]*)?|v\d[\w.]*)$/i;

/** The number of a standard, of a weakness or of a vulnerability: `IEC61850`, `CWE-256`. */
const publicNumber = /^(?:CVE|CWE|IEC|IEEE|ISO)[-/]?\d[\d./-]*$/i;

/** What stands before the number of a standard. EN before a space does too; `EN100` is a product. */
const beforeStandard = /^(?:(?:ISO\/)?IEC|IEEE|ISO|EN|DIN|ANSI)$/i;

const isDigits = /^\d[\d./-]*$/;

/** The first part of an order number of Siemens, which some names write before a space. */
const orderNumberStart = /^\d[A-Z]{2}\d$/;
const orderNumberRest = /^\d[\dA-Z]{2}-/;

/** The fewest characters of a word that may be a number. */
const minCharacters = 4;

const mayBeNumber = (word: string): boolean =>
  word.length >= minCharacters && /\d/.test(word) && !versions.test(word) && !publicNumber.test(word);

/**
 * The words of a product name that may be its number, each once: four and more characters with a digit, which are no version and no
 * number of a standard or of a weakness. An order number that is written with a space is one word.
 */
export const wordsOfName = (name: string): string[] => {
  const words = name.split(betweenWords).map((word) => word.replace(edges, ''));
  const found = words.flatMap((word, at) => {
    if (isDigits.test(word) && beforeStandard.test(words[at - 1] ?? '')) return [];
    const next = words[at + 1] ?? '';
    const parts = word.includes('/') ? word.split('/').map((part) => part.replace(edges, '')) : [];
    const isSplit = orderNumberStart.test(word) && orderNumberRest.test(next);
    return [word, ...parts, ...(isSplit ? [`${word}${next}`] : [])];
  });
  return [...new Set(found)].filter(mayBeNumber);
};
