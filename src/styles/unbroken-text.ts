/** The longest text that fits in one line of the narrowest screen. */
const maxCharacters = 24;

/** The class of a text that must not break across lines, because a hyphen at the end of a line would look like hyphenation. */
export const unbrokenClass = (text: string): 'unbroken' | undefined =>
  text.length <= maxCharacters ? 'unbroken' : undefined;

/** A part of a text, and whether it holds what stands around a hyphen together. */
export type TextPart = { readonly text: string; readonly isHeld: boolean };

// A hyphen, or several with one character between them, and a character on either side that is no space. No more of them than fit in a line.
const aroundHyphens = /[^\p{Pd}\s]?(?:\p{Pd}[^\p{Pd}\s]?){1,10}/gu;

/**
 * The parts of a text, which together are exactly the text. Where those that are held do not break across lines, the text
 * never breaks at a hyphen, and may still break elsewhere. No style of CSS says this of a text as a whole.
 */
export const heldParts = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: held, index } of text.matchAll(aroundHyphens)) {
    if (index > end) parts.push({ text: text.slice(end, index), isHeld: false });
    parts.push({ text: held, isHeld: true });
    end = index + held.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isHeld: false });
  return parts;
};

/** The runs of a text, divided into its parts, so that they are held together across the runs too. */
export const heldRuns = <Run extends { readonly text: string }>(
  runs: readonly Run[],
): { readonly runs: readonly Run[]; readonly isHeld: boolean }[] => {
  let partStart = 0;
  return heldParts(runs.map(({ text }) => text).join('')).map(({ text, isHeld }) => {
    const [start, end] = [partStart, partStart + text.length];
    partStart = end;
    let runStart = 0;
    const within = runs.flatMap((run) => {
      const [from, to] = [Math.max(start - runStart, 0), end - runStart];
      const cut = to > 0 ? run.text.slice(from, to) : '';
      runStart += run.text.length;
      return cut === '' ? [] : [{ ...run, text: cut }];
    });
    return { runs: within, isHeld };
  });
};
