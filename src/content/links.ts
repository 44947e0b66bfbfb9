import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import GithubSlugger from 'github-slugger';
import { findingCodes } from '../../packages/record-contract/src/index.ts';
import { VerificationStatusSchema } from '../contracts/product.ts';
import { insightPath } from '../contracts/site-paths.ts';
import { type DocsPage, docsGroups, groupAnchor, replacedDocs } from './docs.ts';
import {
  type ContentFinding,
  createFault,
  type Fault,
  findingsIn,
  type Position,
} from './findings/content-finding.ts';
import { type AuthoredInsight, isPublished } from './insights/authored-insight.ts';
import { splitFrontmatter } from './insights/frontmatter.ts';
import type { InsightLibrary } from './insights/library.ts';
import { parseMdx } from './insights/parse-mdx.ts';
import { nodesOf, plainText, positionOf, type SyntaxTree } from './insights/syntax-tree.ts';
import type { OwnPage } from './own-pages.ts';
import { problemList } from './problem-texts.ts';

/** Why a link within the site is refused, by finding code. */
export const linkRules = {
  link_to_nothing: () => ({
    why: 'No page of the site has this address.',
    fix: 'Copy the path from the address of the page, or remove the link.',
  }),
  link_to_withdrawn: (date: string) => ({
    why: `The Insight with this address was withdrawn on ${date}.`,
    fix: 'Link to another page, or remove the link and what rests on it.',
  }),
  anchor_to_nothing: () => ({
    why: 'The page has no heading or other place with this anchor.',
    fix: 'Select the heading on the page and copy its address, or leave out `#` and what follows.',
  }),
} as const;

const linkFault = createFault(linkRules);

/** A text whose links are checked, and to which others link. */
type LinkedText = {
  /** The file, relative to the folder of its content. */
  readonly file: string;
  /** Its path on the site. */
  readonly path: string;
  readonly tree: SyntaxTree;
  /** Whether its page has a place with this anchor. */
  readonly hasAnchor: (anchor: string) => boolean;
};

/** The ids that the Markdown processor gives the headings of a text. */
const headingIds = (tree: SyntaxTree): ReadonlySet<string> => {
  const slugger = new GithubSlugger();
  const headings = nodesOf(tree.children).filter(({ type }) => type === 'heading');
  return new Set(headings.map((heading) => slugger.slug(plainText(heading))));
};

const oneOf = (anchors: readonly string[]) => {
  const known = new Set(anchors);
  return (anchor: string): boolean => known.has(anchor);
};

const any = (): boolean => true;

/**
 * The anchors that components of the documentation write. Those with one for each object of an API, for each table of limits or for each
 * licence are not told apart here.
 */
const componentAnchors: Readonly<Record<string, (anchor: string) => boolean>> = {
  ApiReference: any,
  CatalogueFileList: any,
  LimitTables: any,
  RecordContract: any,
  ContractErrors: oneOf(Object.keys(findingCodes)),
  DocsIndex: oneOf(docsGroups.map(({ title }) => groupAnchor(title))),
  EvidenceDates: oneOf(['evidence-dates']),
  FreshnessTimes: oneOf(['freshness-times']),
  FunctionRules: (anchor) => /^rule-\d+$/.test(anchor),
  VerificationStates: oneOf(VerificationStatusSchema.options),
};

const attribute = (node: { readonly attributes: readonly unknown[] }, name: string): string | undefined =>
  node.attributes
    .filter((one) => typeof one === 'object' && one !== null && 'name' in one && 'value' in one)
    .filter((one) => one.name === name)
    .map(({ value }) => (typeof value === 'string' ? value : undefined))[0];

const pageText = (file: string, path: string, text: string): LinkedText => {
  const tree = parseMdx(splitFrontmatter(text).body ?? text);
  const ids = headingIds(tree);
  const components = nodesOf(tree.children).filter(
    (node) => node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement',
  );
  const former = oneOf(components.flatMap((node) => attribute(node, 'id') ?? []));
  const ofComponents = components.flatMap(({ name }) => componentAnchors[name ?? ''] ?? []);
  return {
    file,
    path,
    tree,
    hasAnchor: (anchor) => ids.has(anchor) || [former, ...ofComponents].some((has) => has(anchor)),
  };
};

/** The pages of the documentation and of problems, which have passed their own checks. */
const projectTexts = (projectDirectory: string, docs: readonly DocsPage[]): LinkedText[] =>
  [
    ...docs,
    ...problemList.map(({ code }) => ({ file: `content/problems/${code}.mdx`, path: `/problems/${code}` })),
  ].map(({ file, path }) => pageText(file, path, readFileSync(join(projectDirectory, file), 'utf8')));

/** The page of an Insight. */
const insightText = ({ slug, file, tree, sources, corrections }: AuthoredInsight): LinkedText => {
  const sections = headingIds(tree);
  const parts = oneOf([
    'evidence-register',
    'how-to-cite',
    ...(corrections === undefined ? [] : ['corrections']),
    ...sources.map((_, index) => `source-${index + 1}`),
  ]);
  const hasAnchor = (anchor: string) =>
    parts(anchor) || (anchor.startsWith('section-') && sections.has(anchor.slice('section-'.length)));
  return { file, path: insightPath(slug), tree, hasAnchor };
};

/** Addresses of which each is a text, or leads to one. Files of the documentation have an extension. */
const isOfTexts = (path: string): boolean =>
  /^\/(?:insights\/(?!page\/|category\/)|docs\/|problems\/|pages\/)[^.]*$/.test(path);

/**
 * Finds links of the documentation, of the texts of problems, of the operator's own pages and of published Insights that lead to none of these, to a withdrawn
 * Insight, or to no place of a page. Links to other parts of the site are not followed.
 */
export const checkLinks = (
  projectDirectory: string,
  docs: readonly DocsPage[],
  { insights, withdrawn }: Pick<InsightLibrary, 'insights' | 'withdrawn'>,
  own: { readonly root: string; readonly pages: readonly OwnPage[] },
): ContentFinding[] => {
  const texts = [
    ...projectTexts(projectDirectory, docs),
    ...own.pages.map(({ file, path }) => pageText(file, path, readFileSync(join(own.root, file), 'utf8'))),
    ...insights.filter(isPublished).map(insightText),
  ];
  const byPath = new Map(texts.map((text) => [text.path, text]));
  const daysWithdrawn = new Map(withdrawn.map((one) => [insightPath(one.slug), one.withdrawn.date]));
  const former = new Set([
    ...replacedDocs.map(({ from }) => from),
    ...insights.flatMap(({ replaces = [] }) => replaces.map(insightPath)),
  ]);
  const faultOf = (from: LinkedText, url: string, place: Position): Fault | undefined => {
    if (!/^(?:#|\/(?!\/))/.test(url)) return undefined;
    const [address = '', anchor = ''] = url.split('#');
    const path = address.replace(/\?.*/, '').replace(/(?<=.)\/$/, '');
    const day = daysWithdrawn.get(path);
    if (day !== undefined) return linkFault('link_to_withdrawn', place, day);
    const target = path === '' ? from : byPath.get(path);
    if (target === undefined) {
      return isOfTexts(path) && !former.has(path) ? linkFault('link_to_nothing', place) : undefined;
    }
    return anchor === '' || target.hasAnchor(anchor) ? undefined : linkFault('anchor_to_nothing', place);
  };
  return texts.flatMap((text) =>
    findingsIn(
      text.file,
      nodesOf(text.tree.children).flatMap((node) =>
        node.type === 'link' ? (faultOf(text, node.url, positionOf(node)) ?? []) : [],
      ),
    ),
  );
};
