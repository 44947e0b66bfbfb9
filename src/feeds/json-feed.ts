import type { Feed } from 'feed';

/**
 * A feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). The library writes version 1, in which an item has
 * one author and the feed no language.
 */
export const formatJsonFeed = ({ options, items }: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: options.title,
    home_page_url: options.link,
    feed_url: options.feedLinks?.json,
    description: options.description,
    language: options.language,
    items: items.map((item) => ({
      id: item.id,
      url: item.link,
      title: item.title,
      summary: item.description,
      content_html: item.content,
      date_published: item.published?.toISOString(),
      date_modified: item.date.toISOString(),
      authors: item.author?.map(({ name }) => ({ name })),
      tags: item.category?.map(({ name }) => name),
    })),
  });
