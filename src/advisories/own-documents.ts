import { sha256 } from '../evidence/sha256.ts';
import { compareText } from '../evidence/text-order.ts';
import { type CsafDocument, type CsafProduct, readCsafDocument } from './csaf-document.ts';
import { wordsOfName } from './name-words.ts';
import {
  type AdvisoryIndex,
  type IndexedAdvisory,
  type Mention,
  openAdvisoryIndex,
  type Publisher,
  unnamedVendor,
  type Vendor,
} from './named-by-vendor.ts';
import { hasPattern } from './patterns.ts';
import { valueKind } from './value-kind.ts';

/** A document of the user that was read, with the name of its file. */
type OwnDocument = { readonly file: string; readonly document: CsafDocument };

/** A file that was not read, and why, in a sentence. */
export type UnreadFile = { readonly file: string; readonly why: string };

/** The user’s own documents, as a report names them. */
export type OwnAdvisoriesAbout = {
  /** How many documents were read. */
  readonly documents: number;
  /** The day of the newest revision, `YYYY-MM-DD`. */
  readonly newest: string;
  /** The SHA-256 of the sorted SHA-256 of the documents, each on a line. */
  readonly sha256: string;
};

/** What was read of the user’s own files. */
export type OwnAdvisories = {
  readonly documents: readonly OwnDocument[];
  readonly unread: readonly UnreadFile[];
  /** How many lists of a publisher were passed over, such as a feed: they are no advisories. */
  readonly lists: number;
  /** Undefined where no document was read. */
  readonly about: OwnAdvisoriesAbout | undefined;
};

const mebibyte = 1024 * 1024;

/** What is read of own files at most. The 2,549 documents of CISA have 65 MB, the largest 1 MB, and names of 1.2 million characters. */
export const ownLimits = {
  /** Bytes of a document. */
  documentBytes: 64 * mebibyte,
  /** Bytes of all documents together. */
  bytes: 1024 * mebibyte,
  documents: 100_000,
  /** Characters of the names, versions and numbers of all products. */
  characters: 30_000_000,
  /** Values with characters in place of others, each of which is compared with every line: of a document, and of all. */
  patterns: { each: 1000, all: 5000 },
} as const;

/** Lists that publishers of advisories have beside them: feeds, their own description, and lists of publishers. */
const isListOfPublisher = (text: string): boolean => {
  try {
    const json: unknown = JSON.parse(text);
    return (
      typeof json === 'object' &&
      json !== null &&
      !('document' in json) &&
      ['feed', 'service', 'categories', 'canonical_url', 'aggregator'].some((name) =>
        Object.hasOwn(json, name),
      )
    );
  } catch {
    return false;
  }
};

const namespaceOf = ({ namespace }: Publisher): string =>
  URL.canParse(namespace) ? new URL(namespace).href : namespace;

/** What an advisory is known by: who publishes it, and its id. The same id of another publisher is another advisory. */
export const advisoryKey = ({ publisher, id }: Pick<IndexedAdvisory, 'publisher' | 'id'>): string =>
  JSON.stringify([namespaceOf(publisher), id]);

/** Versions are numbers joined by points; those that are none are compared as texts. */
const versionOrder = new Intl.Collator('en', { numeric: true });

const newestFirst = (one: OwnDocument, other: OwnDocument): number =>
  compareText(other.document.released, one.document.released) ||
  versionOrder.compare(other.document.version, one.document.version) ||
  compareText(one.file, other.file);

/** The words of all names of products that may be numbers. */
const wordsOf = (products: readonly CsafProduct[]): string[] => {
  const names = new Set(products.flatMap(({ name, otherNames }) => [name, ...otherNames]));
  return [...names].flatMap(wordsOfName);
};

/** The values of a document that many numbers may be, each once. */
const patternsOf = ({ products }: CsafDocument): number => {
  const numbers = new Set(products.flatMap((product) => product.numbers));
  const words = new Set(wordsOf(products));
  const isPattern = (value: string): boolean => ['pattern', 'series'].includes(valueKind(value));
  return [...numbers].filter(isPattern).length + [...words].filter(hasPattern).length;
};

