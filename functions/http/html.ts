/** HTML in which every text has been escaped. Only `html` makes it. */
export class Html {
  readonly #markup: string;

  private constructor(markup: string) {
    this.#markup = markup;
  }

  /** Makes HTML of a template whose values have been escaped; see `html`. */
  static fromTemplate(template: TemplateStringsArray, values: readonly HtmlValue[]): Html {
    return new Html(String.raw({ raw: template }, ...values.map((value) => markupOf(value))));
  }

  toString(): string {
    return this.#markup;
  }
}

/** What a template may contain: a text, which is escaped, HTML, which is not, or a list of both. */
export type HtmlValue = string | number | Html | readonly HtmlValue[];

// What the HTML standard does not allow in a document, also not as a reference: it would be a fault of the page.
const notAllowed = /[\p{Noncharacter_Code_Point}\p{Cs}]|(?![\t\n\f\r])\p{Cc}/gu;

/** A text as it may stand between tags and in an attribute in quotes. A character that HTML does not allow becomes U+FFFD. */
export const escapeHtml = (text: string): string =>
  text
    .replace(notAllowed, '\u{fffd}')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const markupOf = (value: HtmlValue): string => {
  if (value instanceof Html) return value.toString();
  return typeof value === 'object' ? value.map(markupOf).join('') : escapeHtml(String(value));
};

/** A template of HTML. Every value in it is escaped unless it is HTML itself, so that no text becomes markup. */
export const html = (template: TemplateStringsArray, ...values: HtmlValue[]): Html =>
  Html.fromTemplate(template, values);
