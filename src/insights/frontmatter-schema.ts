import { z } from 'zod';
import { InsightSchema, insightCore } from '../contracts/insight.ts';
import { InsightSourceSchema } from '../contracts/insight-source.ts';
import { authoredAddress, authoredLine, authoredName } from '../findings/authored-text.ts';

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

/** The checked fields of an Insight file. */
export type Frontmatter = z.infer<typeof FrontmatterSchema>;
