import type { AuthoredInsight } from '../../content/insights/authored-insight.ts';
import { siteName } from '../../contracts/site-name.ts';
import { formatCalendarDate, parseCalendarDay } from '../../publish/dates.ts';

/** The characters that TeX interprets, with their replacements. BibTeX counts braces even when they are escaped. */
const written: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
};

/** Text as the value of a BibTeX field, escaped so that TeX prints it unchanged. */
export const bibtexText = (text: string): string =>
  text.replace(/[\\{}~^<>|$&#%_]/g, (character) => written[character] ?? character);

/** The parts of an Insight that a citation contains. */
type CitedInsight = Pick<AuthoredInsight, 'slug' | 'title' | 'author' | 'publishedAt' | 'updatedAt'> & {
  /** The address of its page. */
  readonly url: string;
};

const yearOf = (date: string): number => parseCalendarDay(date).year;

const datesOf = ({ publishedAt, updatedAt }: CitedInsight): string =>
  updatedAt === publishedAt
    ? `Published ${formatCalendarDate(publishedAt)}`
    : `Published ${formatCalendarDate(publishedAt)}, last revised ${formatCalendarDate(updatedAt)}`;

/** A citation of an Insight as one line of text. */
export const citeAsText = (insight: CitedInsight): string => {
  const title = /[.!?]$/.test(insight.title) ? insight.title : `${insight.title}.`;
  return `${insight.author} (${yearOf(insight.publishedAt)}). ${title} ${siteName}. ${datesOf(insight)}. ${insight.url}`;
};

/**
 * A citation of an Insight for BibTeX. The second pair of braces prevents BibTeX from splitting an author into first
 * and last name and from changing the case of a title.
 */
export const citeAsBibtex = (insight: CitedInsight): string =>
  [
    `@misc{${siteName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${insight.slug},`,
    `  author       = {{${bibtexText(insight.author)}}},`,
    `  title        = {{${bibtexText(insight.title)}}},`,
    `  year         = {${yearOf(insight.publishedAt)}},`,
    `  howpublished = {${siteName}},`,
    `  note         = {${datesOf(insight)}},`,
    `  url          = {${insight.url}}`,
    '}',
  ].join('\n');
