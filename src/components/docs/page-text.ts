import type { Element, ElementContent, Parents, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import { toString as textOf } from 'hast-util-to-string';
import type { ProductResponse } from '../../contracts/product.ts';
import { siteName } from '../../contracts/site-name.ts';
import { putOwnExamples } from './own-examples.ts';

/** A run of text, either code or plain. */
type TextRun = { readonly text: string; readonly isCode: boolean };

/** The runs of a description, in which backquotes enclose code. */
export const codeWords = (text: string): TextRun[] =>
  text
    .split('`')
    .map((run, index) => ({ text: run, isCode: index % 2 === 1 }))
    .filter((run) => run.text !== '');

/** A heading of a page that a link can point to. */
export type PageHeading = { readonly id: string; readonly html: string };

/** The same text without links, because a link cannot contain another link. */
const withoutLinks = (nodes: readonly ElementContent[]): ElementContent[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'element') return [node];
    const children = withoutLinks(node.children);
    return node.tagName === 'a' ? children : [{ ...node, children }];
  });

/** All elements below a node that have one of some names, in the order of the page. */
const elementsIn = (node: Parents, ...names: readonly string[]): Element[] =>
  node.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    const inner = elementsIn(child, ...names);
    return names.includes(child.tagName) ? [child, ...inner] : inner;
  });

/** The second-level headings of a page, with their ids and their HTML. */
const headingsOf = (root: Root): PageHeading[] =>
  elementsIn(root, 'h2')
    .filter(({ properties }) => properties.id !== undefined)
    .map(({ properties, children }) => ({
      id: String(properties.id),
      html: toHtml(withoutLinks(children)).trim(),
    }));

/**
 * Makes each heading of the second and third level that has an id a link to itself. A heading that contains a link stays as it
 * is, because a link cannot contain another link.
 */
const linkHeadings = (root: Root): void => {
  for (const heading of elementsIn(root, 'h2', 'h3')) {
    if (heading.properties.id === undefined || elementsIn(heading, 'a').length > 0) continue;
    const properties = { className: ['heading-link'], href: `#${heading.properties.id}` };
    heading.children = [{ type: 'element', tagName: 'a', properties, children: heading.children }];
  }
};

/**
 * Puts the name of the service where the words of the page, and the answers of the service that it shows, have that of this project.
 * Other code keeps it: it names packages and classes.
 */
const nameService = (node: Parents, name = /\bNameplate\b/g): void => {
  for (const child of node.children) {
    if (child.type === 'text') child.value = child.value.replaceAll(name, siteName);
    if (child.type === 'element') {
      nameService(child, child.tagName === 'code' ? /(?<="name": ")Nameplate(?=")/g : name);
    }
  }
};

/** From this number of columns on, a table is too wide for a phone. */
const wideColumns = 3;

/**
 * Makes each wide table that was written in Markdown show its cells below one another on a narrow screen, each after the
 * first with the heading of its column.
 */
const stackTables = (root: Root): void => {
  for (const table of elementsIn(root, 'table')) {
    const [heads, bodies] = [elementsIn(table, 'thead'), elementsIn(table, 'tbody')];
    const isMade =
      table.properties.className !== undefined || bodies.some((body) => elementsIn(body, 'th').length > 0);
    const titles = heads.flatMap((head) => elementsIn(head, 'th')).map((title) => textOf(title));
    if (isMade || titles.length < wideColumns) continue;
    table.properties.className = ['stacking'];
    for (const row of bodies.flatMap((body) => elementsIn(body, 'tr'))) {
      for (const [index, cell] of elementsIn(row, 'td').entries()) {
        if (index > 0) cell.properties.dataLabel = titles[index];
      }
    }
  }
};

/** The body of a page: its HTML as it is shown, and its second-level headings. */
export type PageBody = { readonly html: string; readonly headings: readonly PageHeading[] };

/**
 * The body of a page from its rendered HTML, with the name of the service, links in its headings and tables for narrow screens. The headings are read
 * from the rendered page, so that those made by components are included. The examples are about `product` where the catalogue
 * does not have the record that they look up.
 */
export const pageBody = (rendered: string, product?: ProductResponse): PageBody => {
  const root = fromHtml(rendered, { fragment: true });
  nameService(root);
  if (product !== undefined) putOwnExamples(root, product);
  const headings = headingsOf(root);
  linkHeadings(root);
  stackTables(root);
  return { html: toHtml(root), headings };
};

const shownElements = 2;

/** An example as a page shows it: every list, at every depth, is shortened to its first two elements. */
export const shownExample = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, shownElements).map(shownExample);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shownExample(field)]));
};
