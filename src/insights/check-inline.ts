import type { Fault } from '../findings/fault.ts';
import { hasVisibleText } from '../findings/visible-text.ts';
import { insightFault } from './insight-fault.ts';
import { plainText } from './plain-text.ts';
import { refuseNode } from './refuse-node.ts';
import { type InlineNode, type NodeOf, placeOf } from './syntax-tree.ts';

// What RFC 3986 keeps out of a URI; the page's renderer takes a brace for program code even in an address.
const notInAddress = /[\s{}<>"\\^`]/;

// A second slash would lead to another host.
const siteRelative = /^(?:\/(?!\/)|#.)/;

const isAllowedTarget = (url: string): boolean => {
  if (notInAddress.test(url)) return false;
  if (/^https?:\/\//i.test(url)) return URL.canParse(url);
  return siteRelative.test(url) || /^mailto:[^@]+@[^@]+$/i.test(url);
};

const checkLink = (link: NodeOf<'link'>): Fault[] => {
  const place = placeOf(link);
  const target = isAllowedTarget(link.url) ? [] : [insightFault('link_target', place)];
  const inner = checkInline(link.children);
  const empty = inner.length === 0 && !hasVisibleText(plainText(link));
  return [...target, ...inner, ...(empty ? [insightFault('empty_link', place)] : [])];
};

/** The faults of a line of text: everything in it but text, emphasis, code and links is refused. */
export const checkInline = (nodes: readonly InlineNode[]): Fault[] =>
  nodes.flatMap((node) => {
    const refused = refuseNode(node);
    if (refused !== undefined) return [refused];
    if (node.type === 'mdxJsxTextElement') return [insightFault('callout_in_text', placeOf(node))];
    if (node.type === 'emphasis' || node.type === 'strong') return checkInline(node.children);
    return node.type === 'link' ? checkLink(node) : [];
  });
