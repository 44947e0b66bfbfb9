import { XMLParser } from 'fast-xml-parser';
import { Feed } from 'feed';
import { describe, expect, it } from 'vitest';
import { formatAtomFeed, formatRssFeed } from '../../../src/publish/feeds/formats.ts';

const feed = new Feed({ id: 'https://nameplate.example/', title: 'Insights', copyright: '' });
feed.addItem({
  id: 'https://nameplate.example/insights/a',
  link: 'https://nameplate.example/insights/a',
  title: 'When a < b & c <i> fits',
  description: 'Use <b> & &amp;',
  date: new Date('2026-11-21T00:00:00Z'),
});

const asHtml = {
  title: 'When a &lt; b &amp; c &lt;i> fits',
  summary: 'Use &lt;b> &amp; &amp;amp;',
};
const parser = new XMLParser({ processEntities: false });

describe('a title and a summary with marks of HTML', () => {
  it('are shown as they were written by a reader of the Atom feed', () => {
    expect(parser.parse(formatAtomFeed(feed)).feed.entry).toMatchObject(asHtml);
  });

  it('are shown as they were written by a reader of the RSS feed', () => {
    const { title, summary: description } = asHtml;
    expect(parser.parse(formatRssFeed(feed)).rss.channel.item).toMatchObject({ title, description });
  });
});
