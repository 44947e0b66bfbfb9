/** The longest text before the first element that is looked at: a document type declaration may have all elements of a catalogue in it. */
export const maxPrologLength = 256 * 1024;

/** What follows markup that ends with a mark; -1 if it has not ended yet. */
const after = (text: string, at: number, end: string): number => {
  const found = text.indexOf(end, at);
  return found === -1 ? -1 : found + end.length;
};

/** A part of a declaration: up to the end of a text in quotation marks, or up to its own end. */
const partOfDeclaration = /[^"'<>]*(?:"[^"]*"|'[^']*'|>)/y;

/** What follows a declaration, whose texts in quotation marks may have its end in them; -1 if it has not ended yet. */
const afterDeclaration = (text: string, from: number): number => {
  for (let at = from; ; ) {
    partOfDeclaration.lastIndex = at;
    const [part] = partOfDeclaration.exec(text) ?? [];
    if (part === undefined) return -1;
    at += part.length;
    if (part.endsWith('>')) return at;
  }
};

const skipSpace = (text: string, from: number): number => {
  let at = from;
  while (/\s/.test(text.charAt(at))) at += 1;
  return at;
};

/** What follows the comment or instruction at an index; undefined if there is none, -1 if it has not ended yet. */
const afterRemark = (text: string, at: number): number | undefined => {
  if (text.startsWith('<!--', at)) return after(text, at + '<!--'.length, '-->');
  return text.startsWith('<?', at) ? after(text, at, '?>') : undefined;
};

/** The declarations that say what a file may have in it, and change nothing of what it has. */
const plainDeclaration = /<!(?:ELEMENT|ATTLIST|NOTATION)\s/y;

/** What follows the `]>` of an internal subset; -1 if more is needed, undefined if it declares entities or anything else. */
const afterSubset = (text: string, from: number): number | undefined => {
  for (let at = skipSpace(text, from); ; at = skipSpace(text, at)) {
    if (text.charAt(at) === ']') return after(text, at, '>');
    plainDeclaration.lastIndex = at;
    const next =
      afterRemark(text, at) ?? (plainDeclaration.test(text) ? afterDeclaration(text, at + 1) : undefined);
    if (next === undefined) return text.length - at < '<!NOTATION '.length ? -1 : undefined;
    if (next === -1) return -1;
    at = next;
  }
};

/** What follows the document type declaration at an index; -1 if more is needed, undefined if it declares entities or anything else. */
const afterDoctype = (text: string, from: number): number | undefined => {
  const head = /<!DOCTYPE(?:[^"'[>]|"[^"]*"|'[^']*')*([[>])/y;
  head.lastIndex = from;
  const found = head.exec(text);
  if (found === null) return -1;
  return found[1] === '[' ? afterSubset(text, head.lastIndex) : head.lastIndex;
};

/**
 * The beginning of XML without its document type declaration, once it has all that stands before the first element: `more` while it does
 * not, `refused` if the declaration has entities in it. Nothing is expanded or loaded, and no default value of an attribute is taken from it.
 */
export const withoutDoctype = (text: string): { readonly text: string } | 'more' | 'refused' => {
  for (let at = skipSpace(text, 0); ; at = skipSpace(text, at)) {
    const next = afterRemark(text, at);
    if (next === -1) return 'more';
    if (next !== undefined) at = next;
    else if (text.startsWith('<!DOCTYPE', at)) {
      const end = afterDoctype(text, at);
      if (end === undefined) return 'refused';
      return end === -1 ? 'more' : { text: text.slice(0, at) + text.slice(end) };
    } else return text.length - at < '<!DOCTYPE'.length ? 'more' : { text };
  }
};
