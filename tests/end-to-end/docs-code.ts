import type { Element, Root } from 'hast';
import { select, selectAll } from 'hast-util-select';
import { toString as textOf } from 'hast-util-to-string';

/** A block of code on a page. */
export type CodeBlock = { readonly language: string; readonly text: string };

const languageOf = (code: Element): string => {
  const { className } = code.properties;
  const names = Array.isArray(className) ? className.map(String) : [];
  return names.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? '';
};

const codeBlockOf = (pre: Element): CodeBlock[] => {
  const code = select('code', pre);
  return code === undefined ? [] : [{ language: languageOf(code), text: textOf(code).trim() }];
};

/** The blocks of code of a page, in the order a reader meets them. */
export const codeBlocksOf = (page: Root): CodeBlock[] => selectAll('pre', page).flatMap(codeBlockOf);
