import { heldParts, unbrokenClass } from '../styles/unbroken-text.ts';
import { type Html, html } from '../text/html.ts';

/** A link by its address, which is printed, or by a name, after which the address is printed. */
export const link = (address: string, name?: string): Html =>
  name === undefined
    ? html`<a href="${address}">${address}</a>`
    : html`<a href="${address}" class="named">${name}</a>`;

/** Text of which every character counts. It does not break at a hyphen. */
export const exact = (text: string): Html => {
  const parts = heldParts(text).map((part) => (part.isHeld ? html`<span>${part.text}</span>` : part.text));
  return unbrokenClass(text) === undefined
    ? html`<code>${parts}</code>`
    : html`<code class="unbroken">${parts}</code>`;
};

/** Numbers in their order, with a dash for those between: `1–4, 7`. */
export const ranges = (numbers: readonly number[]): string => {
  const parts: { first: number; last: number }[] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const before = parts.at(-1);
    if (before !== undefined && number - before.last <= 1) before.last = number;
    else parts.push({ first: number, last: number });
  }
  return parts.map(({ first, last }) => (first === last ? String(first) : `${first}–${last}`)).join(', ');
};

/** The rows of lines: `Rows 1–4, 7`. */
export const rowsInWords = (lines: readonly { readonly row: number }[]): string =>
  `${lines.length === 1 ? 'Row' : 'Rows'} ${ranges(lines.map(({ row }) => row))}`;

/** The anchor of the facts of a record. */
export const anchorOf = (id: string): string => `record-${id}`;
