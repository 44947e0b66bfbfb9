const hexadecimals = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** The SHA-256 of bytes, or of a text in UTF-8, in lower-case hexadecimal. */
export const sha256 = async (content: string | Uint8Array<ArrayBuffer>): Promise<string> => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  // `digest` copies the bytes before it returns.
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  let text = '';
  for (const byte of digest) text += hexadecimals[byte];
  return text;
};
