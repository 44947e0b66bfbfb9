import matter from 'gray-matter';
import * as z from 'zod';
import { InsightSchema, InsightSourceSchema, insightCore, SlugSchema } from '../../contracts/insight.ts';
import { CalendarDateSchema, TextSchema } from '../../contracts/primitives.ts';
import { type Fault, positionAt, startOfFile } from '../findings/content-finding.ts';
import { authoredAddress, authoredLine, authoredName } from '../findings/field-rules.ts';
import { readYaml, type YamlReading } from '../findings/read-yaml.ts';
import { insightFault } from './finding-table.ts';

const source = InsightSourceSchema.shape;

const SourceKindSchema = z.enum([
  'law',
  'judgment',
  'standard',
  'standard_record',
  'advisory',
  'documentation',
  'company_document',
  'issue',
  'commit',
  'data',
  'own_count',
  'commentary',
]);

/** What readers see of a kind of source. */
export const sourceKindNames: Readonly<Record<z.infer<typeof SourceKindSchema>, string>> = {
  law: 'Law',
  judgment: 'Judgment',
  standard: 'Standard or specification',
  standard_record: 'Public record of a standard',
  advisory: 'Security advisory',
  documentation: 'Documentation',
  company_document: 'Document of a company',
  issue: 'Issue or proposed change',
  commit: 'Commit',
  data: 'Data file',
  own_count: 'Data, counted by us',
  commentary: 'Summary by others',
};

/**
 * An entry of the evidence register, as an editor types it. The API publishes the four fields of the contract; the register and its
 * files also have kind, terms and quotes.
 */
const AuthoredSourceSchema = InsightSourceSchema.extend({
  label: authoredLine(source.label),
  url: authoredAddress(source.url),
  authority: authoredLine(source.authority),
  kind: SourceKindSchema.optional().meta({
    description:
      'What the source is; `own_count` is data that the article counts itself. Left out where nobody said.',
    example: 'law',
  }),
  terms: authoredLine(TextSchema)
    .meta({
      description:
        'The licence or terms that the source names for itself. Left out where it names none or nobody has read them.',
      example: 'CC BY 4.0',
    })
    .optional(),
  quotes: z
    .array(authoredLine(TextSchema))
    .min(1)
    .meta({
      description: 'The words that the article quotes, copied from the source.',
      example: ['which is a different component entirely'],
    })
    .optional(),
  unpinned: authoredLine(TextSchema)
    .meta({
      description: 'Why the source has no address that always leads to the same text.',
      example: 'The issuer publishes the standard under this address alone.',
    })
    .optional(),
  supersededBy: z
    .strictObject({
      label: authoredLine(source.label),
      url: authoredAddress(source.url),
    })
    .meta({
      description: 'The newer edition of the source, which the article does not cite yet.',
      example: { label: 'RFC 9457, Problem Details', url: 'https://www.rfc-editor.org/info/rfc9457' },
    })
    .optional(),
});

/** An entry of the evidence register with what only editors see. */
export type AuthoredSource = z.infer<typeof AuthoredSourceSchema>;

/** A correction of a published article. */
const CorrectionSchema = z.strictObject({
  date: CalendarDateSchema.meta({
    description: 'The day of the correction, as YYYY-MM-DD.',
    example: '2026-11-10',
  }),
  was: authoredLine(TextSchema).meta({
    description: 'What was wrong.',
    example: 'The article said that the report is of 2019.',
  }),
  now: authoredLine(TextSchema).meta({
    description: 'What the article says now.',
    example: 'The report is of 2018.',
  }),
  scope: z.literal('wording').optional().meta({
    description:
      'Left out where a figure or a conclusion changed. `wording`: only words, a citation, or the date of a source or of the article did; pages fold it.',
  }),
});

/** That a published article is no longer given, and why. */
const WithdrawalSchema = z
  .strictObject({
    date: CalendarDateSchema.meta({
      description: 'The day on which the article was withdrawn, as YYYY-MM-DD.',
      example: '2026-11-28',
    }),
    reason: authoredLine(TextSchema).meta({
      description: 'Why it was withdrawn, in one sentence for readers.',
      example: 'Its main source was withdrawn by its publisher.',
    }),
  })
  .meta({
    description:
      'A withdrawn article is no longer shown: its address says the day and the reason. Its file stays.',
    example: { date: '2026-11-28', reason: 'Its main source was withdrawn by its publisher.' },
  });

/**
 * The fields of an Insight file, all required. Their rules, descriptions and examples are those of the
 * contract; a text that an editor types must also be a single line.
 */
