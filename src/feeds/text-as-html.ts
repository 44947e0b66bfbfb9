import type { Item } from 'feed';

const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * An entry with its title and summary as HTML. They are plain text; the library writes them into XML as HTML, where a
 * reader would take a `<` for a tag.
 */
export const withTextAsHtml = (item: Item): Item => ({
  ...item,
  title: asHtml(item.title),
  ...(item.description === undefined ? {} : { description: asHtml(item.description) }),
});
