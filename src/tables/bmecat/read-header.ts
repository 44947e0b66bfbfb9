/** A part of a catalogue while it is read, such as its header. */
export type CataloguePart = {
  /** Is told each element that is taken when it begins. */
  readonly open: (name: string, attributes: () => Readonly<Record<string, string>>) => void;
  /** What happens when an element ends, by the element that it lies in and its own name. The text is that of the element. */
  readonly ends: Readonly<Record<string, (text: string) => void>>;
  /** Where the texts of elements in this one are kept that have no end of their own. */
  readonly textsIn: (parent: string) => Map<string, string> | undefined;
};

/** What the header of a catalogue says of all its products. */
export type CatalogueHeader = {
  /** The currency of prices that name none; empty if it is not stated. */
  readonly currency: string;
  /** Where prices that name no territory apply. */
  readonly territories: readonly string[];
  /** When the catalogue was generated, as far as it says so: `2026-11-21T07:00:00+01:00`, without a zone, or empty. */
  readonly generated: string;
  readonly validity: Validity;
};

/** From when until when a catalogue or a price is valid, as it says so; empty where it does not. */
export type Validity = { readonly from: string; readonly until: string };

/** A date of an older catalogue: what it is of, and the day, with the time if that is stated. */
export type TypedDate = { readonly type: string; readonly text: string };

/** A validity with one more date, if that is its beginning or its end. */
export const withDate = (validity: Validity, { type, text }: TypedDate): Validity => {
  if (type === 'valid_start_date') return { ...validity, from: text };
  return type === 'valid_end_date' ? { ...validity, until: text } : validity;
};

/** Reads the header, which stands before the products. */
type HeaderReader = {
  readonly part: CataloguePart;
  readonly header: CatalogueHeader;
  /** The name of a party by one of its identifiers, which products refer to; undefined if the header has no such party. */
  readonly nameOfParty: (id: string) => string | undefined;
  /** The `DATETIME` that has just ended. */
  readonly typedDate: () => TypedDate;
};

/** Prepares reading the header of a catalogue. */
export const headerReader = (): HeaderReader => {
  const territories: string[] = [];
  const header = { currency: '', territories, generated: '', validity: { from: '', until: '' } };
  const parties = new Map<string, string>();
  let dateType = '';
  let date = new Map<string, string>();
  let party: { readonly ids: string[]; name: string | undefined } = { ids: [], name: undefined };
  const typedDate = (): TypedDate => {
    const [day = '', time, zone = ''] = ['DATE', 'TIME', 'TIMEZONE'].map((name) => date.get(name));
    return { type: dateType, text: time === undefined ? day : `${day}T${time}${zone}` };
  };
  return {
    header,
    typedDate,
    nameOfParty: (id) => parties.get(id),
    part: {
      open: (name, attributes) => {
        if (name === 'PARTY') party = { ids: [], name: undefined };
        if (name !== 'DATETIME') return;
        dateType = attributes().type ?? '';
        date = new Map();
      },
      ends: {
        'CATALOG CURRENCY': (code) => {
          header.currency = code;
        },
        'CATALOG TERRITORY': (code) => territories.push(code),
        'CATALOG GENERATION_DATE': (timestamp) => {
          header.generated = timestamp;
        },
        'CATALOG DATETIME': () => {
          const stated = typedDate();
          if (stated.type === 'generation_date') header.generated = stated.text;
          header.validity = withDate(header.validity, stated);
        },
        'PARTY PARTY_ID': (id) => party.ids.push(id),
        'ADDRESS NAME': (name) => {
          party.name ??= name;
        },
        'PARTIES PARTY': () => {
          for (const id of party.ids) parties.set(id, party.name ?? '');
        },
      },
      textsIn: (parent) => (parent === 'DATETIME' ? date : undefined),
    },
  };
};
