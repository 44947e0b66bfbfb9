import { stringify } from 'yaml';

/** The fields of a draft that passes on any day from 2026-06-30 on. */
export const validFields = {
  title: 'One dot, two parts',
  dek: 'Why exact part numbers and search forms must not share a field.',
  category: 'Identity',
  proof: 'A public report of 2018 names two part numbers that differ by a dot.',
  author: 'Nameplate editors',
  publishedAt: '2026-05-04',
  updatedAt: '2026-05-10',
  featured: false,
  status: 'draft',
  sources: [
    {
      label: 'RFC 9457, Problem Details for HTTP APIs',
      url: 'https://www.rfc-editor.org/info/rfc9457',
      evidenceDate: '2023-07-01',
      authority: 'IETF',
    },
  ],
};

/** The day on which the tests check. */
export const today = '2026-06-30';

/** An Insight file that passes, with another article or with some fields changed. */
export const article = (body: string, changes: Record<string, unknown> = {}): string =>
  `---\n${stringify({ ...validFields, ...changes })}---\n\n${body}`;

/** A paragraph that cites the only source of a valid file, as a published Insight must. */
export const citedParagraph = 'A part number is a string somebody issued. [[1]](#source-1)\n';

/** The file of a published Insight that passes, with some fields changed. */
export const publishedArticle = (changes: Record<string, unknown> = {}): string =>
  article(citedParagraph, { status: 'published', ...changes });
