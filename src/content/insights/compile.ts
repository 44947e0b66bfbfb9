import { type InsightBlock, SlugSchema } from '../../contracts/insight.ts';
import { compareFindings, type Fault, type Finding, type Reading } from '../findings/finding.ts';
import { readFields } from '../findings/read-fields.ts';
import { checkText } from '../findings/read-text.ts';
import type { AuthoredInsight } from './authored-insight.ts';
import { checkDates } from './check-dates.ts';
import { checkFieldPlaceholders, checkTextPlaceholders, saysPublished } from './check-placeholders.ts';
import { insightFault } from './finding-table.ts';
import { FrontmatterSchema, splitFrontmatter } from './frontmatter.ts';
import { parseBody } from './parse-body.ts';
import { readBlocks } from './read-blocks.ts';
import { suggestSlug } from './slug.ts';
import type { SyntaxTree } from './syntax-tree.ts';
import { unfoldCallouts } from './unfold-callouts.ts';

const wordsPerMinute = 220;

const textsOf = (block: InsightBlock): string[] => {
  if (block.type === 'list') return block.items;
  return block.type === 'callout' ? [block.label, block.text] : [block.text];
};

/**
 * The estimated reading time in whole minutes: the words of all blocks at 220 words a minute, rounded up,
 * and at least 1. A word is what stands between spaces.
 */
const countReadingMinutes = (blocks: readonly InsightBlock[]): number => {
  const words = blocks.flatMap(textsOf).flatMap((text) => text.split(/\s+/).filter((word) => word !== ''));
  return Math.max(1, Math.ceil(words.length / wordsPerMinute));
};

const start = { line: 1, column: 1 };

/** The slug of an Insight: the name of its file without folders and without `.mdx`. */
const readSlug = (file: string): Reading<string> => {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.mdx$/, '');
  if (name === 'index') return { value: undefined, faults: [insightFault('reserved_file_name', start)] };
  if (SlugSchema.safeParse(name).success) return { value: name, faults: [] };
  return { value: undefined, faults: [insightFault('file_name', start, suggestSlug(name))] };
};

/** Reads the text below the fields of an article, pass by pass. `check` finds what else is not allowed in it. */
export const compileBody = (
  body: string,
  check: (tree: SyntaxTree) => readonly Fault[] = () => [],
): Reading<InsightBlock[]> => {
  const tree = parseBody(body);
  // That nothing is left of an article is no fault besides those that took it away.
  const isGone = tree.faults.length > 0 && tree.value?.children.length === 0;
  if (tree.value === undefined || isGone) return { value: undefined, faults: tree.faults };
  const unfolded = unfoldCallouts(tree.value);
  const blocks = readBlocks(unfolded);
  return { value: blocks.value, faults: [...tree.faults, ...blocks.faults, ...check(unfolded)] };
};

export type { AuthoredInsight } from './authored-insight.ts';

/** An Insight file to compile. */
type InsightFile = {
  /** The file, relative to the project, with forward slashes; its base name is the slug. */
  readonly file: string;
  /** The text of the file. */
  readonly text: string;
  /** The day that no published date may be later than, `YYYY-MM-DD`. */
  readonly today: string;
};

/** What became of an Insight file. */
export type Compilation = {
  /** The Insight, or undefined when there is any finding. */
  readonly insight: AuthoredInsight | undefined;
  /** Everything that has to be fixed, in the order of the file. */
  readonly findings: readonly Finding[];
};

const nothing = { value: undefined, faults: [] } as const;

/** Compiles one Insight file, pass by pass; frontmatter and article are checked independently. */
export const compileInsight = ({ file, text, today }: InsightFile): Compilation => {
  const slug = readSlug(file);
  const clean = checkText(text);
  const parts = clean.value === undefined ? undefined : splitFrontmatter(clean.value);
  const fields = parts?.yaml === undefined ? nothing : readFields(FrontmatterSchema, parts.yaml);
  const dates = parts?.yaml === undefined ? [] : checkDates(parts.yaml, today);
  const isPublished = saysPublished(parts?.yaml);
  const placeholders = isPublished && parts?.yaml !== undefined ? checkFieldPlaceholders(parts.yaml) : [];
  const checkPublishedText = isPublished ? checkTextPlaceholders : undefined;
  const blocks = parts?.body === undefined ? nothing : compileBody(parts.body, checkPublishedText);

  const faults = [
    slug.faults,
    clean.faults,
    parts?.faults ?? [],
    fields.faults,
    dates,
    placeholders,
    blocks.faults,
  ].flat();
  const findings = faults.map((fault) => ({ ...fault, file })).toSorted(compareFindings);
  if (
    findings.length > 0 ||
    slug.value === undefined ||
    fields.value === undefined ||
    blocks.value === undefined
  ) {
    return { insight: undefined, findings };
  }
  const readingMinutes = countReadingMinutes(blocks.value);
  return {
    insight: { slug: slug.value, ...fields.value, readingMinutes, blocks: blocks.value, file },
    findings,
  };
};
