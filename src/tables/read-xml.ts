import { Parser } from 'saxen';
import { maxPrologLength, withoutDoctype } from './xml-prolog.ts';

/** Why XML is not read to its end: it is damaged, or larger in some way than any list needs. */
export class XmlDamaged extends Error {
  override readonly name = 'XmlDamaged';
}

/** What is called while XML is read. Names have no prefix; those of attributes have one. */
export type XmlHandlers = {
  readonly open: (name: string, attributes: () => Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
};

/** How XML is read. */
type XmlOptions = {
  /** The prefixes that attributes of these namespaces get, whatever the file calls them. */
  readonly namespaces?: Readonly<Record<string, string>>;
  /** The encoding of the bytes; UTF-8 if it is left out. */
  readonly encoding?: string;
};

/** Takes the bytes of XML a piece at a time. Both functions throw `XmlDamaged`. */
type XmlReader = { readonly write: (bytes: Uint8Array) => void; readonly end: () => void };

/** Attributes with their entities decoded, which the parser leaves to its user. Few have any. */
const decoded = (
  attributes: Readonly<Record<string, string>>,
  decode: (text: string) => string,
): Readonly<Record<string, string>> =>
  Object.values(attributes).some((value) => value.includes('&'))
    ? Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, decode(value)]))
    : attributes;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const chunkBytes = 65_536;

/** The longest tag or comment that is read. A parser takes quadratic time for longer ones. */
const maxMarkupLength = 16_384;

/** How deeply elements may lie in each other. */
const maxDepth = 64;

/** What ends markup, by how it begins; any other ends with `>`. */
const markupEnds: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

/** The length of a text up to its last markup that is not closed yet. Throws where markup is longer than allowed. */
const lengthOfClosed = (text: string): number => {
  let at = 0;
  for (;;) {
    const start = text.indexOf('<', at);
    if (start === -1) return text.length;
    const end = markupEnds.find(([begin]) => text.startsWith(begin, start))?.[1] ?? '>';
    const closed = text.indexOf(end, start);
    const length = (closed === -1 ? text.length : closed) - start;
    // A text in CDATA is as long as a cell may be.
    if (length > (end === ']]>' ? 4 * maxMarkupLength : maxMarkupLength)) throw new XmlDamaged();
    if (closed === -1) return start;
    at = closed + end.length;
  }
};

/**
 * Prepares reading XML piece by piece, so that its text is never in memory as a whole. Declarations of elements are skipped. A file
 * that declares entities of its own is not read: they could grow without end.
 */
export const createXmlReader = (handlers: XmlHandlers, options: XmlOptions = {}): XmlReader => {
  const { open, text, close } = handlers;
  let depth = 0;
  const parser = new Parser()
    .ns(options.namespaces)
    .on('openTag', (name, attributes, decode) => {
      depth += 1;
      if (depth > maxDepth) throw new XmlDamaged();
      open(localName(name), () => decoded(attributes(), decode));
    })
    .on('closeTag', (name) => {
      depth -= 1;
      close?.(localName(name));
    })
    .on('attention', (markup) => {
      if (markup.includes('[')) throw new XmlDamaged();
    })
    .on('error', () => {
      throw new XmlDamaged();
    });
  if (text !== undefined) parser.on('text', (found, decode) => text(decode(found))).on('cdata', text);
  const decoder = new TextDecoder(options.encoding);
  let unclosed = '';
  /** The text before the first element, as far as it was read; undefined once that was reached. */
  let prolog: string | undefined = '';
  const writeText = (found: string): void => {
    if (prolog === undefined) {
      writeElements(found);
      return;
    }
    prolog += found;
    const begun = withoutDoctype(prolog);
    if (begun === 'refused' || (begun === 'more' && prolog.length > maxPrologLength)) throw new XmlDamaged();
    if (begun === 'more') return;
    prolog = undefined;
    writeElements(begun.text);
  };
  const writeElements = (found: string): void => {
    const whole = unclosed + found;
    const closed = lengthOfClosed(whole);
    parser.write(whole.slice(0, closed));
    unclosed = whole.slice(closed);
  };
  return {
    write: (bytes) => {
      for (let start = 0; start < bytes.length; start += chunkBytes) {
        writeText(decoder.decode(bytes.subarray(start, start + chunkBytes), { stream: true }));
      }
    },
    end: () => {
      parser.write((prolog ?? '') + unclosed + decoder.decode());
      parser.end();
    },
  };
};
