import { z } from 'zod';
import { AddressSchema } from '../../contracts/primitives.ts';
import { authoredAddress } from '../findings/authored-text.ts';
import type { Fault } from '../findings/content-finding.ts';
import type { YamlReading } from '../findings/read-yaml.ts';
import { draftText } from './draft-text.ts';
import { insightFault } from './finding-table.ts';
import { splitFrontmatter } from './frontmatter.ts';
import { collapseSpace, plainText } from './read-inline.ts';
import { parseMdx, positionOf, type SyntaxNode, type SyntaxTree } from './syntax-tree.ts';

const LenientText = z.string().optional().catch(undefined);
const LenientAddress = authoredAddress(AddressSchema).optional().catch(undefined);

// A field that cannot be read already has a finding of its own.
const LenientFields = z
  .object({
    status: LenientText,
    dek: LenientText,
    category: LenientText,
    proof: LenientText,
    author: LenientText,
    sources: z
      .array(
        z
          .object({
            label: LenientText,
            url: LenientAddress,
            authority: LenientText,
          })
          .catch({ label: undefined, url: undefined, authority: undefined }),
      )
      .catch([]),
  })
  .catch({
    status: undefined,
    dek: undefined,
    category: undefined,
    proof: undefined,
    author: undefined,
    sources: [],
  });

/** Every node of a tree, parents before their children. */
const nodesOf = (nodes: readonly SyntaxNode[]): SyntaxNode[] =>
  nodes.flatMap((node) => [node, ...('children' in node ? nodesOf(node.children) : [])]);

const isLineOfText = ({ type }: SyntaxNode): boolean => type === 'paragraph' || type === 'heading';

/** The fields that the template fills with placeholder text, each with its path. */
const templateFields = (data: unknown): { path: (string | number)[]; text: string | undefined }[] => {
  const { dek, category, proof, author, sources } = LenientFields.parse(data);
  return [
    { path: ['dek'], text: dek },
    { path: ['category'], text: category },
    { path: ['proof'], text: proof },
    { path: ['author'], text: author },
    ...sources.flatMap(({ label, authority }, index) => [
      { path: ['sources', index, 'label'], text: label },
      { path: ['sources', index, 'authority'], text: authority },
    ]),
  ];
};

/** The placeholder text of the template: its sentences, and the fields and headings that are not sentences. */
const readTemplate = (): ReadonlySet<string> => {
  const { yaml, body = '' } = splitFrontmatter(draftText('A title', '2026-01-01'));
  const fields = templateFields(yaml?.data).map(({ text = '' }) => text);
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

// The hosts reserved by RFC 2606 and RFC 6761, and the addresses of the reader's own computer.
const reservedHost = /(?:^|\.)(?:example\.(?:com|net|org)|example|test|invalid|localhost)$|^127\.|^\[::1\]$/;

const hostsOf = (address: string): string[] => {
  if (/^mailto:/i.test(address)) {
    const [recipients = ''] = address.slice('mailto:'.length).split('?', 1);
    return recipients.split(',').map((recipient) => recipient.slice(recipient.lastIndexOf('@') + 1));
  }
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? [new URL(address).hostname] : [];
};

/** Whether RFC 2606 or RFC 6761 reserves the host of a `mailto:`, `http:` or `https:` address, so that nobody is there. */
export const isReservedAddress = (address: string): boolean =>
  hostsOf(address).some((host) => reservedHost.test(host.toLowerCase().replace(/\.$/, '')));

/**
 * Finds placeholder text from the template in the fields of a published Insight, and source addresses that RFC 2606
 * and RFC 6761 reserve for examples and tests. A draft may contain both.
 */
export const checkFieldPlaceholders = (yaml: YamlReading): Fault[] => {
  const kept = templateFields(yaml.data)
    .filter(({ text }) => text !== undefined && isFromTemplate(text))
    .map(({ path }) => insightFault('template_text', yaml.positionOf(path)));
  const reserved = LenientFields.parse(yaml.data).sources.flatMap(({ url }, index) =>
    url !== undefined && isReservedAddress(url)
      ? [insightFault('reserved_address', yaml.positionOf(['sources', index, 'url']))]
      : [],
  );
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

/** Whether the fields say that the Insight is published. */
export const saysPublished = (yaml: YamlReading | undefined): boolean =>
  LenientFields.parse(yaml?.data).status === 'published';
