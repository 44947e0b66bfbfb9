/** Markup that goes into a page unescaped: its author must make it safe. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value of a template: text, a number, markup, or a list of them. */
type Part = string | number | Html | readonly Part[];

/** A text as it may stand between tags and in an attribute in quotes. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const write = (part: Part): string => {
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map(write).join('') : escaped(String(part));
};

/** Markup from a template. Values are escaped, unless they are markup. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, index) => `${text}${write(parts[index] ?? '')}`).join(''));

/** Markup between markup. */
export const joined = (parts: readonly Part[], between: Part): Part[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]));
