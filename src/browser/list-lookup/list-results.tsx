import { useEffect, useRef, useState } from 'preact/hooks';
import {
  countOutcomes,
  type LineOutcome,
  type LineResult,
  outcomeNames,
  outcomes,
  resultsCsv,
  summaryOf,
} from '../../list-lookup/line-results.ts';
import { Button } from '../button.tsx';
import { saveFile } from '../save-file.ts';
import { StateMark } from '../state-mark.tsx';
import { TableHead } from '../table-head.tsx';

/** The most rows that are on the page at a time: more would make it slow. */
const rowsPerPage = 100;

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Saves results as CSV, with a byte order mark: spreadsheets take a file without one for an older encoding. */
const saveCsv = (results: readonly LineResult[]): void =>
  saveFile(
    'lookup-results.csv',
    new Blob(['\ufeff', resultsCsv(results)], { type: 'text/csv;charset=utf-8' }),
  );

const Row = ({ result }: { readonly result: LineResult }) => {
  const { line, outcome, reason, words, record, evidenceAsOf, verificationStatus, candidates, changes } =
    result;
  const exact = reason === 'manufacturer_not_found' ? undefined : 'exact';
  return (
    <tr data-outcome={outcome}>
      <td data-label="Row">{line.row}</td>
      <td data-label="Manufacturer">{line.manufacturer}</td>
      <th scope="row" data-label="Part number">
        {line.partNumber !== '' && <span class="exact">{line.partNumber}</span>}
      </th>
      <td data-label="Result">
        <StateMark of={outcome} /> {record !== '' && <a href={record}>Record</a>} {words}
        {changes !== undefined && record !== '' && (
          <p class="changes">{changes === '' ? 'Nothing changed.' : changes}</p>
        )}
        {candidates.length > 0 && (
          <ul class="unmarked">
            {candidates.map(({ text, page }) => (
              <li key={page ?? text}>
                {/* Following a link to its page sends nothing that the list has. */}
                {page === undefined ? (
                  <span class={exact}>{text}</span>
                ) : (
                  <a class={exact} href={page}>
                    {text}
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
      </td>
      <td data-label={evidenceAsOf === '' ? undefined : 'Evidence as of'}>
        {evidenceAsOf !== '' && (
          <time dateTime={evidenceAsOf}>{dateFormat.format(new Date(evidenceAsOf))}</time>
        )}{' '}
        {verificationStatus !== '' && (
          <a class="state" href={`/verification#${verificationStatus}`}>
            {verificationStatus}
          </a>
        )}
      </td>
    </tr>
  );
};

type Filter = LineOutcome | 'all';

/** The results, a hundred at a time. They take the focus when they come. */
export const ListResults = ({ results }: { readonly results: readonly LineResult[] }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const [filter, setFilter] = useState<Filter>('all');
  const [first, setFirst] = useState(0);
  useEffect(() => heading.current?.focus(), [first]);
  const counts = countOutcomes(results);
  const filters: readonly (readonly [Filter, string])[] = [
    ['all', `All (${results.length})`],
    ...outcomes
      .filter((outcome) => counts[outcome] > 0)
      .map((outcome) => [outcome, `${outcomeNames[outcome]} (${counts[outcome]})`] as const),
  ];
  const shown = filter === 'all' ? results : results.filter(({ outcome }) => outcome === filter);
  const last = Math.min(first + rowsPerPage, shown.length);
  return (
    <section aria-labelledby="results-heading">
      <div class="head">
        <h2 ref={heading} id="results-heading" tabIndex={-1}>
          Results
        </h2>
        <Button isQuiet onPress={() => saveCsv(results)}>
          Download as CSV
        </Button>
      </div>
      <p class="said">{summaryOf(results)}</p>
      <p class="note">
        A candidate is not the product of the line: choose it yourself, or leave it. A record that was found
        says nothing about stock, price or who may sell the product.
      </p>
      <fieldset class="filters">
        <legend class="hidden">Show lines that are</legend>
        <div>
          {filters.map(([value, words]) => (
            <label key={value}>
              <input
                type="radio"
                name="filter"
                checked={filter === value}
                onChange={() => {
                  setFilter(value);
                  setFirst(0);
                }}
              />{' '}
              {words}
            </label>
          ))}
        </div>
      </fieldset>
      <table class="stacking">
        <caption class="hidden">The lines of the list with their results</caption>
        <TableHead columns={['Row', 'Manufacturer', 'Part number', 'Result', 'Evidence as of']} />
        <tbody>
          {shown.slice(first, last).map((result, index) => (
            <Row key={first + index} result={result} />
          ))}
        </tbody>
      </table>
      {shown.length > rowsPerPage && (
        <nav class="pager" aria-label="Pages of the results">
          <Button isQuiet isDisabled={first === 0} onPress={() => setFirst(first - rowsPerPage)}>
            Previous
          </Button>
          <span>
            {first + 1} to {last} of {shown.length}
          </span>
          <Button isQuiet isDisabled={last === shown.length} onPress={() => setFirst(first + rowsPerPage)}>
            Next
          </Button>
        </nav>
      )}
    </section>
  );
};