const charactersOf = ({ products }: CsafDocument): number =>
  products.reduce(
    (sum, { vendor, name, otherNames, version, numbers }) =>
      [...otherNames, ...numbers].reduce(
        (all, text) => all + text.length,
        sum + vendor.length + name.length + version.length,
      ),
    0,
  );

const decoder = new TextDecoder('utf-8', { fatal: true });

const decoded = (bytes: Uint8Array): string | undefined => {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
};

/**
 * Makes what reads documents of CSAF 2.0 of any publisher, one after the other. `today` is `YYYY-MM-DD`. What cannot be read is kept with
 * its reason, and the others are still read.
 */
export const openOwnAdvisories = (today: string) => {
  const documents: OwnDocument[] = [];
  const unread: UnreadFile[] = [];
  const digests: string[] = [];
  const revisions = new Map<string, OwnDocument>();
  let lists = 0;
  let left: number = ownLimits.bytes;
  let charactersLeft: number = ownLimits.characters;
  let patternsLeft: number = ownLimits.patterns.all;
  const whyNot = (document: CsafDocument): string | undefined => {
    if (document.date > today) {
      return `Its date, ${document.date}, is later than today: /document/tracking/current_release_date.`;
    }
    const patterns = patternsOf(document);
    if (patterns > ownLimits.patterns.each) {
      return `More than ${ownLimits.patterns.each.toLocaleString('en')} of its values stand for many numbers.`;
    }
    patternsLeft -= patterns;
    charactersLeft -= charactersOf(document);
    return patternsLeft < 0 || charactersLeft < 0
      ? 'Its names and those of the documents before it are more than are read. Look up with fewer documents.'
      : undefined;
  };
  return {
    /** Reads a file. It may be called as the user knows it. */
    add: async (file: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
      const refuse = (why: string) => {
        unread.push({ file, why });
      };
      if (bytes.length > ownLimits.documentBytes) return refuse('The document is larger than 64 MiB.');
      left -= bytes.length;
      if (left < 0) return refuse('It and the documents before it have more than 1 GiB. Look up with fewer.');
      if (documents.length >= ownLimits.documents) {
        return refuse('100,000 documents were read before it. Look up with fewer.');
      }
      const text = decoded(bytes);
      if (text === undefined) return refuse('The file is not UTF-8.');
      const reading = readCsafDocument(text);
      if (reading.kind === 'refused') {
        if (isListOfPublisher(text)) lists += 1;
        else refuse(reading.reason);
        return;
      }
      const { document } = reading;
      const why = whyNot(document);
      if (why !== undefined) return refuse(why);
      const revision = JSON.stringify([advisoryKey(document), document.released, document.version]);
      const same = revisions.get(revision);
      if (same !== undefined && JSON.stringify(same.document) !== JSON.stringify(document)) {
        return refuse(`It has publisher, id and version of ${same.file}, and other products.`);
      }
      digests.push(await sha256(bytes));
      if (same !== undefined) return;
      const own = { file, document };
      revisions.set(revision, own);
      documents.push(own);
    },
    /** Keeps that a file was not read. */
    refuse: (file: string, why: string): void => {
      unread.push({ file, why });
    },
    close: async (): Promise<OwnAdvisories> => {
      const newest = documents.reduce((day, { document: { date } }) => (date > day ? date : day), '');
      const lines = [...new Set(digests)].sort().map((digest) => `${digest}\n`);
      const about = { documents: documents.length, newest, sha256: await sha256(lines.join('')) };
      return { documents, unread, lists, about: documents.length === 0 ? undefined : about };
    },
  };
};

/** The products of a document, each once: one that stands there several times has the states of all. */
const productsOnce = ({ products }: CsafDocument): CsafProduct[] => {
  const byKey = new Map<string, CsafProduct>();
  for (const product of products) {
    const { vendor, name, otherNames, version, numbers } = product;
    const key = JSON.stringify([vendor, name, otherNames, version, numbers]);
    const states = new Set([...(byKey.get(key)?.states ?? []), ...product.states]);
    byKey.set(key, { ...product, states: [...states].sort() });
  }
  return [...byKey.values()];
};

