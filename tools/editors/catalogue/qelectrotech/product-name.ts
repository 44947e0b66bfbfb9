import type { Element } from './element.ts';

// Most names in other languages were translated by a program from one of these.
const languages = ['en', 'fr', 'de'];

/** The name of an element: the English one, or else the French, the German, or the first that there is. */
export const nameOf = ({ names }: Element): string => {
  const written = names.filter(({ text }) => text !== '');
  const found = languages.flatMap((language) => written.find((one) => one.language === language) ?? []);
  return (found[0] ?? written[0])?.text ?? '';
};

// Which half of a product a symbol shows, where one symbol would be too wide: 750-1405 (I), 750-1506 (DO).
const half = / ?\((?:I|II|DI|DO|FDI|FDO)\)$/;

/** The name of an element where it says more than the part number; undefined where it does not. */
export const ownName = (element: Element): string | undefined => {
  const name = nameOf(element).replace(half, '');
  // One element is called by a folder of its author.
  const isName = name !== '' && !/^[A-Z]:/.test(name);
  return !isName || name.toLowerCase() === element.partNumber.toLowerCase() ? undefined : name;
};

/** The name of the product: that of the element, or where that is only the part number, its description, or else the number. */
export const productName = (element: Element): string =>
  ownName(element) ?? (element.description === '' ? element.partNumber : element.description);
