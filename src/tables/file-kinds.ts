const jsonLines =
  'This file has a JSON object on each line (JSON Lines). Export a list as CSV or Excel (.xlsx), and save each batch as a file of its own.';

/** What a file is that people take for a list, by its first characters, and what to do instead. */
const otherKinds: readonly (readonly [form: RegExp, why: string])[] = [
  [
    /^%PDF-/,
    'This is a PDF file, which has no table that can be read exactly. Export the list as CSV or Excel.',
  ],
  [
    /^\s*<(?:!doctype html|html|head|body|table|meta)/i,
    'This is an HTML file, a web page. Some systems save one under the name of an Excel file: open it in a spreadsheet and save it as CSV or .xlsx.',
  ],
  [
    /^\u00d0\u00cf.\u00e0/s,
    'This is an Excel file of the old kind (.xls), or one with a password. Save it as .xlsx without a password, or as CSV.',
  ],
  [
    /^PK.{28}mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet/s,
    'This is an OpenDocument spreadsheet (.ods). Save it as .xlsx, or as CSV.',
  ],
  [
    // The record that begins every file: of version 4 in columns of a fixed width, of version 5 with semicolons.
    /^V(?: [0-9]{6}[^\r\n]{110,120}0[0-9][A-Z]{3}|;050;)/,
    'This is a DATANORM file, which is not read here. Export the list as CSV, Excel (.xlsx) or BMEcat.',
  ],
  [
    /^(?:UNA.{6}\s*)?UNB\+/s,
    'This is an EDIFACT message, such as PRICAT, which is not read here. Export the list as CSV, Excel (.xlsx) or BMEcat.',
  ],
  [/^\s*\{[^\r\n]*\}[^\S\r\n]*[\r\n]\s*\{/, jsonLines],
  [
    // Neither UTF-16 that says so, nor a zip archive, nor JSON or XML, whose readers say more.
    /^(?!\u00ff\u00fe|\u00fe\u00ff|PK|[\0\s]*[{[<])[^\0]*\0/,
    'Save the list as CSV in UTF-8, or as .xlsx. The file has zero bytes: it is not text, or its encoding is unknown.',
  ],
];

/** The first bytes of a file, without a byte order mark, in an encoding in which every byte is a character. */
export const asWestern = (bytes: Uint8Array): string => {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  return new TextDecoder('windows-1252').decode(bytes.subarray(start, start + 1024));
};

/** The UTF-16 that the first bytes of a file declare; undefined for every other encoding. */
export const declaredUtf16 = ([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
};

/** Whether a file is called JSON Lines and its first line is no batch. A file of one line looks like any other object. */
const isOneJsonLine = (name: string, text: string): boolean =>
  /\.(?:jsonl|ndjson)$/i.test(name) && /^\s*\{/.test(text) && !text.includes('"records"');

/** Why a file that people take for a list is none, by its first bytes and its name; undefined for every other file. */
export const whyNoList = (beginning: Uint8Array, name = ''): string | undefined => {
  const text = asWestern(beginning);
  if (isOneJsonLine(name, text)) return jsonLines;
  return otherKinds.find(([form]) => form.test(text))?.[1];
};

/** Whether a file begins with an object of JSON, alone or in a list. A heading may stand in brackets too. */
export const isJson = (beginning: Uint8Array): boolean =>
  /^\s*(?:\[\s*)?\{\s*["}]/.test(asWestern(beginning));

/** Whether a file is XML, as a catalogue is, by its first bytes. */
export const isXml = (beginning: Uint8Array): boolean =>
  /^(?:\u00ff\u00fe|\u00fe\u00ff)?\s*<(?:\?xml|BMECAT|!DOCTYPE\s+BMECAT)\b/.test(
    asWestern(beginning.subarray(0, 200)).replaceAll('\u0000', ''),
  );

/** Whether a file is a zip archive, as an Excel file is. */
export const isWorkbook = (beginning: Uint8Array): boolean =>
  asWestern(beginning).startsWith('PK\u0003\u0004');

/**
 * Whether a text is a table with a row of headings rather than JSON: it does not begin like JSON, its first line
 * has a delimiter, and there is a second line.
 */
export const looksLikeTable = (text: string): boolean => {
  const [first = '', ...others] = text.trim().split(/\r\n?|\n/, 2);
  const beginsAsJson = /^\s*(?:[{[]|"[^"]*"\s*:)/.test(first);
  return !beginsAsJson && /[,;\t|]/.test(first) && others.length > 0;
};

/** Whether a file is a table rather than a batch of JSON: by the extension of its name, else by how it begins. */
const isTableFile = (name: string, beginning: Uint8Array): boolean => {
  if (/\.(?:csv|tsv)$/i.test(name)) return true;
  if (/\.json$/i.test(name)) return false;
  // What tells a table is ASCII, which every encoding but UTF-16 shares.
  return looksLikeTable(new TextDecoder(declaredUtf16(beginning)).decode(beginning));
};

/** Whether a file is a list, and no batch: an Excel file, a catalogue, or a table by its name or by how it begins. */
export const isList = (name: string, beginning: Uint8Array): boolean =>
  isWorkbook(beginning) || isXml(beginning) || isTableFile(name, beginning);
