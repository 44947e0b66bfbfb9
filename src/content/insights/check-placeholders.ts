import * as z from 'zod';
import { AddressSchema } from '../../contracts/primitives.ts';
import { isReservedAddress } from '../../contracts/reserved-host.ts';
import type { Fault } from '../findings/content-finding.ts';
import { authoredAddress } from '../findings/field-rules.ts';
import { fieldAt } from '../findings/read-fields.ts';
import type { YamlReading } from '../findings/read-yaml.ts';
import { draftText } from './draft.ts';
import { insightFault } from './finding-table.ts';
import { splitFrontmatter } from './frontmatter.ts';
import { parseMdx } from './parse-mdx.ts';
import {
  collapseSpace,
  nodesOf,
  plainText,
  positionOf,
  type SyntaxNode,
  type SyntaxTree,
} from './syntax-tree.ts';

const isLineOfText = ({ type }: SyntaxNode): boolean => type === 'paragraph' || type === 'heading';

/** The indexes of the sources, as far as they can be read. */
const sourceIndexes = (yaml: YamlReading | undefined): number[] => [
  ...(fieldAt(yaml, ['sources'], z.array(z.unknown()))?.keys() ?? []),
];

/** The fields that the template fills with placeholder text, each with its path. A field that cannot be read has a finding of its own. */
const templateFields = (yaml: YamlReading | undefined) =>
  [
    ...['dek', 'category', 'proof', 'author'].map((name) => [name]),
    ...sourceIndexes(yaml).flatMap((index) => [
      ['sources', index, 'label'],
      ['sources', index, 'authority'],
    ]),
  ].map((path) => ({ path, text: fieldAt(yaml, path, z.string()) }));

/** The placeholder text of the template: its sentences, and the fields and headings that are not sentences. */
const readTemplate = (): ReadonlySet<string> => {
  const { yaml, body = '' } = splitFrontmatter(draftText('A title', '2026-01-01'));
  const fields = templateFields(yaml).map(({ text = '' }) => text);
  const lines = nodesOf(parseMdx(body).children).filter(isLineOfText).map(plainText);
  return new Set([...fields, ...lines].flatMap((text) => text.split(/(?<=\.)\s+/)));
};

let template: ReadonlySet<string> | undefined;

/** Whether a text contains a sentence of the template, or is one of its other phrases. */
const isFromTemplate = (text: string): boolean => {
  template ??= readTemplate();
  const written = collapseSpace(text);
  return [...template].some((words) => (words.endsWith('.') ? written.includes(words) : written === words));
};

/**
 * Finds placeholder text from the template in the fields of a published Insight, and source addresses that RFC 2606
 * and RFC 6761 reserve for examples and tests. A draft may contain both.
 */
export const checkFieldPlaceholders = (yaml: YamlReading): Fault[] => {
  const kept = templateFields(yaml)
    .filter(({ text }) => text !== undefined && isFromTemplate(text))
    .map(({ path }) => insightFault('template_text', yaml.positionOf(path)));
  const reserved = sourceIndexes(yaml).flatMap((index) => {
    const path = ['sources', index, 'url'];
    const url = fieldAt(yaml, path, authoredAddress(AddressSchema));
    return url !== undefined && isReservedAddress(url)
      ? [insightFault('reserved_address', yaml.positionOf(path))]
      : [];
  });
  return [...kept, ...reserved];
};

/** Finds the same in the article: in its paragraphs and headings, and in the targets of links. */
export const checkTextPlaceholders = (tree: SyntaxTree): Fault[] =>
  nodesOf(tree.children).flatMap((node) => {
    if (isLineOfText(node) && isFromTemplate(plainText(node))) {
      return [insightFault('template_text', positionOf(node))];
    }
    return node.type === 'link' && isReservedAddress(node.url)
      ? [insightFault('reserved_address', positionOf(node))]
      : [];
  });
