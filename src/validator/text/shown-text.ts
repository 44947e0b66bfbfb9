// The byte order mark stays, so that what is shown has as many characters as what is checked.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of bytes as a text area shows it: every line break is one line feed, as the HTML standard has it. */
export const shownText = (bytes: Uint8Array): string => decoder.decode(bytes).replace(/\r\n?/g, '\n');
