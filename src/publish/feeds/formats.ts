import { Feed, type Item } from 'feed';

const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * An entry whose title and summary, which are plain text, are escaped as HTML: the library writes them into XML as
 * HTML, so that a feed reader would read a `<` as a tag.
 */
const withTextAsHtml = (item: Item): Item => ({
  ...item,
  title: asHtml(item.title),
  ...(item.description === undefined ? {} : { description: asHtml(item.description) }),
});

/** A feed as Atom (https://www.rfc-editor.org/info/rfc4287). */
export const formatAtomFeed = ({ options, items }: Feed): string => {
  const atom = new Feed(options);
  for (const item of items) atom.addItem(withTextAsHtml(item));
  return atom.atom1();
};

/**
 * A feed as RSS 2.0 (https://www.rssboard.org/rss-specification). Its element `author` requires an e-mail address, and
 * none is published here, so authors' names are in `dc:creator`, which the library declares but does not write.
 */
export const formatRssFeed = ({ options, items }: Feed): string => {
  const rss = new Feed(options);
  for (const { author = [], ...item } of items.map(withTextAsHtml)) {
    const creator = { _text: author.map(({ name }) => name).join(', ') };
    rss.addItem({ ...item, extensions: [{ name: 'dc:creator', objects: creator }] });
  }
  return rss.rss2();
};

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