/**
 * An index with the user’s own documents in it. Of an advisory, known by publisher and id, the newest revision answers; what only earlier
 * ones have is named until then. On the same day the one of the index is the newest.
 */
export const withOwnDocuments = (
  index: AdvisoryIndex | undefined,
  { documents, about }: Pick<OwnAdvisories, 'documents' | 'about'>,
  vendorOf: (written: string) => Vendor,
): AdvisoryIndex => {
  const open = openAdvisoryIndex();
  const groups = Map.groupBy(documents, ({ document }) => advisoryKey(document));
  const standing = new Map<string, IndexedAdvisory>();
  const inIndex = new Set(
    (index?.vendors ?? []).flatMap(({ withNumbers, withoutNumbers }) => [...withNumbers, ...withoutNumbers]),
  );
  for (const advisory of inIndex) {
    const known = standing.get(advisoryKey(advisory));
    if (known === undefined || known.date < advisory.date) standing.set(advisoryKey(advisory), advisory);
  }
  /** The advisory of each key that own documents have, by its newest revision. */
  const newest = new Map<string, IndexedAdvisory>();
  for (const [key, revisions] of groups) {
    const [first] = revisions.toSorted(newestFirst);
    const known = standing.get(key);
    if (first === undefined) continue;
    const { file, document } = first;
    const days = revisions.map((one) => one.document.date);
    const isOwn = known === undefined || known.date < document.date;
    newest.set(
      key,
      isOwn
        ? {
            ...{ id: document.id, publisher: document.publisher, date: document.date },
            first: [...days, known?.first ?? document.date].sort()[0] ?? document.date,
            own: { file, title: document.title },
          }
        : known,
    );
  }
  const replaced = new Map<Mention, Mention>();
  const current = (advisory: IndexedAdvisory): IndexedAdvisory => {
    const other = newest.get(advisoryKey(advisory));
    return other === undefined || other.own === undefined ? advisory : other;
  };
  const kept = (mention: Mention): Mention => {
    const advisory = current(mention.advisory);
    if (advisory === mention.advisory) return mention;
    const one = replaced.get(mention) ?? {
      ...mention,
      advisory,
      last: mention.last ?? mention.advisory.date,
    };
    replaced.set(mention, one);
    return one;
  };
  for (const known of index?.vendors ?? []) {
    const vendor = open.vendor(known);
    for (const advisory of known.withNumbers) vendor.about(current(advisory), true);
    for (const advisory of known.withoutNumbers) vendor.about(current(advisory), false);
    for (const [value, mentions] of known.numbers)
      for (const one of mentions) vendor.number(value, kept(one));
    for (const [word, mentions] of known.words) for (const one of mentions) vendor.word(word, kept(one));
  }
  const vendors = new Map<string, ReturnType<typeof open.vendor>>();
  for (const [key, revisions] of groups) {
    const advisory = newest.get(key);
    if (advisory === undefined) continue;
    for (const [at, { document }] of revisions.toSorted(newestFirst).entries()) {
      const last = at === 0 && advisory.own !== undefined ? undefined : document.date;
      const mentions = new Map<string, Mention>();
      const mention = (states: Mention['states'], version: string): Mention => {
        const said = JSON.stringify([states, version]);
        const one = mentions.get(said) ?? { advisory, since: document.date, last, states, version };
        mentions.set(said, one);
        return one;
      };
      const products = productsOnce(document);
      // What names no product at all may be about any.
      if (products.length === 0 && revisions.length === 1) open.vendor(unnamedVendor).about(advisory, false);
      for (const product of products) {
        const { vendor: written, version, numbers, states } = product;
        const vendor =
          vendors.get(written) ?? open.vendor(written === '' ? unnamedVendor : vendorOf(written));
        vendors.set(written, vendor);
        vendor.about(
          advisory,
          numbers.some((number) => valueKind(number) !== 'name'),
        );
        const own = new Set(numbers);
        for (const number of own) vendor.number(number, mention(states, version));
        for (const word of wordsOf([product])) if (!own.has(word)) vendor.word(word, mention(states, ''));
      }
    }
  }
  const read = about === undefined ? [] : [{ of: 'own' as const, upTo: about.newest }];
  return open.close([...(index?.read ?? []), ...read]);
};
