import { toString as textOf } from 'mdast-util-to-string';

/** Text as a browser shows it: each run of spaces, tabs and line breaks is one space, with none at the ends. */
export const collapseSpace = (text: string): string =>
  text.replace(/[ \t\n\f\r]+/g, ' ').replace(/^ | $/g, '');

/** The text of a node as a browser shows it, without markup. */
export const plainText = (node: unknown): string => collapseSpace(textOf(node));
