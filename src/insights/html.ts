import { toHtml } from 'hast-util-to-html';
import { type Handlers, type State, toHast } from 'mdast-util-to-hast';
import { checkText } from '../findings/read-text.ts';
import { collapseSpace } from './plain-text.ts';
import { splitFrontmatter } from './split-frontmatter.ts';
import { type NodeOf, parseMdx } from './syntax-tree.ts';
import { unfoldCallouts } from './unfold-callouts.ts';

const labelOf = ({ attributes }: NodeOf<'mdxJsxFlowElement'>): string => {
  const label = attributes.find(
    (attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === 'label',
  );
  return typeof label?.value === 'string' ? collapseSpace(label.value) : '';
};

const element = (
  tagName: string,
  properties: Record<string, string>,
  children: ReturnType<State['all']>,
) => ({
  type: 'element' as const,
  tagName,
  properties,
  children,
});

const aside = (state: State, callout: NodeOf<'mdxJsxFlowElement'>) => {
  const label = element('strong', {}, [{ type: 'text', value: labelOf(callout) }]);
  return element('aside', {}, [element('p', {}, [label]), ...state.all(callout)]);
};

const handlersFor = (pageUrl: string): Handlers => ({
  mdxJsxFlowElement: aside,
  link: (state: State, link: NodeOf<'link'>) =>
    element('a', { href: new URL(link.url, pageUrl).href }, state.all(link)),
});

/**
 * The article of an Insight file as HTML for feeds: `text` is the whole file, one that `compileInsight`
 * accepts. A feed has no address of its own, so links are resolved against `pageUrl`, the address of the
 * article's page, as a browser would resolve them there.
 */
export const renderInsightHtml = (text: string, pageUrl: string): string => {
  const { body } = splitFrontmatter(checkText(text).value ?? '');
  const tree = unfoldCallouts(parseMdx(body ?? ''));
  return toHtml(toHast(tree, { handlers: handlersFor(pageUrl) }));
};
