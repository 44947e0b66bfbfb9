import { describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { fetchXmlFeed, TextElementSchema } from './xml-feed.ts';

const served = inject('servedUrl');

const LinkSchema = z.array(TextElementSchema).length(1);
const OwnLinkSchema = z.object({
  '@href': z.url(),
  '@rel': z.literal('self'),
  '@type': z.literal('application/rss+xml'),
});

/** The elements that RSS 2.0 requires of a channel, and those that every item has. */
const RssSchema = z.object({
  rss: z.object({
    '@version': z.literal('2.0'),
    channel: z.object({
      title: TextElementSchema,
      link: LinkSchema,
      description: TextElementSchema,
      language: TextElementSchema,
      lastBuildDate: TextElementSchema,
      'atom:link': OwnLinkSchema,
      item: z.array(
        z.object({
          title: TextElementSchema,
          link: LinkSchema,
          description: TextElementSchema,
          pubDate: TextElementSchema,
          guid: z.object({ '@isPermaLink': z.enum(['true', 'false']).default('true'), text: z.string() }),
          author: z.array(TextElementSchema).optional(),
          'dc:creator': TextElementSchema,
        }),
      ),
    }),
  }),
});

/** RFC 822 with a year of four digits, as RSS 2.0 prefers. */
const dateTime =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (GMT|[+-]\d{4})$/;

describe('the RSS feed', async () => {
  const { contentType, fault, content } = await fetchXmlFeed('/rss.xml', RssSchema);
  const { channel } = content.rss;
  const { item: items } = channel;

  it('is well-formed XML with the media type of RSS or XML', () => {
    expect(fault).toBeUndefined();
    expect(contentType).toMatch(/^application\/(rss\+)?xml(;|$)/);
  });

  it('links to itself, to the list of Insights and to the page of each item', () => {
    expect(channel['atom:link']['@href']).toBe(`${served}/rss.xml`);
    expect(channel.link).toEqual([`${served}/insights`]);
    expect(
      items.flatMap(({ link }) => link).filter((link) => !link.startsWith(`${served}/insights/`)),
    ).toEqual([]);
    expect(items.length).toBeGreaterThan(0);
  });

  it('has a guid for every item that no other has, and that is an address where it says so', () => {
    const guids = items.map(({ guid }) => guid);
    expect(new Set(guids.map(({ text }) => text)).size).toBe(items.length);
    expect(guids.filter((guid) => guid['@isPermaLink'] === 'true' && !URL.canParse(guid.text))).toEqual([]);
  });

  it('has dates of RFC 822 that name their own day of the week', () => {
    for (const date of [channel.lastBuildDate, ...items.map(({ pubDate }) => pubDate)]) {
      expect(date).toMatch(dateTime);
      expect(new Date(date).toUTCString()).toBe(date);
    }
  });

  it('names a creator for every item, and as author nobody whose e-mail address it does not give', () => {
    expect(items.flatMap(({ author }) => author ?? []).filter((author) => !author.includes('@'))).toEqual([]);
  });
});
