import { defineMdastPlugin } from 'satteri';

/** The longest text that has room in one line of the narrowest screen. */
const mostCharacters = 24;

/** The class of a text that is not broken at the end of a line: a hyphen there would read as hyphenation. */
export const unbrokenClass = (text: string): string | undefined =>
  text.length <= mostCharacters ? 'unbroken' : undefined;

/** Marks the short code of an article, part numbers above all, as text that is not broken. */
export const unbrokenCode = defineMdastPlugin({
  name: 'unbroken-code',
  inlineCode: (node, context) => {
    const className = unbrokenClass(node.value);
    if (className !== undefined) context.setProperty(node, 'data', { hProperties: { className } });
  },
});
