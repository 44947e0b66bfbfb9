import { createHash } from 'node:crypto';
import { type Document, isMap, isNode, isSeq, parseDocument, Scalar } from 'yaml';

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

const quoted = (text: string): Scalar => Object.assign(new Scalar(text), { type: Scalar.QUOTE_DOUBLE });

/** Adds entries to a YAML list of mappings, which stays in the order of its ids. */
export const listTextWith = (
  text: string,
  entries: readonly { readonly id: string; readonly name: string }[],
): string => {
  if (entries.length === 0) return text;
  const document: Document = parseDocument(text);
  if (!isSeq(document.contents)) return text;
  const items = document.contents.items;
  for (const { id, name } of entries) items.push(document.createNode({ id, name: quoted(name) }));
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
