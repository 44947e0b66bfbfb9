import { isSeller, sellerColumn } from '../../evidence/sellers.ts';
import { columnOf, columnsOf, type FieldName, fieldNames, type Source } from '../fields/fields.ts';
import {
  addedToHeading,
  bareHeading,
  basisInHeading,
  besideHeading,
  fieldHeadings,
  isKnownHeading,
  possibleBasis,
  wordsOfHeading,
} from '../fields/headings.ts';
import type { Column, Table } from '../profile/table.ts';

/** What nothing in a list decides about a field: in words, with the columns whose values a person has to see. */
export type ColumnQuestion = { readonly words: string; readonly columns: readonly number[] };

type Sources = ReadonlyMap<FieldName, Source>;

/** Parts of headings of prices, in the languages of price lists. */
const priceWords =
  /pr(?:eis|ice|ix|ecio|ezzo|ijs)|\bcen[aeny]|pvp|p\.v\.p|msrp|uvp|\b[ev]k\b|\bvk ?[0-9]|listino|tarif|kosten|\bcost\b|価|价|價/i;

const noPriceWords =
  /gruppe|group|grupo|einheit|unidad|price unit|basis|g[üu]ltig|valid|datum|date|code|fa[ck]tor|type\b|w[äa]hrung|currency|devise|moneda|menge|qty|quantit|rabatt|discount|liste\b/i;

