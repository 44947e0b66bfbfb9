/** The columns that a lookup adds to a list, in their order: as CSV, and as Excel. */
const layouts: readonly (readonly string[])[] = [
  [
    ...['name', 'verdict', 'record.manufacturer', 'record.manufacturerPartNumber', 'saidBy', 'evidenceAsOf'],
    ...['record', 'status', 'reason', 'verificationStatus', 'since', 'source', 'sourceAddress', 'chosen'],
    ...['chosenBy', 'note', 'candidates'],
  ],
  [
    ...['Name', 'Verdict', 'Manufacturer found', 'Part number found', 'Who says so', 'Evidence as of'],
    'Record',
  ],
];

/**
 * The columns that may stand last: the verification state, which Excel has since 0.2.0, and, where there is something to say, what
 * changed, what files of the user say, and advisories.
 */
const lastColumns: ReadonlySet<string> = new Set([
  'Verification state',
  ...['changes', 'What changed', 'yourFiles', 'Your files say'],
  ...['yourFilePrices', 'Price that your files stated (no quotation)'],
  ...[
    'advisories',
    'advisoryAddresses',
    'advisoryAnswer',
    'advisoryIds',
    'advisorySources',
    'Security advisories',
  ],
]);

/** A list that came back from a lookup: how many columns are its own, and where the result of before stands. */
export type SavedColumns = {
  readonly own: number;
  readonly record: number;
  readonly evidenceAsOf: number;
  /** Where it says what files of the user listed; undefined where no file was added. */
  readonly files: number | undefined;
};

/** The columns of a list that came back from a lookup; undefined for every other list. */
export const savedColumns = (headings: readonly string[] = []): SavedColumns | undefined => {
  // A name that the list had already got a number.
  const names = headings.map((heading) => heading.replace(/ \([0-9]{1,4}\)$/, ''));
  const end = names.findLastIndex((name) => !lastColumns.has(name)) + 1;
  const layout = layouts.find((columns) =>
    columns.every((name, at) => names[end - columns.length + at] === name),
  );
  if (layout === undefined) return undefined;
  const own = end - layout.length;
  const filesAt = names.findIndex(
    (name, at) => at >= end && (name === 'yourFiles' || name === 'Your files say'),
  );
  const columnOf = (...called: readonly string[]): number =>
    own + layout.findIndex((name) => called.includes(name));
  return {
    own,
    record: columnOf('record', 'Record'),
    evidenceAsOf: columnOf('evidenceAsOf', 'Evidence as of'),
    files: filesAt === -1 ? undefined : filesAt,
  };
};
