/** What a scanned code has: part numbers, GTINs, words that name the manufacturer, and whether it has more than these. */
export type ScannedCode = {
  readonly numbers: readonly string[];
  /** Digits in the place of a GTIN, whatever their check digit. */
  readonly gtin?: string | undefined;
  readonly brand?: string | undefined;
  readonly hasSerial: boolean;
  readonly hasMore: boolean;
};

/** Whether digits are a GTIN: 8, 12, 13 or 14 of them, and the last is the check digit of the others (GS1 General Specifications). */
export const isGtin = (digits: string): boolean => {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return false;
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
};

/** The control characters that part a code, as they are or as programs show them. */
const separators =
  /[\p{Cc}--[\t\n\r]]|<[GRE]S>|<EOT>|\{[GRE]S\}|\^[\]^]|[\u241c-\u241f]|\\(?:x1[de]|u001[de])/gv;

const firstSeparators = new RegExp(`^(?:${separators.source})+`, 'v');

/** A data identifier (ANSI MH10.8.2) and its value. */
const dataElement = /^(\d{0,3}[A-Z])(.+)$/s;

/** The data identifiers of a part number that a supplier gives: `1P`, and `30P` for its first level. */
const numberIdentifiers = new Set(['1P', '30P']);

const readElements = (elements: readonly string[], brand?: string): ScannedCode => {
  const read = elements.flatMap((element) => {
    const [, identifier = '', value = ''] = dataElement.exec(element.trim()) ?? [];
    return identifier === '' ? [] : [{ identifier, value: value.trim() }];
  });
  const numbers = read.filter(({ identifier }) => numberIdentifiers.has(identifier));
  const serials = read.filter(({ identifier }) => /^\d*S$/.test(identifier));
  return {
    numbers: [...new Set(numbers.map(({ value }) => value))],
    brand,
    hasSerial: serials.length > 0,
    hasMore: elements.length > numbers.length + serials.length,
  };
};

/** The name in the address of a manufacturer: `siemens` of `i.siemens.com`. */
const brandOf = (host: string): string | undefined => host.split('.').at(-2);

/**
 * A GTIN with what follows it, by GS1 application identifiers: 01 is the GTIN, 21 the serial number, 240 a number that the manufacturer
 * gives beside the GTIN.
 */
const readGs1 = (pairs: readonly (readonly [string, string])[]): ScannedCode | undefined => {
  const read = (wanted: string) => pairs.find(([identifier]) => identifier === wanted)?.[1];
  const gtin = read('01');
  if (gtin === undefined || !/^\d{8,14}$/.test(gtin)) return undefined;
  const hasSerial = read('21') !== undefined;
  const number = read('240');
  const numbers = number === undefined ? [] : [number];
  return { numbers, gtin, hasSerial, hasMore: pairs.length > 1 + Number(hasSerial) + numbers.length };
};

/** The values of fixed length among those that GS1 codes have, by their identifiers. */
const fixedLengths: Readonly<Record<string, number>> = { '01': 14, '11': 6, '13': 6, '15': 6, '17': 6 };

/** The pairs of a GS1 code as scanners give it: identifiers of fixed length, and others that a control character ends. */
const gs1Pairs = (code: string): (readonly [string, string])[] => {
  const pairs: (readonly [string, string])[] = [];
  let rest = code;
  while (rest !== '') {
    const identifier = /^(?:24[01]|\d{2})/.exec(rest)?.[0];
    if (identifier === undefined) break;
    const behind = rest.slice(identifier.length);
    const end = behind.search(separators);
    const length = fixedLengths[identifier] ?? (end === -1 ? behind.length : end);
    pairs.push([identifier, behind.slice(0, length).trim()]);
    rest = behind.slice(length).replace(firstSeparators, '');
  }
  return pairs;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The parts of the address of a web page: of its path, and the values of its query. */
const partsOf = ({ pathname, search, hash }: URL): string[] =>
  `${pathname}${search}${hash}`.split(/[/?#&]/).filter((part) => part !== '');

/** The words of an address that is no code: the name in it, and the parts of its path and query. Undefined for another text. */
export const readAddress = (text: string): string | undefined => {
  const trimmed = text.trim();
  if (!/^https?:\/\/\S+$/i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  const values = partsOf(url).map((part) =>
    decoded(part.slice(part.indexOf('=') + 1)).replace(/\.(?:html?|php|aspx?|pdf)$/i, ''),
  );
  return [brandOf(url.hostname) ?? '', ...values].join('\n');
};

/** An identification link (IEC 61406), or a GS1 Digital Link, of which the host is no manufacturer. */
const readLink = (text: string): ScannedCode | undefined => {
  const url = new URL(text);
  const parts = partsOf(url);
  const pairs = parts.flatMap((part, index) => {
    const [, key = '', value = ''] = /^(\d{2,4})=(.*)$/.exec(part) ?? [];
    if (key !== '') return [[key, decoded(value)] as const];
    return /^\d{2,4}$/.test(part) ? [[part, decoded(parts[index + 1] ?? '')] as const] : [];
  });
  const elements = readElements(parts.flatMap((part) => part.split('+')).map(decoded), brandOf(url.hostname));
  return readGs1(pairs) ?? (elements.numbers.length > 0 || elements.hasSerial ? elements : undefined);
};

/**
 * Reads the text of a scanned code: a data matrix with data identifiers (ISO/IEC 15434 and 15418), an identification link (IEC
 * 61406), or a GTIN with application identifiers. Undefined for any other text; without numbers and GTIN where the code has none, or
 * has lost the characters that part it.
 */
export const readCode = (text: string): ScannedCode | undefined => {
  const trimmed = text.trim();
  if (/^https?:\/\/\S+$/i.test(trimmed) && URL.canParse(trimmed)) return readLink(trimmed);
  const bracketed = [...trimmed.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(
    ([, identifier = '', value = '']) => [identifier, value.trim()] as const,
  );
  if (trimmed.startsWith('(01)')) return readGs1(bracketed);
  // The identifier of the symbology, which scanners send before GS1 codes.
  const scanned = /^\](?:d2|C1|Q3|e0|J1)(.+)$/s.exec(trimmed)?.[1];
  if (scanned !== undefined) return readGs1(gs1Pairs(scanned));
  if (!trimmed.startsWith('[)>') && trimmed.search(separators) === -1) return undefined;
  const elements = trimmed
    .replace(/^\[\)>/, '')
    .split(separators)
    .filter((element) => element.trim() !== '');
  // The first element of an envelope says how its data is written: 05 and 06 are the usual ones.
  const [format = ''] = elements;
  const isEnvelope = trimmed.startsWith('[)>') && /^\d\d$/.test(format.trim());
  if (trimmed.startsWith('[)>') && !isEnvelope) return { numbers: [], hasSerial: true, hasMore: true };
  return readElements(isEnvelope ? elements.slice(1) : elements);
};
