import { defineMdastPlugin } from 'satteri';
import { unbrokenClass } from '../styles/unbroken-text.ts';

/** Marks short inline code in articles, such as part numbers, as text that must not break across lines. */
export const unbrokenCode = defineMdastPlugin({
  name: 'unbroken-code',
  inlineCode: (node, context) => {
    const className = unbrokenClass(node.value);
    if (className !== undefined) context.setProperty(node, 'data', { hProperties: { className } });
  },
});
