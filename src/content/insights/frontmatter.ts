import matter from 'gray-matter';
import { z } from 'zod';
import { InsightSchema, InsightSourceSchema, insightCore } from '../../contracts/insight.ts';
import { authoredAddress, authoredLine, authoredName } from '../findings/authored-text.ts';
import type { Fault } from '../findings/finding.ts';
import { readYaml, type YamlReading } from '../findings/read-yaml.ts';
import { insightFault } from './finding-table.ts';

const source = InsightSourceSchema.shape;

/** One entry of the evidence register as an editor types it. */
const AuthoredSourceSchema = InsightSourceSchema.extend({
  label: authoredLine(source.label),
  url: authoredAddress(source.url),
  authority: authoredLine(source.authority),
});

/**
 * The fields of an Insight file, all required. Their rules, descriptions and examples are those of the
 * contract; an editor's text is held to one line besides.
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
});

// gray-matter looks for comments with a pattern that is slow on very long runs of empty lines.
const maxFrontmatterLength = 32_768;

const refuse = (): never => {
  throw new Error('Only YAML frontmatter may reach gray-matter.');
};

/** The two parts of an Insight file. */
type InsightParts = {
  /** The frontmatter, read as YAML; undefined when there is none that can be read. */
  readonly yaml: YamlReading | undefined;
  /** The article with empty lines for the frontmatter, so that its lines count as in the file. */
  readonly body: string | undefined;
  /** What is wrong with the lines around the frontmatter. */
  readonly faults: readonly Fault[];
};

const lineAt = (text: string, offset: number): string => {
  const end = text.indexOf('\n', offset);
  return text.slice(offset, end === -1 ? text.length : end).trimEnd();
};

const countLines = (text: string): number => text.split('\n').length;

const bodyFrom = (text: string, offset: number): string =>
  '\n'.repeat(countLines(text.slice(0, offset)) - 1) + text.slice(offset);

const readMatter = (text: string): { yaml: YamlReading; body: string } => {
  const readings: YamlReading[] = [];
  // Options keep gray-matter from its cache, which hands one file's result object to the next caller.
  const { content } = matter(text, {
    language: 'yaml',
    engines: {
      yaml: (yaml: string) => {
        // gray-matter takes the last line feed for itself and leaves half of a CRLF.
        readings.push(readYaml(`${yaml}\n`));
        return {};
      },
      json: refuse,
      javascript: refuse,
    },
  });
  // The engine is not called for a frontmatter of comments and empty lines.
  return { yaml: readings[0] ?? readYaml(''), body: bodyFrom(text, text.length - content.length) };
};

/**
 * Splits a file into frontmatter and article. Both delimiter lines are checked before gray-matter sees
 * the text: what stands after the first `---` would choose the language, and one of its languages is run.
 */
export const splitFrontmatter = (text: string): InsightParts => {
  const opening = lineAt(text, 0);
  if (!opening.startsWith('---') || opening.startsWith('----')) {
    // Fields that only begin too late must not be read as text of the article.
    const body = text.trimStart().startsWith('---') ? undefined : text;
    return { yaml: undefined, body, faults: [insightFault('frontmatter_missing', { line: 1, column: 1 })] };
  }
  const lineBreak = text.indexOf('\n---');
  const closing = lineBreak === -1 ? '' : lineAt(text, lineBreak + 1);
  if (closing !== '---') {
    const line = closing === '' ? 1 : countLines(text.slice(0, lineBreak + 1));
    return {
      yaml: undefined,
      body: undefined,
      faults: [insightFault('frontmatter_not_closed', { line, column: 1 })],
    };
  }
  const body = bodyFrom(text, lineBreak + '\n---'.length);
  if (opening !== '---') {
    return { yaml: undefined, body, faults: [insightFault('frontmatter_language', { line: 1, column: 4 })] };
  }
  if (lineBreak > maxFrontmatterLength) {
    return { yaml: undefined, body, faults: [insightFault('frontmatter_too_long', { line: 1, column: 1 })] };
  }
  return { ...readMatter(text), faults: [] };
};
