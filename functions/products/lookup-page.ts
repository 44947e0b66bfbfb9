import type { ManufacturerName } from '../../src/contracts/similar-names.ts';
import {
  cataloguePath,
  lookupSlots,
  manufacturerPath,
  manufacturersPath,
  recordPath,
} from '../../src/contracts/site-paths.ts';
import { type Html, type HtmlValue, html } from '../http/html.ts';
import { type Catalogue, type CatalogueEntry, type CatalogueManufacturer, maxRecords } from './catalogue.ts';

/** What a person has looked up, as it was typed; a field that was left empty is an empty text. */
export type Lookup = { readonly manufacturer: string; readonly partNumber: string };

/** The answer to a lookup: a page to go to, or what to show. */
export type LookupAnswer =
  | { readonly kind: 'record'; readonly path: string }
  | { readonly kind: 'page'; readonly status: 200 | 404; readonly content: Html };

/** More characters of what was typed are not shown. */
const maxShown = 120;

// Any white space but a space, controls, and what changes the direction of text, joins it or is not seen.
const unseen = /(?! )\p{White_Space}|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/u;

const codePoint = (character: string): Html => {
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return html`<span class="unseen">U+${number}</span>`;
};

/**
 * A text as it was typed, shortened. What would be missed on the page is shown as code points, because it may be why nothing
 * was found: invisible characters, spaces at either end, and spaces after a space. It never changes what stands beside it.
 */
export const typedText = (text: string): Html => {
  const characters = [...text.slice(0, 2 * maxShown)].slice(0, maxShown);
  const shown = characters.join('');
  const start = [...shown].length - [...shown.trimStart()].length;
  const end = [...shown.trimEnd()].length;
  const parts = characters.map((character, index) => {
    const isSpaceToSee = character === ' ' && index >= start && index < end && characters[index - 1] !== ' ';
    return unseen.test(character) || (character === ' ' && !isSpaceToSee) ? codePoint(character) : character;
  });
  const rest = shown.length < text.length ? html` (the first ${maxShown} characters)` : '';
  return html`<bdi class="typed"><code>${parts}</code></bdi>${rest}`;
};

const exact = (text: string): Html => html`<code class="exact">${text}</code>`;

/** As the other pages show dates: 3 September 2021. */
const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const recordTable = (
  caption: string,
  entries: readonly CatalogueEntry[],
): Html => html`<table class="stacking">
<caption class="hidden">${caption}</caption>
<thead><tr><th scope="col">Manufacturer</th><th scope="col">Part number</th><th scope="col">Name</th><th scope="col">Evidence as of</th></tr></thead>
<tbody>${entries.map(
  ({ id, manufacturer, partNumber, name, evidenceAsOf }) =>
    html`<tr><td><a href="${manufacturerPath(manufacturer.id)}">${manufacturer.name}</a></td><th scope="row"><a href="${recordPath(id)}">${exact(partNumber)}</a></th><td>${name}</td><td data-label="Evidence as of"><time datetime="${evidenceAsOf}">${inWords.format(new Date(evidenceAsOf))}</time></td></tr>`,
)}</tbody>
</table>`;

const notice = (title: string, content: readonly HtmlValue[]): Html =>
  html`<section class="notice" id="answer" aria-labelledby="answer-title"><h2 id="answer-title">${title}</h2>${content}</section>`;

const neverRedirected = html`<p>We never redirect to a near match. It may be a different product, so choose one yourself.</p>`;

const countInWords = ({ length }: readonly CatalogueEntry[], which: '' | 'other '): string => {
  if (length === 1) return `One ${which}manufacturer has`;
  return `${length} ${which}manufacturers ${length < maxRecords ? '' : 'or more '}have`;
};

/** The manufacturers that have exactly the part number beside those whose ids are `shown`. */
const elsewhere = async (
  catalogue: Catalogue,
  partNumber: string,
  shown: readonly string[] = [],
): Promise<HtmlValue> => {
  const found = await catalogue.findPartNumber(partNumber);
  const entries = found.filter(({ manufacturer }) => !shown.includes(manufacturer.id));
  return entries.length === 0
    ? ''
    : html`<h3>${countInWords(entries, 'other ')} exactly this part number</h3>${recordTable('Records with exactly this part number', entries)}`;
};

const nearMisses = (entries: readonly CatalogueEntry[]): HtmlValue =>
  entries.length === 0
    ? ''
    : html`<h3>Part numbers that differ only by case or punctuation</h3>${neverRedirected}${recordTable('Records with similar part numbers', entries)}`;

const similarManufacturer = async (
  catalogue: Catalogue,
  candidate: ManufacturerName,
  partNumber: string,
): Promise<Html> => {
  const record = await catalogue.findRecord(candidate.manufacturer.id, partNumber);
  const { id, name } = candidate.manufacturer;
  const known =
    candidate.name === name || candidate.name === id ? '' : html` (also known as ${candidate.name})`;
  const has =
    record === undefined
      ? html`no record with exactly this part number`
      : html`has a record with exactly this part number, <a href="${recordPath(record.id)}">${record.name}</a>`;
  return html`<li><a href="${manufacturerPath(id)}">${name}</a>${known}: ${has}</li>`;
};

