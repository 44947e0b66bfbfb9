/** The names of U+00A0 to U+00FF in HTML 4.01, section 24.2, in their order. */
const latin = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para
middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml
Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave
aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde
ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`;

/** Those of sections 24.3 and 24.4 that lists have, and of markup. */
const others = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
  Yuml: 'Ÿ',
  Omega: 'Ω',
  omega: 'ω',
  mu: 'μ',
  Phi: 'Φ',
  phi: 'φ',
  Delta: 'Δ',
  pi: 'π',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  zwnj: '\u200c',
  zwj: '\u200d',
  lrm: '\u200e',
  rlm: '\u200f',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  bull: '•',
  hellip: '…',
  prime: '′',
  Prime: '″',
  permil: '‰',
  euro: '€',
  trade: '™',
  rarr: '→',
  larr: '←',
  minus: '−',
  infin: '∞',
  asymp: '≈',
  ne: '≠',
  le: '≤',
  ge: '≥',
};

const characters: ReadonlyMap<string, string> = new Map([
  ...latin.split(/\s+/).map((name, index) => [name, String.fromCodePoint(0xa0 + index)] as const),
  ...Object.entries(others),
]);

const entity = /&(?:#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z][A-Za-z0-9]{1,7}));/;

const characterOf = (decimal: string, hexadecimal: string, name: string): string | undefined => {
  if (name) return characters.get(name);
  const point = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
  return point >= 0x20 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
    ? String.fromCodePoint(point)
    : undefined;
};

/** Where a text has a character as HTML writes it, such as `&amp;` or `&#8211;`; undefined if it has none. */
export const findEntity = (text: string): number | undefined => entity.exec(text)?.index;

/** The text with these characters themselves, read once; undefined if one of them is not known. */
export const withoutEntities = (text: string): string | undefined => {
  let isKnown = true;
  const decoded = text.replace(new RegExp(entity, 'g'), (found, decimal, hexadecimal, name) => {
    const character = characterOf(decimal, hexadecimal, name);
    isKnown &&= character !== undefined;
    return character ?? found;
  });
  return isKnown ? decoded : undefined;
};
