import Papa from 'papaparse';
import * as z from 'zod';

const flat = (value: unknown, name = ''): [string, string][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([field, inner]) => flat(inner, name === '' ? field : `${name}.${field}`))
    : [[name, typeof value === 'string' ? value : JSON.stringify(value)]];

const terms = new Set(['licence', 'conditions', 'attribution', 'source']);

/** The products of an NDJSON file as the cells that a row has of each: a text by the path of its field. */
export const cellsInNdjson = (text: string): Record<string, string>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Object.fromEntries(flat(JSON.parse(line))));

/** The same of a CSV file, read as a program reads it, without the links and the terms of the row, which JSON lines do not have. */
export const cellsInCsv = (text: string): Record<string, string>[] => {
  const { data, errors } = Papa.parse(text, {
    header: true,
    delimiter: ',',
    newline: '\r\n',
    skipEmptyLines: true,
  });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return z
    .array(z.record(z.string(), z.string()))
    .parse(data)
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(
          ([name, cell]) => cell !== '' && !name.startsWith('links.') && !terms.has(name),
        ),
      ),
    );
};
