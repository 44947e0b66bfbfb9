import { Feed } from 'feed';
import { withTextAsHtml } from './text-as-html.ts';

/** A feed as Atom (https://www.rfc-editor.org/info/rfc4287). */
export const formatAtomFeed = ({ options, items }: Feed): string => {
  const atom = new Feed(options);
  for (const item of items) atom.addItem(withTextAsHtml(item));
  return atom.atom1();
};
