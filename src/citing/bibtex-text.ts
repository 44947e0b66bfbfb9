/** What TeX would take for a command. Braces have names of their own: BibTeX counts them even when escaped. */
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

/** Text as the value of a BibTeX field, which TeX then prints as it was. */
export const bibtexText = (text: string): string =>
  text.replace(/[\\{}~^<>|$&#%_]/g, (character) => written[character] ?? character);
