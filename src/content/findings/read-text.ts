import { createFault, positionAt, type Reading, refused } from './content-finding.ts';

/** Why a file is refused before its contents are parsed, and how to fix it, by finding code. */
export const textRules = {
  not_utf8: () => ({
    why: 'The file is not UTF-8 text from this place on.',
    fix: 'Save the file with UTF-8 encoding.',
  }),
  control_character: () => ({
    why: 'This invisible character is not allowed in feeds and web pages: a control character, an unusual line break or half of a surrogate pair.',
    fix: 'Delete the character, or retype the line if you cannot find it. End lines with LF or CRLF.',
  }),
} as const;

const textFault = createFault(textRules);

// XML, the format of two feeds, forbids most of these; the others are line breaks to some programs only.
const forbidden = /(?!\t|\n|\r\n)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u;

const replacementOffset = (bytes: Uint8Array): number => {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const lines = new TextDecoder('utf-8').decode(bytes).split('\n');
  // A line feed byte is never part of a longer UTF-8 character, so lines can be tried one by one.
  let start = 0;
  let offset = 0;
  for (const line of lines) {
    const feed = bytes.indexOf(0x0a, start);
    const end = feed === -1 ? bytes.length : feed;
    try {
      strict.decode(bytes.subarray(start, end));
    } catch {
      return offset + Math.max(line.indexOf('\uFFFD'), 0);
    }
    start = end + 1;
    offset += line.length + 1;
  }
  return 0;
};

const decode = (bytes: Uint8Array): Reading<string> => {
  try {
    return { value: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), faults: [] };
  } catch {
    const lenient = new TextDecoder('utf-8').decode(bytes);
    return refused(textFault('not_utf8', positionAt(lenient, replacementOffset(bytes))));
  }
};

/**
 * The text of a file, given as text or as bytes in UTF-8, without its byte order mark. With a wrong byte or a forbidden character
 * it has no value, and a fault with the place: nothing read from it could be trusted.
 */
export const readText = (content: string | Uint8Array): Reading<string> => {
  const decoded = typeof content === 'string' ? { value: content, faults: [] } : decode(content);
  if (decoded.value === undefined) return decoded;
  const clean = decoded.value.replace(/^\uFEFF/, '');
  const offset = clean.search(forbidden);
  if (offset === -1) return { value: clean, faults: [] };
  return refused(textFault('control_character', positionAt(clean, offset)));
};
