import { describe, expect, inject, it } from 'vitest';
import { z } from 'zod';

const served = inject('servedUrl');

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

describe('the JSON feed', async () => {
  const response = await fetch(`${served}/feed.json`);
  const feed = JsonFeedSchema.parse(await response.json());

  it('has a media type of JSON', () => {
    expect(response.headers.get('content-type')).toMatch(/^application\/(feed\+)?json(;|$)/);
  });

  it('names its own address and the list of Insights', () => {
    expect(feed.feed_url).toBe(`${served}/feed.json`);
    expect(feed.home_page_url).toBe(`${served}/insights`);
  });

  it('has an id for every item that no other has', () => {
    expect(new Set(feed.items.map(({ id }) => id)).size).toBe(feed.items.length);
  });
});
