import { z } from 'zod';
import { TextSchema } from '../contracts/primitives.ts';

/** What stands at the top of a file under `content/docs/`. */
export const DocsFrontmatterSchema = z.strictObject({
  title: TextSchema.meta({ description: 'What the page is called.' }),
  description: TextSchema.meta({ description: 'One sentence on what a reader finds there.' }),
});

/** A page of the documentation. */
export type DocsPage = z.infer<typeof DocsFrontmatterSchema> & {
  /** The name of its file without the ending. */
  readonly slug: string;
  /** Its address on the site. */
  readonly path: string;
};

/** Where the page of a file stands; the file `index` is the documentation's own front page. */
export const docsPath = (slug: string): string => (slug === 'index' ? '/docs' : `/docs/${slug}`);
