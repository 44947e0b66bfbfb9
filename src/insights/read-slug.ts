import { SlugSchema } from '../contracts/insight.ts';
import type { Reading } from '../findings/fault.ts';
import { insightFault } from './insight-fault.ts';
import { suggestSlug } from './slug.ts';

const start = { line: 1, column: 1 };

/** The slug of an Insight: the name of its file without folders and without `.mdx`. */
export const readSlug = (file: string): Reading<string> => {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.mdx$/, '');
  if (name === 'index') return { value: undefined, faults: [insightFault('reserved_file_name', start)] };
  if (SlugSchema.safeParse(name).success) return { value: name, faults: [] };
  return { value: undefined, faults: [insightFault('file_name', start, suggestSlug(name))] };
};
