/** The currencies that each mark stands for. A mark of one currency alone states it; a shared one only agrees with it. */
const marks: Readonly<Record<string, readonly string[]>> = {
  '€': ['EUR'],
  zł: ['PLN'],
  '₺': ['TRY'],
  kč: ['CZK'],
  '₹': ['INR'],
  '₩': ['KRW'],
  '₴': ['UAH'],
  '₪': ['ILS'],
  $: ['USD', 'CAD', 'AUD', 'NZD', 'MXN', 'SGD', 'HKD'],
  '£': ['GBP', 'EGP'],
  '¥': ['JPY', 'CNY'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
};

/** The codes that price lists write beside numbers; another code is found in a column of its own. */
const codes = new Set(
  'EUR USD GBP CHF PLN CZK SEK NOK DKK HUF RON BGN TRY JPY CNY INR CAD AUD NZD BRL MXN KRW ZAR SGD HKD ILS UAH AED'.split(
    ' ',
  ),
);

const currenciesOf = (text: string): readonly string[] =>
  codes.has(text) ? [text] : (marks[text.toLowerCase()] ?? []);

/** A code or a mark in a heading such as `Preis (EUR)` or `€/100 Stk`, not a part of a word. */
const statedPattern = /(?<!\p{L})(?:[A-Z]{3}|zł|[Kk]č|[€₺₹₩₴₪])(?!\p{L})/gu;

/** The currency that a heading states by its code, or by a mark that no other currency has; undefined if it states none, or two. */
export const currencyIn = (heading: string): string | undefined => {
  const [only, ...others] = new Set(
    [...heading.matchAll(statedPattern)].flatMap(([text]) => currenciesOf(text)),
  );
  return others.length === 0 ? only : undefined;
};

/** A heading without the currencies that it states. */
export const withoutCurrency = (heading: string): string =>
  heading.replace(statedPattern, (text) => (currenciesOf(text).length === 0 ? text : ' '));

/** A price as a cell has it: its number, and the currencies that the mark beside it may stand for. */
type MarkedPrice = { readonly number: string; readonly currencies: readonly string[] };

/** A price with a currency before or after its number: `€ 12,50`, `12.50 EUR`. Undefined for anything else. */
export const markedPrice = (cell: string): MarkedPrice | undefined => {
  const [before = '', ...others] = cell.split(/[0-9]/);
  const after = others.at(-1);
  if (after === undefined || (before.trim() === '') === (after.trim() === '')) return undefined;
  const currencies = currenciesOf((before + after).trim());
  const number = cell.slice(before.length, cell.length - after.length);
  return currencies.length === 0 ? undefined : { number, currencies };
};
