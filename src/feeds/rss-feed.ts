import { Feed } from 'feed';
import { withTextAsHtml } from './text-as-html.ts';

/**
 * A feed as RSS 2.0. Its element `author` must hold an e-mail address, and nobody's is published here; so the names of
 * authors stand in `dc:creator`, which the library declares but does not write.
 */
export const formatRssFeed = ({ options, items }: Feed): string => {
  const rss = new Feed(options);
  for (const { author = [], ...item } of items.map(withTextAsHtml)) {
    const creator = { _text: author.map(({ name }) => name).join(', ') };
    rss.addItem({ ...item, extensions: [{ name: 'dc:creator', objects: creator }] });
  }
  return rss.rss2();
};
