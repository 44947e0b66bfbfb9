import { describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { fetchXmlFeed, TextElementSchema } from './xml-feed.ts';

const served = inject('servedUrl');

const LinkSchema = z.object({ '@rel': z.string().default('alternate'), '@href': z.url() });
const PersonSchema = z.object({ name: TextElementSchema });
const TypedTextSchema = z.object({
  '@type': z.enum(['text', 'html', 'xhtml']).default('text'),
  text: z.string().min(1),
});

/** The elements that RFC 4287 requires, and those that the feed has besides. */
const AtomSchema = z.object({
  feed: z.object({
    '@xmlns': z.literal('http://www.w3.org/2005/Atom'),
    id: TextElementSchema,
    title: TypedTextSchema,
    updated: TextElementSchema,
    author: z.array(PersonSchema).default([]),
    link: z.array(LinkSchema),
    entry: z.array(
      z.object({
        id: TextElementSchema,
        title: TypedTextSchema,
        updated: TextElementSchema,
        published: TextElementSchema,
        author: z.array(PersonSchema).default([]),
        link: z.array(LinkSchema),
        category: z.array(z.object({ '@term': z.string().min(1) })).default([]),
        summary: TypedTextSchema,
        content: TypedTextSchema.optional(),
      }),
    ),
  }),
});

/** RFC 4287, section 3.3: a date-time of RFC 3339 with capital T and Z. */
const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

describe.for([
  ['of Insights', '/feed.xml', /^\/insights\//],
  ['of changes', '/catalogue/changes.xml', /^\/(products\/|catalogue\/changes#edition-)/],
  [
    'of the changes of a manufacturer',
    '/catalogue/manufacturer/mikrotik/changes.xml',
    /^\/(products\/|catalogue\/changes#edition-)/,
  ],
] as const)('the Atom feed %s', async ([, path, pagesOfEntries]) => {
  const { contentType, fault, content } = await fetchXmlFeed(path, AtomSchema);
  const { feed } = content;
  const { entry: entries } = feed;

  it('is well-formed XML with the media type of Atom or XML', () => {
    expect(fault).toBeUndefined();
    expect(contentType).toMatch(/^application\/(atom\+)?xml(;|$)/);
  });

  it('has ids that are absolute and that no other element has', () => {
    const ids = [feed.id, ...entries.map(({ id }) => id)];
    expect(ids.filter((id) => !URL.canParse(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(entries.length).toBeGreaterThan(0);
  });

  it('links to itself once, and each entry to one page of this site', () => {
    const own = feed.link.filter((link) => link['@rel'] === 'self').map((link) => link['@href']);
    expect(own).toEqual([`${served}${path}`]);
    for (const { link: links } of entries) {
      const pages = links.filter((link) => link['@rel'] === 'alternate').map((link) => link['@href']);
      expect(pages).toHaveLength(1);
      expect(pages[0]?.replace(served, '')).toMatch(pagesOfEntries);
    }
  });

  it('has dates of RFC 3339, is as new as its newest entry, and no entry is older than its publication', () => {
    const dates = [feed.updated, ...entries.flatMap(({ updated, published }) => [updated, published])];
    expect(dates.filter((date) => !dateTime.test(date))).toEqual([]);
    expect(feed.updated).toBe(
      entries
        .map(({ updated }) => updated)
        .sort()
        .at(-1),
    );
    expect(entries.filter(({ updated, published }) => updated < published)).toEqual([]);
  });

  it('names an author for every entry, on its own or for the whole feed', () => {
    expect(entries.filter(({ author }) => author.length + feed.author.length === 0)).toEqual([]);
  });
});
