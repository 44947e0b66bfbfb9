/** The catalogue as files: the paths of the records under the licence of the catalogue, and of the list that describes every file. */
export const catalogueFilePaths = {
  list: '/catalogue/files.json',
  ndjson: '/catalogue/products.ndjson',
  csv: '/catalogue/products.csv',
  manufacturers: '/catalogue/manufacturers.csv',
  advisories: '/catalogue/advisories.csv',
  advisoryIndex: '/catalogue/advisories/index.json',
  advisoryTitles: '/catalogue/advisories/titles.json',
  advisoryLines: '/catalogue/advisories.ndjson',
} as const;

/** Records under another licence, with conditions that the catalogue's own lacks. */
export const boundRecordsPath = (licence: string, format: 'ndjson' | 'csv'): string =>
  `/catalogue/products/${licence}.${format}`;

/** The formats in which records are published: `csv` is safe to open in a spreadsheet, `exact` is CSV for programs. */
export const recordFormats = ['ndjson', 'csv', 'exact'] as const;

type RecordFormat = (typeof recordFormats)[number];

/** The records under a licence; the file of those under the catalogue's own is not named after it, except for programs. */
export const recordsPath = (licence: string, format: RecordFormat, catalogueLicence: string): string => {
  if (format === 'exact') return `/catalogue/products/exact/${licence}.csv`;
  return licence === catalogueLicence ? catalogueFilePaths[format] : boundRecordsPath(licence, format);
};

/** What a file has, in words, by its path. */
export const contentOfFile = (path: string): string => {
  if (path === catalogueFilePaths.manufacturers)
    return 'Every name of every manufacturer, with its kind and source.';
  if (path === catalogueFilePaths.advisories) return 'The part numbers in security advisories.';
  if (path === catalogueFilePaths.advisoryLines) {
    return 'Every security advisory that was read, with all its products: an advisory in each line, as JSON.';
  }
  if (path.startsWith('/catalogue/statements/')) {
    return 'What the sources say and said of each record, with dates: a record in each line, as JSON.';
  }
  if (path.startsWith('/catalogue/products/exact/')) {
    return 'Records as CSV for programs: every text exactly as it is, and not for spreadsheets.';
  }
  return path.endsWith('.csv')
    ? 'Records as CSV, safe to open in a spreadsheet: a record in each row, a field in each column.'
    : 'Records as JSON Lines: each line is the data of the API’s answer.';
};

/** The media types of the files. */
export const catalogueMediaTypes = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  exact: 'text/csv; charset=utf-8; header=present',
  statements: 'application/x-ndjson; charset=utf-8',
} as const;
