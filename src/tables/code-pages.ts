/**
 * The characters of the bytes 128 to 255 in the code pages of DOS, which old systems still write and `TextDecoder` does not know. They
 * are those of the codecs `cp437` and `cp850` of Python, which follow the tables that Unicode publishes of Microsoft's code pages.
 */
const upperHalves = new Map([
  [
    'cp437',
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  ],
  [
    'cp850',
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ],
]);

/** A code page by one of its usual names, such as `ibm850` or `850`: its own name; undefined for every other encoding. */
export const codePageCalled = (label: string): string | undefined => {
  const name = label
    .trim()
    .toLowerCase()
    .replace(/^(?:cp|ibm|dos)?[-_ ]?(?=[0-9]+$)/, 'cp');
  return upperHalves.has(name) ? name : undefined;
};

/** Whether an encoding is one of these code pages. */
export const isCodePage = (encoding: string): boolean => upperHalves.has(encoding);

/** The text of bytes in a code page; undefined for every other encoding. Every byte is a character. */
const decodeCodePage = (bytes: Uint8Array, name: string): string | undefined => {
  const upperHalf = upperHalves.get(name);
  if (upperHalf === undefined) return undefined;
  const units = new Uint16Array(bytes.length);
  for (const [at, byte] of bytes.entries()) units[at] = byte < 128 ? byte : upperHalf.charCodeAt(byte - 128);
  return new TextDecoder('utf-16le').decode(units);
};

/**
 * The text of bytes in an encoding that `TextDecoder` knows, or in a code page. With `fatal` it throws a `TypeError` where bytes have no
 * meaning in it; with `stream` the last character may be cut.
 */
export const decodeBytes = (
  bytes: Uint8Array,
  encoding: string,
  { fatal = false, stream = false }: { readonly fatal?: boolean; readonly stream?: boolean } = {},
): string =>
  decodeCodePage(bytes, encoding) ?? new TextDecoder(encoding, { fatal }).decode(bytes, { stream });