const unknownManufacturer = async (
  catalogue: Catalogue,
  { manufacturer, partNumber }: Lookup,
): Promise<Html> => {
  const found = await catalogue.findSimilarManufacturers(manufacturer);
  const similar = await Promise.all(
    found.map((candidate) => similarManufacturer(catalogue, candidate, partNumber)),
  );
  const candidates =
    similar.length === 0
      ? html`<p>No manufacturer in the catalogue has a similar name.</p>`
      : html`<h3>Manufacturers with similar names</h3>${neverRedirected}<ul>${similar}</ul>`;
  return notice('No manufacturer has this name', [
    html`<p>No manufacturer in the catalogue has the name, id or alias ${typedText(manufacturer)}. You looked up the part number ${typedText(partNumber)}. Spaces and punctuation count. This does not mean that the product does not exist.</p>`,
    candidates,
    await elsewhere(
      catalogue,
      partNumber,
      found.map((candidate) => candidate.manufacturer.id),
    ),
    html`<p><a href="${manufacturersPath}">All manufacturers</a></p>`,
  ]);
};

const unknownPartNumber = async (
  catalogue: Catalogue,
  owner: CatalogueManufacturer,
  partNumber: string,
): Promise<Html> =>
  notice('No record with this part number', [
    html`<p>The catalogue has records of ${owner.name}, but none with exactly the part number ${typedText(partNumber)}. Case, punctuation and spaces count, including spaces at either end. This does not mean that the product does not exist.</p>`,
    nearMisses(await catalogue.findCandidates(owner.id, partNumber)),
    await elsewhere(catalogue, partNumber),
    html`<p><a href="${manufacturerPath(owner.id)}">All records of ${owner.name}</a></p>`,
  ]);

const partNumberAlone = async (catalogue: Catalogue, partNumber: string): Promise<LookupAnswer> => {
  const entries = await catalogue.findPartNumber(partNumber);
  if (entries.length > 0) {
    const content = notice(`${countInWords(entries, '')} exactly this part number`, [
      html`<p>You looked up the part number ${typedText(partNumber)} without a manufacturer. A part number alone does not say which product is meant, so choose the manufacturer.</p>`,
      recordTable('Records with exactly this part number', entries),
    ]);
    return { kind: 'page', status: 200, content };
  }
  const content = notice('No record with exactly this part number', [
    html`<p>No manufacturer in the catalogue has exactly the part number ${typedText(partNumber)}. Case, punctuation and spaces count, including spaces at either end. This does not mean that the product does not exist.</p>`,
    nearMisses(await catalogue.findCandidates(undefined, partNumber)),
    html`<p><a href="${cataloguePath}">All records</a></p>`,
  ]);
  return { kind: 'page', status: 404, content };
};

const withoutPartNumber = (owner: CatalogueManufacturer | undefined): Html =>
  notice('Enter a part number', [
    html`<p>A lookup needs the exact part number. The manufacturer may be left out.</p>`,
    owner === undefined
      ? html`<p><a href="${manufacturersPath}">All manufacturers</a></p>`
      : html`<p><a href="${manufacturerPath(owner.id)}">All records of ${owner.name}</a></p>`,
  ]);

/** Answers a lookup: the page of exactly that record, or a page that says what was not found and what is similar. */
export const answerLookup = async (catalogue: Catalogue, lookup: Lookup): Promise<LookupAnswer> => {
  const { manufacturer, partNumber } = lookup;
  const owner = manufacturer === '' ? undefined : await catalogue.findManufacturer(manufacturer);
  if (partNumber === '') return { kind: 'page', status: 200, content: withoutPartNumber(owner) };
  if (manufacturer === '') return partNumberAlone(catalogue, partNumber);
  if (owner === undefined) {
    return { kind: 'page', status: 404, content: await unknownManufacturer(catalogue, lookup) };
  }
  const product = await catalogue.find(manufacturer, partNumber);
  if (product !== undefined) return { kind: 'record', path: recordPath(product.id) };
  return { kind: 'page', status: 404, content: await unknownPartNumber(catalogue, owner, partNumber) };
};

/** The built page with the answer and what was typed at their places. Text that was typed is never markup. */
export const fillLookupPage = (page: string, content: Html, { manufacturer, partNumber }: Lookup): string => {
  const values = new Map<string, Html>([
    [lookupSlots.answer, content],
    [lookupSlots.manufacturer, html`${manufacturer}`],
    [lookupSlots.partNumber, html`${partNumber}`],
  ]);
  return page.replace(/\{\{[a-z-]+\}\}/g, (slot) => values.get(slot)?.toString() ?? slot);
};