/** Parts of headings of item numbers. */
const itemWords =
  /\bsku\b|\bhandle\b|\bid\b|artikel|art\.?-? ?n|\bitem ?(?:no|number|code|#)|product ?(?:code|id|no|number)|c[óo]digo|r[ée]f[ée]ren/i;

/** A quantity that may be what is in stock, or from which a price applies. */
const quantityWord =
  /^(?:quantity|qty|menge|anzahl|cantidad|cant|quantité|qté|aantal|hoeveelheid|quantità|ilość|množství)\.?$/i;

/** Headings of lists of what suppliers ask: prices with dates of validity. */
const ofPurchase =
  /^(?:vendor|supplier|lieferant|fournisseur|proveedor|leverancier|fornitore|dostawca|dodavatel)|^(?:start|end) ?date|valid|g[üu]ltig/i;

const availability =
  /avail|verf[üu]gbar|dispon|(?:in|of)[ _-]?stock|sold[ _-]?out|lieferbar|auf[ _-]?lager|ausverkauft|vergriffen|en[ _-]?stock|épuisé|agotado|esaurit|dost[eę]pn|skladem|vyprodán/i;

const origin = /origin|ursprung|herkunft|provenance|provenienza/i;

/** Whether the column has prices or no text: a number, without a word beside it. */
const mayBePrices = (column: Column | undefined): boolean =>
  column === undefined ||
  column.samples.length === 0 ||
  column.samples.some((text) => /[0-9]/.test(text) && !/\p{L}{4,}/u.test(text));

/** The columns that no field uses. */
const unusedIn = ({ headings }: Table, sources: Sources, except?: FieldName): number[] => {
  const used = new Set([...sources].flatMap(([name, source]) => (name === except ? [] : columnsOf(source))));
  return [...headings.keys()].filter((column) => !used.has(column));
};

/** The words of the headings of tables: they are asked for again and again. */
const wordsOfTables = new WeakMap<readonly string[], readonly (readonly string[])[]>();

const wordsOf = ({ headings }: Table, column: number): readonly string[] => {
  const words = wordsOfTables.get(headings) ?? headings.map(wordsOfHeading);
  wordsOfTables.set(headings, words);
  return words[column] ?? [];
};

const isKnownFor = (name: FieldName, table: Table, column: number): boolean => {
  const { own, weak, shared } = fieldHeadings(name);
  return wordsOf(table, column).some(
    (word) => own.includes(word) || weak.includes(word) || shared.includes(word),
  );
};

/** The columns that may have prices by their headings, and that no other field uses. */
export const priceColumnsIn = (table: Table, sources: Sources): number[] =>
  unusedIn(table, sources, 'unitPrice').filter((column) => {
    const heading = table.headings[column] ?? '';
    const isPrice =
      isKnownFor('unitPrice', table, column) || (priceWords.test(heading) && !noPriceWords.test(heading));
    return isPrice && mayBePrices(table.columns[column]);
  });

/** A heading that ends with a number which it does not call a quantity: a group of prices, a year. */
const numbered = /^(?:\D*\D)?([0-9]{1,7})$/;

/** The columns whose headings are alike but for the number at their ends, if there are several. */
const numberedIn = ({ headings, columns }: Table, unused: readonly number[]): number[] => {
  const found = unused.filter(
    (column) => numbered.test(bareHeading(headings[column] ?? '')) && mayBePrices(columns[column]),
  );
  const alike = Map.groupBy(found, (column) =>
    bareHeading(headings[column] ?? '').replace(/(?<![0-9])[0-9]+$/, ''),
  );
  return [...alike.values()].find(({ length }) => length > 1) ?? [];
};

/** Whether a column can be that of a field, by what else its heading and its values say. */
export const mayHave = (name: string, column: number, table: Table): boolean => {
  const { headings, columns } = table;
  const heading = headings[column] ?? '';
  const known = columns[column];
  if (name === 'country') return !origin.test(heading);
  if (name === 'sourceRecordId') {
    // Rows with the same number may be the tiers of one price.
    const hasTiers = (): boolean =>
      [...headings.keys()].some((other) => isKnownFor('minimumQuantity', table, other));
    return known?.repeats !== true || hasTiers();
  }
  if (name !== 'quantity') return true;
  const texts = [...(known?.texts?.keys() ?? [])].map((text) => text.toLowerCase());
  if (texts.length === 0) return !heading.trim().endsWith('?');
  const isAnswer = texts.every((text) => /^(?:yes|no|ja|nein|oui|non|s[ií]|true|false|y|n)$/.test(text));
  const isWords =
    texts.every((text) => /\p{L}/u.test(text) && !/[0-9]/.test(text)) &&
    (availability.test(heading) || texts.some((text) => availability.test(text)));
  const isFlag = availability.test(heading) && texts.every((text) => text === '0' || text === '1');
  return !(heading.trim().endsWith('?') || isAnswer || isWords || isFlag);
};

/** Whether a column says that an item is available, and not how many there are: `in stock`, `yes`. */
export const isAvailability = (table: Table, column: number): boolean =>
  isKnownFor('quantity', table, column) && !mayHave('quantity', column, table);

/** A column under a word that means what is in stock as well as from which quantity a price applies, beside headings of purchase. */
const unsureQuantity = (table: Table): number | undefined => {
  const { headings } = table;
  const column = headings.findIndex((heading) => quantityWord.test(heading.trim()));
  const isPurchase = headings.some((heading) => ofPurchase.test(heading.trim()));
  const isPriced = [...headings.keys()].some((other) => isKnownFor('unitPrice', table, other));
  return column !== -1 && isPurchase && isPriced ? column : undefined;
};

/** Whether the guess of an item number stands on a part of its heading alone, and another column may have it. */
const hasOtherItemNumber = (table: Table, sources: Sources): boolean => {
  const column = columnOf(sources.get('sourceRecordId'));
  const heading = table.headings[column ?? -1] ?? '';
  const isWhole = wordsOfHeading(heading).length === 1;
  return !isWhole && unusedIn(table, sources).some((other) => itemWords.test(table.headings[other] ?? ''));
};

/** Whether the guess of a part number is a type or a model, and another column has a number by which it is ordered. */
const hasOtherPartNumber = (table: Table, sources: Sources): boolean => {
  const { own, shared } = fieldHeadings('manufacturerPartNumber');
  const column = columnOf(sources.get('manufacturerPartNumber')) ?? -1;
  const isSure = wordsOf(table, column).some((word) => own.includes(word));
  return (
    !isSure &&
    unusedIn(table, sources).some((other) => wordsOf(table, other).some((word) => shared.includes(word)))
  );
};

/** The unused columns of numbers whose headings say more than that they are the stock, such as `Stock on order`. */
export const besideStock = (table: Table, sources: Sources): number[] =>
  unusedIn(table, sources).filter((column) => {
    const heading = table.headings[column] ?? '';
    const added = besideHeading(heading, 'quantity');
    return (
      added !== undefined &&
      !isKnownHeading(heading) &&
      !isKnownHeading(added) &&
      mayBePrices(table.columns[column])
    );
  });

/** Whether most names of a column are those of shops and wholesalers, who make none of what they sell. */
const isOfSellers = ({ columns }: Table, column: number | undefined): boolean => {
  const counts = [...(columns[column ?? -1]?.texts ?? [])];
  const texts = counts.flatMap(([text, count]) => Array.from({ length: count }, () => text));
  return sellerColumn(texts, (name) => !isSeller(name)) !== undefined;
};

/** The fields whose guessed column is one of several that could be it, or may mean something else. */
export const unsureGuesses = (table: Table, sources: Sources): FieldName[] => {
  const isGuessed = (name: FieldName): boolean => sources.get(name)?.from === 'guess';
  const country = table.columns[columnOf(sources.get('country')) ?? -1];
  const prices = new Set([...priceColumnsIn(table, sources), ...columnsOf(sources.get('unitPrice'))]);
  const unsure: Readonly<Partial<Record<FieldName, boolean>>> = {
    sourceRecordId: hasOtherItemNumber(table, sources),
    // The market of a list is one country. Several are more often those of origin.
    country: country?.texts?.size !== 1,
    quantity: columnOf(sources.get('quantity')) === unsureQuantity(table),
    unitPrice: prices.size > 1,
    manufacturer: isOfSellers(table, columnOf(sources.get('manufacturer'))),
    manufacturerPartNumber: hasOtherPartNumber(table, sources),
  };
  return fieldNames.filter((name) => isGuessed(name) && unsure[name] === true);
};

/** A heading that says that a price is for something else than one unit, or a number of them: a package, C, M. */
const otherBasis =
  /(?:\/|\b(?:per|pro|je|por|pour|par|za)\b)\s*(?:[CM]\b|CT\b|hun\w+|tau?s\w+|thou\w+|cent\w*|mil\w*|%|‰|V\.?P?E\b|ve\b|pa?ck\w*|package|karton|carton|box|boîte|caja|rolle|roll|bund|set\b|geb\w+)/i;

/** Whether the heading of a price may say that it is for something else than one unit, without saying for how many for certain. */
export const isForOtherBasis = (heading: string): boolean =>
  otherBasis.test(heading) || possibleBasis(addedToHeading(heading, 'unitPrice') ?? '') !== undefined;

/** A unit that means a number of pieces: `C`, `M`, `CT`, `100ST`, `%ST`, `per 100`. Small letters are those of metres. */
const unitOfMany =
  /^(?:C|M|CT|CWT|MIL|CEN|HUN|TSD|KPC)$|(?<![A-Za-z0-9])[0-9]{2,}|[%‰]|hunder|hundred|tausend|thousand|mille/;

const unitHeading = /\b(?:uo?m|u\.m|unit|units|einheit|me|pe|unit[éà]|unidad|mj|j\.m)\b|単位|单位/i;

/** The columns that may say for how many units a price is. */
const basisColumns = (table: Table, sources: Sources): number[] => {
  const prices = columnsOf(sources.get('unitPrice'));
  const inPrices = (prices.length > 0 ? prices : priceColumnsIn(table, sources)).filter((column) => {
    const heading = table.headings[column] ?? '';
    const { samples = [], formatTexts = [] } = table.columns[column] ?? {};
    const texts = [...samples, ...formatTexts];
    return (
      isForOtherBasis(heading) ||
      texts.some((text) => basisInHeading(text) !== undefined || otherBasis.test(text))
    );
  });
  const units = [
    ...columnsOf(sources.get('unit')),
    ...unusedIn(table, sources).filter((column) => unitHeading.test(table.headings[column] ?? '')),
  ];
  const ofMany = units.filter((column) => {
    const { texts, samples = [] } = table.columns[column] ?? {};
    return [...(texts?.keys() ?? samples)].some((text) => unitOfMany.test(text));
  });
  return [...new Set([...inPrices, ...ofMany])];
};

const vat = 'mwst|ust|vat|tva|iva|tax|btw|dph';
const withTax = new RegExp(
  `\\bttc\\b|(?:in[ck]l|mit|with|con|avec)[^a-z]*(?:usive )?(?:${vat})|(?:${vat})[^a-z]*(?:in[ck]l|compr)`,
  'i',
);
const withoutTax = new RegExp(
  `\\bht\\b|(?:ex[ck]l|ohne|zzgl|without|sin|hors|bez|senza|plus)[^a-z]*(?:usive )?(?:${vat})|(?:${vat})[^a-z]*excl`,
  'i',
);
const netWord = /netto|\bnet\b|\bneto\b/i;
const grossWord = /brutto|gross|bruto|lordo|\bbrut\b/i;

const headingsOfPrices = ({ headings }: Table, sources: Sources): [number, string][] =>
  columnsOf(sources.get('unitPrice')).map((column) => [column, headings[column] ?? '']);

/** Headings of what makes a net price one after a discount. */
const discounted =
  /rabatt|nachlass|discount|rebate|remise|descuento|sconto|brutto|gross|\blist(?:en)?[- ]?(?:price|preis)|\bUVP\b|MSRP/i;

/** The tax basis that the headings of the prices state; undefined if they state none. */
export const statedTaxBasis = (table: Table, sources: Sources): 'net' | 'gross' | undefined => {
  const headings = headingsOfPrices(table, sources).map(([, heading]) => heading);
  if (headings.length === 0) return undefined;
  if (headings.every((heading) => withTax.test(heading))) return 'gross';
  if (headings.every((heading) => withoutTax.test(heading))) return 'net';
  return headings.every((heading) => netWord.test(heading) && !grossWord.test(heading)) ? 'net' : undefined;
};

/** Headings that say something of a field whose usual value is offered, where no column has the field. */
const wordsOfFacts: Readonly<Partial<Record<FieldName, RegExp>>> = {
  observedAt: /^(?:stand|as of|date|datum|fecha|data|date du tarif)$/i,
  orderMultiple:
    /^v\.?p\.?e\.?$|^ve$|verpackungs?(?:einheit|menge)|\bpack(?:ing|age|aging)? ?(?:unit|size|qty|quantity)|gebinde|bestellschritt|order multiple|\bspq\b|conditionnement|per pack\b/i,
  minimumOrderQuantity:
    /\bmoq\b|mindest(?:bestell|abnahme)?-?menge|\bmin(?:imum|\.)? ?(?:order|qty|quantity|best)/i,
  condition: /^(?:zustand|condition|état|estado del (?:producto|artículo)|condizione)$/i,
  status:
    /^(?:status|lifecycle|life cycle|produktstatus|artikelstatus|auslauf|discontinued|obsolete|eol|end of life)\??$/i,
};

/** The unused columns whose headings say something of a field, and whose values differ from its usual one. */
const statedIn = (name: FieldName, table: Table, sources: Sources): number[] =>
  unusedIn(table, sources).filter((column) => {
    const samples = table.columns[column]?.samples ?? [];
    const isStated = wordsOfFacts[name]?.test((table.headings[column] ?? '').trim()) === true;
    return isStated && samples.some((text) => text !== '1');
  });

const maxShown = 8;

const question = (words: string, columns: readonly number[]): ColumnQuestion | undefined =>
  columns.length === 0 ? undefined : { words, columns: columns.slice(0, maxShown) };

/** What nothing in a list decides about a field, of which no usual value is offered then; undefined if nothing is open. */
export const columnQuestion = (
  name: FieldName,
  table: Table,
  sources: Sources,
): ColumnQuestion | undefined => {
  const isOpen = sources.get(name)?.from === 'unset';
  const known = (): number[] => unusedIn(table, sources).filter((column) => isKnownFor(name, table, column));
  switch (name) {
    case 'unitPrice': {
      if (!isOpen) return undefined;
      const unused = unusedIn(table, sources);
      const groups = numberedIn(table, unused);
      if (groups.length > 0)
        return question('Choose the price, or are the numbers in these headings quantities?', groups);
      const prices = priceColumnsIn(table, sources);
      return question(
        'Is one of these the price of a unit?',
        prices.length > 0 ? prices : unused.filter((column) => mayBePrices(table.columns[column])),
      );
    }
    case 'manufacturerPartNumber': {
      if (!isOpen) return undefined;
      const found = known();
      return question(
        'Is one of these the manufacturer’s part number?',
        found.length > 0 ? found : unusedIn(table, sources),
      );
    }
    case 'sourceRecordId': {
      const found = unusedIn(table, sources).filter((column) => {
        const heading = table.headings[column] ?? '';
        return itemWords.test(heading) || isKnownFor(name, table, column);
      });
      return isOpen ? question('Is one of these your own item number?', found) : undefined;
    }
    case 'manufacturer': {
      const found = isOpen ? known() : [];
      const sold = found.filter((column) => isOfSellers(table, column));
      return sold.length > 0
        ? question(
            'Is this column the seller? Most of its names are sellers, who make none of the items.',
            sold,
          )
        : question('Is one of these the company that makes the item?', found);
    }
    case 'quantity':
    case 'minimumQuantity': {
      const column = unsureQuantity(table);
      const isFree = column !== undefined && unusedIn(table, sources).includes(column);
      if (isOpen && isFree)
        return question('Is this the stock, or the quantity from which the price applies?', [column]);
      return name === 'quantity' && isOpen
        ? question('Is one of these the stock?', [...known(), ...besideStock(table, sources)])
        : undefined;
    }
    case 'country':
      return isOpen ? question('Is this the country of the price, not of origin?', known()) : undefined;
    case 'priceBasis':
      return isOpen
        ? question('Is this the number of units that the price is for?', basisColumns(table, sources))
        : undefined;
    case 'taxBasis': {
      const gross = headingsOfPrices(table, sources).filter(
        ([, heading]) => grossWord.test(heading) && !withTax.test(heading),
      );
      const isDiscounted = unusedIn(table, sources).some((column) =>
        discounted.test(table.headings[column] ?? ''),
      );
      const net = headingsOfPrices(table, sources).filter(
        ([, heading]) => netWord.test(heading) && !withoutTax.test(heading),
      );
      if (isOpen && gross.length === 0 && isDiscounted && net.length > 0)
        return question(
          'Is this the price without tax, or the one after a discount?',
          net.map(([column]) => column),
        );
      return isOpen
        ? question(
            'Is this the price with tax, or the one before a discount?',
            gross.map(([column]) => column),
          )
        : undefined;
    }
    case 'observedAt':
      return isOpen
        ? question(
            'Is this when the list was exported, or another day, such as that of the price list or of a change?',
            statedIn(name, table, sources),
          )
        : undefined;
    case 'orderMultiple':
    case 'minimumOrderQuantity':
    case 'condition':
    case 'status':
      return isOpen ? question('Does one of these say it?', statedIn(name, table, sources)) : undefined;
    default:
      return undefined;
  }
};
