import { z } from 'zod';
import { TextSchema } from '../contracts/primitives.ts';
import { authoredLine } from '../findings/authored-text.ts';
import { docsFrontSlug } from './docs-groups.ts';

/** What stands at the top of a file under `content/docs/`. */
export const DocsFrontmatterSchema = z.strictObject({
  title: authoredLine(TextSchema).meta({ description: 'What the page is called.', example: 'Limits' }),
  description: authoredLine(TextSchema).meta({
    description: 'One sentence on what a reader finds there.',
    example: 'How many requests a key has, and how large a batch may be.',
  }),
});

/** A page of the documentation. */
export type DocsPage = z.infer<typeof DocsFrontmatterSchema> & {
  /** The name of its file without the ending. */
  readonly slug: string;
  /** The file, relative to the project, with forward slashes. */
  readonly file: string;
  /** Its address on the site. */
  readonly path: string;
};

/** Where the page of a file stands. */
export const docsPath = (slug: string): string => (slug === docsFrontSlug ? '/docs' : `/docs/${slug}`);
