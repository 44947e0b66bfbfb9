/** The longest text that fits in one line of the narrowest screen. */
const maxCharacters = 24;

// Apart from what marks code in articles, whose package is not there when a page is rendered on demand.

/** The class of a text that must not break across lines, because a hyphen at the end of a line would look like hyphenation. */
export const unbrokenClass = (text: string): string | undefined =>
  text.length <= maxCharacters ? 'unbroken' : undefined;
