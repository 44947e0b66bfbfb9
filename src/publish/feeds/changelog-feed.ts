import { Feed } from 'feed';
import { toHtml } from 'hast-util-to-html';
import { type ChangelogEntry, entryId, entryTitle } from '../../content/changelog.ts';

/** Midnight UTC of a calendar day (`YYYY-MM-DD`), because feeds have timestamps where content has days. */
export const startOfDay = (date: string): Date => new Date(`${date}T00:00:00Z`);

const changesHtml = ({ changes }: ChangelogEntry): string =>
  toHtml({
    type: 'element',
    tagName: 'ul',
    properties: {},
    children: changes.map(({ kind, text }) => ({
      type: 'element',
      tagName: 'li',
      properties: {},
      children: [{ type: 'text', value: `${kind}: ${text}` }],
    })),
  });

/** The feed of the changelog. Its date is that of the newest entry, never that of the build. */
export const changelogFeed = (entries: readonly ChangelogEntry[], name: string, baseUrl: string): Feed => {
  const feed = new Feed({
    id: `${baseUrl}/changelog`,
    title: `${name} changelog`,
    description: 'Changes of the API and of the record contract for suppliers.',
    link: `${baseUrl}/changelog`,
    language: 'en',
    copyright: 'Text: CC BY 4.0',
    updated: startOfDay(entries[0]?.date ?? '1970-01-01'),
    generator: name,
    author: { name },
    feedLinks: { atom: `${baseUrl}/changelog.xml` },
  });
  for (const entry of entries) {
    const url = `${baseUrl}/changelog#${entryId(entry, entries)}`;
    feed.addItem({
      id: url,
      link: url,
      title: entryTitle(entry, entries),
      description: entry.summary,
      content: changesHtml(entry),
      published: startOfDay(entry.date),
      date: startOfDay(entry.date),
    });
  }
  return feed;
};
