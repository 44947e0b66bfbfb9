import { defineMdastPlugin } from 'satteri';
import { unbrokenClass } from './unbroken-class.ts';

/** Marks the short code of an article, part numbers above all, as text that is not broken. */
export const unbrokenCode = defineMdastPlugin({
  name: 'unbroken-code',
  inlineCode: (node, context) => {
    const className = unbrokenClass(node.value);
    if (className !== undefined) context.setProperty(node, 'data', { hProperties: { className } });
  },
});
