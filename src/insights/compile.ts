import { compareFindings, type Finding } from '../findings/finding.ts';
import { readFields } from '../findings/read-fields.ts';
import { checkText } from '../findings/read-text.ts';
import type { AuthoredInsight } from './authored-insight.ts';
import { checkDates } from './check-dates.ts';
import { checkFieldPlaceholders, checkTextPlaceholders, saysPublished } from './check-placeholders.ts';
import { compileBody } from './compile-body.ts';
import { FrontmatterSchema } from './frontmatter-schema.ts';
import { readSlug } from './read-slug.ts';
import { countReadingMinutes } from './reading-minutes.ts';
import { splitFrontmatter } from './split-frontmatter.ts';

export type { AuthoredInsight } from './authored-insight.ts';

/** An Insight file to compile. */
export type InsightFile = {
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
  /** Everything that has to be mended, in the order of the file. */
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
