/** What a scanned code has: part numbers, GTINs, words that name the manufacturer, and whether it has more than these. */
export type ScannedCode = {
  readonly numbers: readonly string[];
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

/** A GTIN with what follows it, by GS1 application identifiers: 01 is the GTIN, 21 the serial number. */
const readGs1 = (pairs: readonly (readonly [string, string])[], brand?: string): ScannedCode | undefined => {
  const gtin = pairs.find(([identifier]) => identifier === '01')?.[1];
  if (gtin === undefined || !isGtin(gtin)) return undefined;
  const hasSerial = pairs.some(([identifier]) => identifier === '21');
  return { numbers: [], gtin, brand, hasSerial, hasMore: pairs.length > (hasSerial ? 2 : 1) };
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** An identification link (IEC 61406), or a GS1 Digital Link. */
const readLink = (text: string): ScannedCode => {
  const { hostname, pathname, search, hash } = new URL(text);
  const brand = brandOf(hostname);
  const parts = `${pathname}${search}${hash}`.split(/[/?#&]/).filter((part) => part !== '');
  const pairs = parts.flatMap((part, index) =>
    /^\d{2,4}$/.test(part) ? [[part, decoded(parts[index + 1] ?? '')] as const] : [],
  );
  return readGs1(pairs, brand) ?? readElements(parts.flatMap((part) => part.split('+')).map(decoded), brand);
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
