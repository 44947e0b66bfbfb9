import { Feed, type Item } from 'feed';
import { type ListedChange, type ListedEdition, maxSingleChanges } from '../../contracts/listed-changes.ts';
import { siteName } from '../../contracts/site-name.ts';
import { editionAnchor, recordPath } from '../../contracts/site-paths.ts';
import { startOfDay } from './changelog-feed.ts';

/** The most entries of a feed. */
const maxEntries = 100;

/** The place of a change on a page of changes. */
export const changeAnchor = ({ number }: Pick<ListedEdition, 'number'>, { id }: ListedChange): string =>
  `${editionAnchor(number)}-${id}`;

const words = { add: 'added', change: 'changed', remove: 'removed' } as const;

/** Writes a day (`YYYY-MM-DD`) as people read it. */
type FormatDate = (date: string) => string;

/** A change of a record in one line. */
const summaryOf = ({ op, said, note }: ListedChange, formatDate: FormatDate): string =>
  [
    said.length === 0
      ? `The record was ${words[op]}.`
      : said.map((one) => `${one.words}, in the source since ${formatDate(one.date)}.`).join(' '),
    ...(note === undefined ? [] : [note]),
  ].join(' ');

/** What a feed is about. */
type FeedFacts = {
  readonly title: string;
  /** The address of the page that the feed belongs to, and its own, from the root. */
  readonly page: string;
  readonly own: string;
  /** Its id, and what those of its entries are made of, which are never changed. */
  readonly id: string;
  readonly idPath: string;
  readonly formatDate: FormatDate;
  readonly baseUrl: string;
  /** What the licence of the catalogue is called. */
  readonly licence: string;
};

const entriesOf = (edition: ListedEdition, { page, idPath, formatDate, baseUrl }: FeedFacts): Item[] => {
  const { number, changes, counts, notes, total } = edition;
  const date = startOfDay(edition.date);
  const title = `Edition ${number}`;
  const ids = `${baseUrl}${idPath}`;
  if (total > maxSingleChanges) {
    const anchor = `#${editionAnchor(number)}`;
    const link = `${baseUrl}${page}${anchor}`;
    const noted = notes.map((one) => ` Note of ${formatDate(one.date)}: ${one.note}`).join('');
    return [{ id: `${ids}${anchor}`, link, title, description: `${counts}.${noted}`, published: date, date }];
  }
  return changes.map((change) => ({
    id: `${ids}#${changeAnchor(edition, change)}`,
    link: `${baseUrl}${recordPath(change.id)}`,
    title: `${change.manufacturer.name} ${change.partNumber}: ${words[change.op]} in edition ${number}`,
    description: summaryOf(change, formatDate),
    published: date,
    date,
  }));
};

/** A feed of the changes of editions, the newest first. Its date is that of the newest edition, never that of the build. */
export const changesFeed = (editions: readonly ListedEdition[], facts: FeedFacts): Feed => {
  const { title, page, own, id, baseUrl, licence } = facts;
  const feed = new Feed({
    id: `${baseUrl}${id}`,
    title,
    description: 'Changes of the records in their sources, by edition (release) of the catalogue.',
    link: `${baseUrl}${page}`,
    language: 'en',
    copyright: `Facts: ${licence}, except where the record names other conditions`,
    updated: startOfDay(editions[0]?.date ?? '1970-01-01'),
    generator: siteName,
    author: { name: siteName },
    feedLinks: { atom: `${baseUrl}${own}` },
  });
  const entries = editions.flatMap((edition) => entriesOf(edition, facts));
  for (const entry of entries.slice(0, maxEntries)) feed.addItem(entry);
  return feed;
};
