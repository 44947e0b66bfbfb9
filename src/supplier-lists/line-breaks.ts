/**
 * The rows of a table that have another line break than the one between rows, outside quotation marks: in a file with CRLF
 * a lone line feed joins two rows into one. Rows count from 1, as a spreadsheet counts them.
 */
export const looseLineBreaks = (text: string, lineBreak: string): number[] => {
  const isCrlf = lineBreak === '\r\n';
  // Most files have one kind of line break, and one test shows it.
  if (!(isCrlf ? /(?<!\r)\n|\r(?!\n)/ : lineBreak === '\n' ? /\r/ : /\n/).test(text)) return [];
  const rows = new Set<number>();
  let row = 1;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) {
      if (!text.startsWith(lineBreak, at)) rows.add(row);
      else {
        row += 1;
        at += lineBreak.length - 1;
      }
    }
  }
  return [...rows];
};