export const FrontmatterSchema = z.strictObject({
  title: authoredLine(insightCore.title),
  dek: authoredLine(insightCore.dek),
  category: authoredName(insightCore.category),
  proof: authoredLine(insightCore.proof),
  author: authoredLine(InsightSchema.shape.author),
  publishedAt: insightCore.publishedAt,
  updatedAt: insightCore.updatedAt,
  featured: InsightSchema.shape.featured,
  status: z.enum(['published', 'draft']).meta({
    description: 'Whether the Insight is public; a draft is shown to editors and never built.',
    example: 'draft',
  }),
  sources: z
    .array(AuthoredSourceSchema)
    .meta({ description: 'The evidence register; only a draft may leave it empty.' }),
  replaces: z
    .array(SlugSchema)
    .min(1)
    .meta({
      description: 'The slugs of published Insights that this one has taken in: their addresses lead to it.',
      example: ['part-number-punctuation'],
    })
    .optional(),
  corrections: z
    .array(CorrectionSchema)
    .min(1)
    .meta({ description: 'The corrections of the article since it was published, newest first.' })
    .optional(),
  withdrawn: WithdrawalSchema.optional(),
});

/** The fields of an Insight file. */
export type Frontmatter = z.infer<typeof FrontmatterSchema>;

/**
 * The most characters of frontmatter, which leaves room for about a hundred sources. gray-matter looks for comments with a
 * pattern whose time grows with the square of the number of empty lines: 0.8 seconds at this limit.
 */
const maxFrontmatterLength = 32_768;

/** The two parts of an Insight file. */
type InsightParts = {
  /** The frontmatter, read as YAML; undefined when there is none that can be read. */
  readonly yaml: YamlReading | undefined;
  /** The article with empty lines in place of the frontmatter, so that its lines are numbered as in the file. */
  readonly body: string | undefined;
  /** What is wrong with the lines around the frontmatter. */
  readonly faults: readonly Fault[];
};

const lineAt = (text: string, offset: number): string => {
  const end = text.indexOf('\n', offset);
  return text.slice(offset, end === -1 ? text.length : end).trimEnd();
};

const bodyFrom = (text: string, offset: number): string =>
  '\n'.repeat(positionAt(text, offset).line - 1) + text.slice(offset);

const refuse = (): never => {
  throw new Error('Only frontmatter in YAML is read.');
};

/**
 * Lets gray-matter divide a file whose first line is `---`, and reads the YAML with the reader that knows the place of each
 * value. The engines that gray-matter brings are replaced: one of them executes the frontmatter. Throws if the first
 * line names another language.
 */
export const readMatter = (text: string): { readonly yaml: YamlReading; readonly body: string } => {
  const readings: YamlReading[] = [];
  const { content } = matter(text, {
    language: 'yaml',
    engines: {
      yaml: (block) => {
        // The block begins with the rest of the first line, so its lines are numbered as in the file. Its last line feed is missing.
        readings.push(readYaml(`${block}\n`));
        return {};
      },
      json: refuse,
      javascript: refuse,
    },
  });
  // gray-matter calls no engine for a block of comments and empty lines.
  return { yaml: readings[0] ?? readYaml(''), body: bodyFrom(text, text.length - content.length) };
};

const delimiter = '---';

/**
 * Splits a file into frontmatter and article. Both delimiter lines must be exactly `---`, which is checked before
 * gray-matter sees the text: it would read a word after the first one as the language of the frontmatter.
 */
export const splitFrontmatter = (text: string): InsightParts => {
  const opening = lineAt(text, 0);
  if (!opening.startsWith(delimiter) || opening.startsWith('----')) {
    // Fields that only begin too late must not be read as text of the article.
    const body = text.trimStart().startsWith(delimiter) ? undefined : text;
    return { yaml: undefined, body, faults: [insightFault('frontmatter_missing', startOfFile)] };
  }
  const lineBreak = text.indexOf(`\n${delimiter}`);
  const closing = lineBreak === -1 ? '' : lineAt(text, lineBreak + 1);
  if (closing !== delimiter) {
    const position = closing === '' ? startOfFile : positionAt(text, lineBreak + 1);
    return { yaml: undefined, body: undefined, faults: [insightFault('frontmatter_not_closed', position)] };
  }
  if (opening === delimiter && lineBreak <= maxFrontmatterLength) return { ...readMatter(text), faults: [] };
  const fault =
    opening === delimiter
      ? insightFault('frontmatter_too_long', startOfFile)
      : insightFault('frontmatter_language', { line: 1, column: 4 });
  return { yaml: undefined, body: bodyFrom(text, lineBreak + 1 + delimiter.length), faults: [fault] };
};
