const delimiters = [',', ';', '\t', '|'];

/**
 * What parts the columns of a table: the mark that the row of headings has most often outside quotation
 * marks. The rows below say less, because prices and texts hold commas and semicolons of their own.
 */
export const findDelimiter = (text: string): string => {
  const [headings = ''] = text.trimStart().split(/\r\n?|\n/, 1);
  const unquoted = headings.replace(/"[^"]*"/g, '');
  const counted = delimiters.map((mark) => ({ mark, count: unquoted.split(mark).length }));
  return counted.reduce((best, other) => (other.count > best.count ? other : best)).mark;
};
