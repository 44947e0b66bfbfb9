import { defineMdastPlugin } from 'satteri';
import { citationAnchor, citedNumber } from '../../content/insights/citations.ts';

/**
 * Marks the citations of an article and gives each an id, so that the evidence register can link back to it. A citation
 * stays on the line of the word before it: the space between them does not break.
 */
export const citationLinks = () => {
  const times = new Map<number, number>();
  return defineMdastPlugin({
    name: 'citation-links',
    link: (node, context) => {
      const number = citedNumber(node.url);
      if (number === undefined) return;
      const nth = (times.get(number) ?? 0) + 1;
      times.set(number, nth);
      context.setProperty(node, 'data', {
        hProperties: { className: 'citation', id: citationAnchor(number, nth) },
      });
      const before = context.parent(node).children[(context.indexOf(node) ?? 0) - 1];
      if (before?.type !== 'text') return;
      const text = before.value.trimEnd();
      if (text !== before.value) context.setProperty(before, 'value', `${text}\u00a0`);
    },
  });
};
