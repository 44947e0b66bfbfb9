import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, inject, it } from 'vitest';
import * as z from 'zod';

const served = inject('servedUrl');

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: 'text',
  alwaysCreateTextNode: true,
  parseTagValue: false,
  isArray: (name) => ['entry', 'item', 'link', 'author', 'category'].includes(name),
});

/** Fetches an XML feed and reads it by a schema of its elements. */
const fetchXmlFeed = async <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.infer<Schema>> => {
  const response = await fetch(`${served}${path}`);
  const text = await response.text();
  expect(response.headers.get('content-type')).toMatch(/^application\/((atom|rss)\+)?xml(;|$)/);
  expect(XMLValidator.validate(text)).toBe(true);
  return schema.parse(parser.parse(text));
};

/** An element that holds text. */
const TextSchema = z.object({ text: z.string().min(1) }).transform(({ text }) => text);

/** The elements that RFC 4287 requires, and those that the feed has besides; dates as in its section 3.3. */
const AtomDateSchema = TextSchema.pipe(z.iso.datetime({ offset: true }));
const PersonSchema = z.object({ name: TextSchema });
const AtomLinkSchema = z.object({ '@rel': z.string().default('alternate'), '@href': z.url() });
const AtomTextSchema = z.object({
  '@type': z.enum(['text', 'html', 'xhtml']).default('text'),
  text: z.string().min(1),
});
const AtomSchema = z.object({
  feed: z.object({
    '@xmlns': z.literal('http://www.w3.org/2005/Atom'),
    id: TextSchema.pipe(z.url()),
    title: AtomTextSchema,
    updated: AtomDateSchema,
    author: z.array(PersonSchema).default([]),
    link: z.array(AtomLinkSchema),
    entry: z.array(
      z.object({
        id: TextSchema.pipe(z.url()),
        title: AtomTextSchema,
        updated: AtomDateSchema,
        published: AtomDateSchema,
        author: z.array(PersonSchema).default([]),
        link: z.array(AtomLinkSchema),
        category: z.array(z.object({ '@term': z.string().min(1) })).default([]),
        summary: AtomTextSchema,
        content: AtomTextSchema.optional(),
      }),
    ),
  }),
});

const ofChanges = /^\/(products\/|catalogue\/changes#edition-)/;

it.each([
  ['of Insights', '/feed.xml', /^\/insights\//],
  ['of the changelog', '/changelog.xml', /^\/changelog#/],
  ['of changes', '/catalogue/changes.xml', ofChanges],
  ['of the changes of a manufacturer', '/catalogue/changes.xml?manufacturer=mikrotik', ofChanges],
] as const)(
  'the Atom feed %s is what RFC 4287 asks for, links to itself and to the page of each entry, and is as new as its newest entry',
  async (_name, path, pagesOfEntries) => {
    const { feed } = await fetchXmlFeed(path, AtomSchema);
    const { entry: entries } = feed;
    expect(entries.length).toBeGreaterThan(0);
    expect(new Set([feed.id, ...entries.map(({ id }) => id)]).size).toBe(entries.length + 1);
    const own = feed.link.filter((link) => link['@rel'] === 'self').map((link) => link['@href']);
    expect(own).toEqual([`${served}${path}`]);
    for (const { link: links, author, updated, published } of entries) {
      const pages = links.filter((link) => link['@rel'] === 'alternate').map((link) => link['@href']);
      expect(pages).toHaveLength(1);
      expect(pages[0]?.replace(served, '')).toMatch(pagesOfEntries);
      expect(author.length + feed.author.length).toBeGreaterThan(0);
      expect(updated >= published).toBe(true);
    }
    expect(feed.updated).toBe(
      entries
        .map(({ updated }) => updated)
        .sort()
        .at(-1),
    );
  },
);

/** The elements that RSS 2.0 requires of a channel, and those that every item has; an author is an e-mail address. */
const RssLinkSchema = z.array(TextSchema).length(1);
const RssSchema = z.object({
  rss: z.object({
    '@version': z.literal('2.0'),
    channel: z.object({
      title: TextSchema,
      link: RssLinkSchema,
      description: TextSchema,
      language: TextSchema,
      lastBuildDate: TextSchema,
      'atom:link': z.object({
        '@href': z.url(),
        '@rel': z.literal('self'),
        '@type': z.literal('application/rss+xml'),
      }),
      item: z.array(
        z.object({
          title: TextSchema,
          link: RssLinkSchema,
          description: TextSchema,
          pubDate: TextSchema,
          guid: z.object({ '@isPermaLink': z.enum(['true', 'false']).default('true'), text: z.string() }),
          author: z.array(TextSchema.refine((text) => text.includes('@'))).optional(),
          'dc:creator': TextSchema,
        }),
      ),
    }),
  }),
});

it('the RSS feed is what RSS 2.0 asks for, and links to itself, to the list of Insights and to the page of each item', async () => {
  const { channel } = (await fetchXmlFeed('/rss.xml', RssSchema)).rss;
  const { item: items } = channel;
  expect([channel['atom:link']['@href'], channel.link]).toEqual([
    `${served}/rss.xml`,
    [`${served}/insights`],
  ]);
  expect(items.length).toBeGreaterThan(0);
  expect(new Set(items.map(({ guid }) => guid.text)).size).toBe(items.length);
  for (const { link, guid } of items) {
    expect(link[0]).toMatch(new RegExp(`^${served}/insights/`));
    expect(guid['@isPermaLink'] === 'false' || URL.canParse(guid.text)).toBe(true);
  }
  // RFC 822 with a year of four digits, and the right day of the week.
  for (const date of [channel.lastBuildDate, ...items.map(({ pubDate }) => pubDate)]) {
    expect(new Date(date).toUTCString()).toBe(date);
  }
});

/** JSON Feed 1.1: the members it requires, and those that this feed has besides. */
const JsonFeedSchema = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: z.url(),
  feed_url: z.url(),
  description: z.string().min(1),
  language: z.literal('en'),
  items: z
    .array(
      z.strictObject({
        id: z.url(),
        url: z.url(),
        title: z.string().min(1),
        summary: z.string().min(1),
        content_html: z.string().min(1),
        date_published: z.iso.datetime(),
        date_modified: z.iso.datetime(),
        authors: z.array(z.strictObject({ name: z.string().min(1) })).min(1),
        tags: z.array(z.string().min(1)),
      }),
    )
    .min(1),
});

it('the JSON feed is what JSON Feed 1.1 asks for, with its own address, that of the list, and an id for every item', async () => {
  const response = await fetch(`${served}/feed.json`);
  expect(response.headers.get('content-type')).toMatch(/^application\/(feed\+)?json(;|$)/);
  const feed = JsonFeedSchema.parse(await response.json());
  expect([feed.feed_url, feed.home_page_url]).toEqual([`${served}/feed.json`, `${served}/insights`]);
  expect(new Set(feed.items.map(({ id }) => id)).size).toBe(feed.items.length);
});
