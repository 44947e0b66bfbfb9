/** Markup, which stands in a page as it is: whoever makes one of a text answers for it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a template takes: plain text, a number, markup, or several of them one after the other. */
type Part = string | number | Html | readonly Part[];

/** A text as it may stand between tags and in an attribute in quotes. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const write = (part: Part): string => {
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map(write).join('') : escaped(String(part));
};

/** Markup from a template: what stands in it is markup, and every value is escaped, unless it is markup of its own. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, index) => `${text}${write(parts[index] ?? '')}`).join(''));

/** Markup between markup. */
export const joined = (parts: readonly Part[], between: Part): Part[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]));
