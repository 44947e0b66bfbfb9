import type { PlainTable, TableRow } from '../../tables/table.ts';
import { columnOf, type Source } from '../fields/fields.ts';
import { basisInHeading } from '../fields/headings.ts';
import { placeholderOf } from '../values/cell-texts.ts';
import { currencyIn, markedPrice } from '../values/currency-marks.ts';

/** The columns of a price, of its currency and of the number of units that it is for. */
type PriceSources = Readonly<Record<'unitPrice' | 'currency' | 'priceBasis', Source | undefined>>;

/** What a source says in each row, as its list writes it. */
const writtenIn = (source: Source | undefined): ((row: TableRow) => string) => {
  if (source?.from === 'constant') return () => source.text;
  const column = columnOf(source);
  return ({ cells }) => (column === undefined ? '' : (cells[column] ?? '').trim());
};

/**
 * Reads the price of a row as its list writes it, with its currency and the number of units that it is for: of their columns, of the
 * price itself, or of its heading. Empty where the row has none.
 */
export const createPriceReader = (
  { headings }: PlainTable,
  { unitPrice, currency, priceBasis }: PriceSources,
): ((row: TableRow) => string) => {
  const heading = headings[columnOf(unitPrice) ?? -1] ?? '';
  const [priceOf, currencyOf, basisOf] = [unitPrice, currency, priceBasis].map(writtenIn);
  const [currencyInHeading = '', basisOfHeading = ''] = [currencyIn(heading), basisInHeading(heading)];
  return (row) => {
    const price = priceOf?.(row) ?? '';
    if (price === '' || placeholderOf(price) !== undefined) return '';
    const marks = markedPrice(price)?.currencies;
    const stated = currencyOf?.(row) || currencyInHeading;
    // A mark beside the price already says it.
    const isSaid = marks !== undefined && (stated === '' || marks.includes(stated));
    const basis = basisOf?.(row) || basisOfHeading;
    return [price, isSaid ? '' : stated, basis === '' || basis === '1' ? '' : `for ${basis}`]
      .filter(Boolean)
      .join(' ');
  };
};
