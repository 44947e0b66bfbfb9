import { createHash } from 'node:crypto';
import {
  Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  Pair,
  parseDocument,
  Scalar,
  visit,
} from 'yaml';
import {
  type AuthoredProduct,
  identitySource,
  type ProductSource,
} from '../../../src/content/catalogue/product-file.ts';

// The digits of Crockford's Base32, which leaves out letters that look like digits.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * The id of a record that has none yet: made from its manufacturer and part number, so that the same product gets the
 * same id wherever it is imported. `isTaken` says which ids may not be used.
 */
export const recordId = (
  manufacturer: string,
  partNumber: string,
  isTaken: (id: string) => boolean,
): string => {
  for (let attempt = 0; ; attempt += 1) {
    const digest = createHash('sha256')
      .update(JSON.stringify([manufacturer, partNumber, attempt]))
      .digest();
    const id = `prd_${[...digest.subarray(0, 10)].map((byte) => alphabet[byte % 32]).join('')}`;
    if (!isTaken(id)) return id;
  }
};

/** A text as part of a file name or id: letters a to z and digits, joined by hyphens; possibly empty. */
export const nameOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')
    .join('-');

// Windows keeps these names for devices, whatever follows the dot.
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** The file of a new record. Part numbers that differ only in punctuation get the end of the id as well. */
export const recordFile = (
  {
    manufacturer,
    manufacturerPartNumber,
    id,
  }: Pick<AuthoredProduct, 'manufacturer' | 'manufacturerPartNumber' | 'id'>,
  isTaken: (file: string) => boolean,
): string => {
  const name = nameOf(manufacturerPartNumber);
  const file = (base: string) => `content/products/${manufacturer}/${base}.yaml`;
  const isFree = name !== '' && !reserved.test(name) && !isTaken(file(name));
  return isFree ? file(name) : file([name, id.slice(4)].filter((part) => part !== '').join('-'));
};

// Fields whose values are words of the project and stand without quotes; the writer adds them where YAML needs them.
const unquoted = new Set(
  'id market manufacturer status system form subdeviceRole kind mode unit repository commit unstructured supports'.split(
    ' ',
  ),
);

/** Quotes texts as editors do, and puts quantities, groups of ports and empty lists on one line. */
const styled = (document: Document, value: unknown, name = ''): Node => {
  const node = document.createNode(value);
  const quote = (scalar: Scalar, field: unknown) => {
    if (typeof scalar.value !== 'string') return;
    scalar.type = unquoted.has(String(field)) ? Scalar.PLAIN : Scalar.QUOTE_DOUBLE;
  };
  if (isScalar(node)) quote(node, name);
  visit(node, {
    Pair: (_, { key, value: content }) => {
      if (isScalar(key) && isScalar(content)) quote(content, key.value);
    },
    Map: (_, map) => {
      if (map.has('unit') || map.has('count')) map.flow = true;
    },
    Seq: (_, sequence) => {
      if (sequence.items.length === 0) sequence.flow = true;
    },
  });
  return node;
};

const written = (document: Document): string => document.toString({ lineWidth: 0 });

/** A value as text that two values share when they are equal, whatever the order of their fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/** Whether two values of records are equal; the order of fields does not matter. */
const isSameValue = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

/** A record as its file has it: without what a reader of the file adds. */
const asWritten = (record: AuthoredProduct) => ({
  ...record,
  sources: record.sources.map(({ supports, ...source }) =>
    supports === 'identity' ? source : { ...source, supports },
  ),
});

/** The text of a new file of the catalogue. */
export const newRecordText = (record: AuthoredProduct): string => {
  const document = new Document();
  document.contents = styled(document, asWritten(record));
  return written(document);
};

/**
 * The text of a file after its record has changed. What did not change stays as the editor wrote it, comments included;
 * the same record gives the same text.
 */
export const changedRecordText = (text: string, before: AuthoredProduct, after: AuthoredProduct): string => {
  const own = asWritten(before);
  const changed = Object.entries(asWritten(after)).filter(
    ([name, value]) => value !== undefined && !isSameValue(value, Reflect.get(own, name)),
  );
  const removed = Object.keys(own).filter((name) => Reflect.get(after, name) === undefined);
  if (changed.length === 0 && removed.length === 0) return text;
  const document: Document = parseDocument(text);
  for (const [name, value] of changed) {
    if (document.has(name)) document.set(name, styled(document, value, name));
    else if (isMap(document.contents)) {
      // New fields stand before the sources, as in a new file.
      const { items } = document.contents;
      const sources = items.findIndex(({ key }) => isScalar(key) && key.value === 'sources');
      const pair = new Pair(document.createNode(name), styled(document, value, name));
      if (sources === -1 || name === 'namedPages' || name === 'note') items.push(pair);
      else items.splice(sources, 0, pair);
    }
  }
  for (const name of removed) document.delete(name);
  return written(document);
};

/** Adds entries to a YAML list of mappings, which stays in the order of its ids. */
export const listTextWith = (
  text: string,
  entries: readonly { readonly id: string; readonly name: string }[],
): string => {
  if (entries.length === 0) return text;
  const document: Document = parseDocument(text);
  if (!isSeq(document.contents)) return text;
  const items = document.contents.items;
  for (const { id, name } of entries) items.push(styled(document, { id, name }));
  // The comment at the head of the file belongs to the file, but the parser gives it to the first entry.
  const [first] = items;
  const comment = isNode(first) ? first.commentBefore : undefined;
  if (isNode(first)) first.commentBefore = null;
  const idOf = (item: unknown): string => (isMap(item) ? String(item.get('id')) : '');
  items.sort((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
  const [head] = items;
  if (isNode(head) && comment !== undefined) head.commentBefore = comment;
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
};

/** The record with these sources, and with the date of the newest of them that supports the identity. */
export const withSources = (record: AuthoredProduct, sources: readonly ProductSource[]): AuthoredProduct => ({
  ...record,
  verification: {
    ...record.verification,
    evidenceAsOf: identitySource({ sources: [...sources] })?.date ?? record.verification.evidenceAsOf,
  },
  sources: [...sources],
});
