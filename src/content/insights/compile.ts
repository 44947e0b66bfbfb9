import { type InsightBlock, SlugSchema } from '../../contracts/insight.ts';
import {
  type ContentFinding,
  compareFindings,
  type Fault,
  findingsIn,
  type Reading,
  refused,
  startOfFile,
} from '../findings/content-finding.ts';
import { readFields } from '../findings/read-fields.ts';
import { readText } from '../findings/read-text.ts';
import type { AuthoredInsight } from './authored-insight.ts';
import type { ChartData } from './chart-data.ts';
import { checkDates, saysPublished } from './check-dates.ts';
import { checkFieldEditions, checkTextEditions } from './check-editions.ts';
import { checkFieldPlaceholders, checkTextPlaceholders } from './check-placeholders.ts';
import { checkEvidence } from './citations.ts';
import { suggestSlug } from './draft.ts';
import { insightFault } from './finding-table.ts';
import { FrontmatterSchema, splitFrontmatter } from './frontmatter.ts';
import { checkAddresses } from './moving-addresses.ts';
import { parseBody } from './parse-body.ts';
import { readBlocks, unfoldCallouts } from './read-blocks.ts';
import type { SyntaxTree } from './syntax-tree.ts';

const wordsPerMinute = 220;

const textsOf = (block: InsightBlock): string[] => {
  if (block.type === 'list') return block.items;
  return block.type === 'callout' ? [block.label, block.text] : [block.text];
};

/**
 * The estimated reading time in whole minutes: the words of all blocks at 220 words a minute, rounded up,
 * and at least 1. A word is a run of characters without white space.
 */
const countReadingMinutes = (blocks: readonly InsightBlock[]): number => {
  const words = blocks.flatMap(textsOf).flatMap((text) => text.split(/\s+/).filter((word) => word !== ''));
  return Math.max(1, Math.ceil(words.length / wordsPerMinute));
};

/** The slug of an Insight: the name of its file without folders and without `.mdx`. */
const readSlug = (file: string): Reading<string> => {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.mdx$/, '');
  if (name === 'index') return refused(insightFault('reserved_file_name', startOfFile));
  if (SlugSchema.safeParse(name).success) return { value: name, faults: [] };
  return refused(insightFault('file_name', startOfFile, suggestSlug(name)));
};

/** An article as blocks of plain text, and as a tree with its markup, which is there although a block is refused. */
type ArticleReading = Reading<InsightBlock[]> & { readonly tree?: SyntaxTree };

/** Reads the text below the frontmatter, pass by pass. `check` adds rules that only some articles must meet. */
export const compileBody = (
  body: string,
  check: (tree: SyntaxTree) => readonly Fault[] = () => [],
): ArticleReading => {
  const { value, faults } = parseBody(body);
  // When faults have removed all of the article, that it is now empty is no fault of its own.
  if (value === undefined || (faults.length > 0 && value.children.length === 0)) {
    return { value: undefined, faults };
  }
  const tree = unfoldCallouts(value);
  const blocks = readBlocks(tree);
  return { value: blocks.value, tree, faults: [...faults, ...blocks.faults, ...check(tree)] };
};

/** An Insight file to compile. */
type InsightFile = {
  /** The file, relative to the project, with forward slashes; its base name is the slug. */
  readonly file: string;
  /** The text of the file, or its bytes. */
  readonly text: string | Uint8Array;
  /** The day that no published date may be later than, `YYYY-MM-DD`. */
  readonly today: string;
  /** Whether a link leads to a record that was removed, on which no statement can rest; by default none does. */
  readonly isRemoved?: (url: string) => boolean;
};

/** The result of compiling an Insight file. */
export type Compilation = {
  /** The Insight, or undefined when there is any finding. */
  readonly insight: AuthoredInsight | undefined;
  /** Everything that has to be fixed, in the order of the file. */
  readonly findings: readonly ContentFinding[];
};

/** More than three times the longest article there is. The time of the passes grows with the length. */
const maxFileBytes = 65_536;

const checkPublishedText = (tree: SyntaxTree): Fault[] => [
  ...checkTextPlaceholders(tree),
  ...checkTextEditions(tree),
];

const nothing: Reading<never> = { value: undefined, faults: [] };

/** Compiles one Insight file, pass by pass; frontmatter and article are checked independently. */
export const compileInsight = ({ file, text, today, isRemoved }: InsightFile): Compilation => {
  const slug = readSlug(file);
  if (text.length > maxFileBytes) {
    const faults = [...slug.faults, insightFault('file_too_long', startOfFile)];
    return { insight: undefined, findings: findingsIn(file, faults) };
  }
  const clean = readText(text);
  const { yaml, body, faults: ofLines = [] } = clean.value === undefined ? {} : splitFrontmatter(clean.value);
  const fields = yaml === undefined ? nothing : readFields(FrontmatterSchema, yaml);
  // What is no longer given may be shortened to a sentence.
  const isPublished = saysPublished(yaml) && fields.value?.withdrawn === undefined;
  const article: ArticleReading =
    body === undefined ? nothing : compileBody(body, isPublished ? checkPublishedText : undefined);

  const faults = [
    ...slug.faults,
    ...clean.faults,
    ...ofLines,
    ...fields.faults,
    ...(yaml === undefined ? [] : checkDates(yaml, today)),
    ...(yaml === undefined || !isPublished
      ? []
      : [...checkFieldPlaceholders(yaml), ...checkFieldEditions(yaml)]),
    ...article.faults,
  ];
  if (isPublished && fields.value !== undefined) {
    const { sources } = fields.value;
    const placeOfSource = (index: number) => yaml?.positionOf(['sources', index]) ?? startOfFile;
    const evidence =
      article.tree === undefined ? [] : checkEvidence(article.tree, sources, placeOfSource, isRemoved);
    // What has to be fixed first may cite a source, or be its address.
    const isClean = faults.length === 0;
    const addresses = isClean ? checkAddresses(sources, placeOfSource) : [];
    const ofEvidence = evidence.filter(({ code }) => isClean || code !== 'source_not_cited');
    for (const fault of [...ofEvidence, ...addresses]) faults.push(fault);
  }
  const findings = findingsIn(file, faults).toSorted(compareFindings);
  const { value: blocks, tree } = article;
  if (
    findings.length > 0 ||
    slug.value === undefined ||
    fields.value === undefined ||
    blocks === undefined ||
    tree === undefined
  ) {
    return { insight: undefined, findings };
  }
  const readingMinutes = countReadingMinutes(blocks);
  const charts = new Map<string, ChartData>();
  return {
    insight: { slug: slug.value, ...fields.value, readingMinutes, blocks, tree, charts, file },
    findings,
  };
};
