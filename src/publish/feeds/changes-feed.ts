import { Feed, type Item } from 'feed';
import { counted } from '../../contracts/counted.ts';
import type { Edition } from '../../contracts/editions.ts';
import { siteName } from '../../contracts/site-name.ts';
import { editionAnchor, recordPath } from '../../contracts/site-paths.ts';
import type { Licence } from '../../contracts/source.ts';
import { changeInWords } from '../../evidence/changes.ts';
import type { ChangedEdition, RecordChange } from '../edition-changes.ts';
import { startOfDay } from './changelog-feed.ts';

/** The most entries of a feed. */
const maxEntries = 100;

/** An edition with more changes than this has one entry that counts them, and its page does not list added records. */
export const maxSingleChanges = 50;

/** The place of a change on a page of changes. */
export const changeAnchor = ({ number }: Edition, { id }: RecordChange): string =>
  `${editionAnchor(number)}-${id}`;

const words = { add: 'added', change: 'changed', remove: 'removed' } as const;

/** Writes a day (`YYYY-MM-DD`) as people read it. */
type FormatDate = (date: string) => string;

/** A change of a record in one line. */
const summaryOf = ({ op, changes, note }: RecordChange, formatDate: FormatDate): string =>
  [
    changes.length === 0
      ? `The record was ${words[op]}.`
      : changes
          .map(
            (change) => `${changeInWords(change)}, in the source since ${formatDate(change.revision.date)}.`,
          )
          .join(' '),
    ...(note === undefined ? [] : [note]),
  ].join(' ');

/** What an edition changed, in numbers. */
export const countsOf = (changes: readonly RecordChange[]): string => {
  const parts = (['add', 'change', 'remove'] as const).flatMap((op) => {
    const count = changes.filter((change) => change.op === op).length;
    return count === 0 ? [] : [`${counted(count, 'record')} ${words[op]}`];
  });
  return parts.join(', ');
};

/** What a feed is about. */
type FeedFacts = {
  readonly title: string;
  /** The path of the page that the feed belongs to; the feed has the same with `.xml`. */
  readonly path: string;
  /** Gives the name of a manufacturer by its id. */
  readonly nameOf: (manufacturer: string) => string;
  readonly formatDate: FormatDate;
  readonly baseUrl: string;
  /** The licence of the catalogue. */
  readonly licence: Licence;
};

const entriesOf = (
  { edition, changes }: ChangedEdition,
  { path, nameOf, formatDate, baseUrl }: FeedFacts,
): Item[] => {
  const date = startOfDay(edition.date);
  const page = `${baseUrl}${path}`;
  const title = `Edition ${edition.number}`;
  if (changes.length > maxSingleChanges) {
    const link = `${page}#${editionAnchor(edition.number)}`;
    return [{ id: link, link, title, description: `${countsOf(changes)}.`, published: date, date }];
  }
  return changes.map((change) => ({
    id: `${page}#${changeAnchor(edition, change)}`,
    link: `${baseUrl}${recordPath(change.id)}`,
    title: `${nameOf(change.manufacturer)} ${change.partNumber}: ${words[change.op]} in edition ${edition.number}`,
    description: summaryOf(change, formatDate),
    published: date,
    date,
  }));
};

/** A feed of the changes of editions, the newest first. Its date is that of the newest edition, never that of the build. */
export const changesFeed = (editions: readonly ChangedEdition[], facts: FeedFacts): Feed => {
  const { title, path, baseUrl, licence } = facts;
  const feed = new Feed({
    id: `${baseUrl}${path}`,
    title,
    description: 'What the sources of the records say otherwise, by edition of the catalogue.',
    link: `${baseUrl}${path}`,
    language: 'en',
    copyright: `Facts: ${licence.name}, except where the record names other conditions`,
    updated: startOfDay(editions[0]?.edition.date ?? '1970-01-01'),
    generator: 'Nameplate',
    author: { name: siteName },
    feedLinks: { atom: `${baseUrl}${path}.xml` },
  });
  const entries = editions.flatMap((edition) => entriesOf(edition, facts));
  for (const entry of entries.slice(0, maxEntries)) feed.addItem(entry);
  return feed;
};
