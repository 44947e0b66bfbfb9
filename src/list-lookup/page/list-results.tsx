import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { beginAt } from '../../browser/begin-at.ts';
import { Button } from '../../browser/button.tsx';
import { StateMark } from '../../browser/state-mark.tsx';
import { TableHead } from '../../browser/table-head.tsx';
import { verificationWords } from '../../contracts/record-evidence.ts';
import { counted, groupDigits } from '../../text/counted.ts';
import { isPerhapsNamed } from '../advisories.ts';
import type { LineOutcome, LineResult } from '../line.ts';
import { countOutcomes, outcomeName, outcomes, usualStatus } from '../line-results.ts';
import { writtenManufacturer } from '../look-up-line.ts';
import { OtherAdvisories } from './line-advisories.tsx';
import type { ListLookupAction, ListLookupState, ShownResults } from './list-lookup-state.ts';
import type { OwnColumn } from './looked-up-list.ts';
import {
  DecidedManufacturers,
  ManufacturerQuestions,
  NumberQuestions,
  SellerQuestion,
} from './manufacturer-questions.tsx';
import { ResultRow } from './result-row.tsx';
import { SaveResults } from './save-results.tsx';

/** The most rows that are on the page at a time: more would make it slow. */
const rowsPerPage = 100;

/** The most columns of the list beside manufacturer and part number that are shown before a person asks for them. */
const maxOtherColumns = 4;

type Filter = LineOutcome | 'all' | 'changed' | 'advisories';

const filters: readonly Filter[] = ['all', 'changed', ...outcomes, 'advisories'];

/** Whether a line is different now, where that was asked or the list came back from a lookup. */
const isChanged = ({ changes = '' }: LineResult): boolean => changes !== '';

const isShown = (result: LineResult, filter: Filter): boolean => {
  if (filter === 'all') return true;
  if (filter === 'changed') return isChanged(result);
  return filter === 'advisories' ? isPerhapsNamed(result) : result.outcome === filter;
};

/** What a filter shows, with the number of its lines: `12 found`. */
const FilterName = ({ filter, count }: { readonly filter: Filter; readonly count: number }) => {
  switch (filter) {
    case 'all':
      return <>{counted(count, 'line')}</>;
    case 'changed':
      return <>{groupDigits(count)} different now</>;
    case 'advisories':
      return <>{groupDigits(count)} with advisories to read</>;
    default:
      return <StateMark of={filter} word={`${groupDigits(count)} ${outcomeName(filter).toLowerCase()}`} />;
  }
};

/** What a column of the list is called: by what it is looked up as where the list has no heading. */
const headingOf = ({ name, use }: OwnColumn): string => {
  const isNamed = !/^column \d+$/.test(name) && name.trim() !== '';
  if (isNamed || use === undefined) return name;
  return use === 'manufacturer' ? 'Manufacturer' : 'Part number';
};

/** The verification state that all records have, or all whose line has no other. */
const Verification = ({ lines, usual }: { lines: readonly LineResult[]; usual: string }) => {
  const hasOthers = lines.some(({ record }) => record !== undefined && record.verificationStatus !== usual);
  return usual === '' ? (
    <span class="hidden">The lines of the list with their results</span>
  ) : (
    <>
      {hasOthers ? 'Records without another state: ' : 'All records: '}
      <a href={`/verification#${usual}`} target="_blank" rel="noopener" title="Opens in a new tab">
        {verificationWords(usual).toLowerCase()}
      </a>
      .
    </>
  );
};

type ResultsProps = {
  readonly state: ListLookupState;
  readonly results: ShownResults;
  readonly act: (action: ListLookupAction) => void;
};

/** The one thing to do next, and what was decided for several lines at once. */
const Next = ({
  counts,
  results,
  state,
  act,
  isDeciding,
  onDecide,
  children,
}: ResultsProps & {
  /** What may stand beside it. */
  readonly children: ComponentChildren;
  readonly counts: Readonly<Record<LineOutcome, number>>;
  /** Whether the lines to decide are shown. */
  readonly isDeciding: boolean;
  readonly onDecide: () => void;
}) => {
  const { questions, numbers, sellers, lines } = results;
  const open = counts.candidates;
  const isNothingFound = counts.found + counts.chosen + counts.by_hand + counts.in_file + open === 0;
  const used = results.columns.find(({ use }) => use === 'manufacturer');
  return (
    <div class="next">
      <div class="run">
        {open > 0 ? (
          <Button onPress={onDecide}>Decide {groupDigits(open)}</Button>
        ) : (
          <a class="button" href="#save">
            Save the result
          </a>
        )}
        {isNothingFound && (
          <p>
            No line was {counts.not_looked_up === lines.length ? 'looked up' : 'found'}. Check the columns
            above.
          </p>
        )}
        {children}
      </div>
      {sellers !== undefined && (
        <SellerQuestion
          sellers={sellers}
          column={used === undefined ? '' : headingOf(used)}
          isBusy={results.busy}
          act={act}
        />
      )}
      {isDeciding && questions.length + numbers.length > 0 && (
        <div class="state-box" data-tone="open">
          {questions.length > 0 && (
            <p>
              <strong>Which manufacturer is it?</strong> One answer decides all lines with the name.
            </p>
          )}
          <ManufacturerQuestions questions={questions} isBusy={results.busy} act={act} />
          <NumberQuestions questions={numbers} isBusy={results.busy} act={act} />
        </div>
      )}
      <DecidedManufacturers decisions={state.decisions} isBusy={results.busy} act={act} />
    </div>
  );
};

/**
 * Keeps the focus where a button was pressed, although that button is gone or waits: it goes back to the button, or else to the
 * first thing to press in its row or among its questions. Returns what notes which button is pressed.
 */
const useKeptFocus = (results: ShownResults) => {
  const pressed = useRef<HTMLButtonElement | null>(null);
  const place = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { current: button } = pressed;
    if (results.busy || button === null) return;
    pressed.current = null;
    if (document.activeElement !== document.body) return;
    const near = ['button', 'summary', 'a'].map((name) => place.current?.querySelector<HTMLElement>(name));
    (button.isConnected ? button : near.find((element) => element))?.focus();
  }, [results]);
  return ({ target }: { readonly target: EventTarget | null }): void => {
    pressed.current = target instanceof Element ? target.closest('button') : null;
    place.current = pressed.current?.closest('tr, .next') ?? null;
  };
};

/** Moves the focus to the first thing to decide, each time that it is asked for. */
const useFocusOnDeciding = (place: RefObject<HTMLElement | null>) => {
  const [asked, setAsked] = useState(0);
  useLayoutEffect(() => {
    if (asked === 0) return;
    const first = ['.questions button', '.verdict button', '.verdict summary'];
    first
      .map((name) => place.current?.querySelector<HTMLElement>(name))
      .find((element) => element)
      ?.focus();
  }, [asked]);
  return (): void => setAsked((count) => count + 1);
};

/** The results, a hundred at a time: the totals, what to do next, the lines, and how they are saved. They take the focus when they come. */
export const ListResults = ({ state, results, act }: ResultsProps) => {
  const { lines, number, columns } = results;
  const heading = useRef<HTMLHeadingElement>(null);
  const place = useRef<HTMLElement>(null);
  const changedLines = lines.filter(isChanged);
  // What is different now is what one sees first.
  const [filter, setFilter] = useState<Filter>(changedLines.length > 0 ? 'changed' : 'all');
  const [first, setFirst] = useState(0);
  const others = columns.filter(({ use }) => use === undefined).length;
  const [isFolded, setFolded] = useState(others > maxOtherColumns);
  useLayoutEffect(() => beginAt(heading.current), [first, number]);
  const notePressed = useKeptFocus(results);
  const focusOnDeciding = useFocusOnDeciding(place);
  const counts = countOutcomes(lines);
  const usual = usualStatus(lines);
  const countOf = (value: Filter): number => lines.filter((result) => isShown(result, value)).length;
  // A line that is decided stays where it is until another filter is chosen, so that it can be undone there.
  const shownRows = useRef<ReadonlySet<LineResult['line']>>(new Set(changedLines.map(({ line }) => line)));
  const choose = (value: Filter): void => {
    shownRows.current = new Set(lines.filter((result) => isShown(result, value)).map(({ line }) => line));
    setFilter(value);
    setFirst(0);
  };
  const decide = (): void => {
    choose('candidates');
    focusOnDeciding();
  };
  const shown = filter === 'all' ? lines : lines.filter(({ line }) => shownRows.current.has(line));
  const last = Math.min(first + rowsPerPage, shown.length);
  const alike = new Map(results.questions.map(({ written, lines: count }) => [written, count]));
  const shownColumns = columns.flatMap((column, at) =>
    isFolded && column.use === undefined ? [] : { column, at },
  );
  return (
    <section
      ref={place}
      aria-labelledby="results-heading"
      aria-busy={results.busy}
      onClickCapture={notePressed}
    >
      <h2 ref={heading} id="results-heading" tabIndex={-1}>
        Results
      </h2>
      {changedLines.length === 0 && lines.some(({ changes }) => changes !== undefined) && (
        <p>
          <strong>All lines are unchanged.</strong>
        </p>
      )}
      <fieldset class="filters">
        <legend class="hidden">Show lines that are</legend>
        <div>
          {filters
            .filter((value) => value === 'all' || value === filter || countOf(value) > 0)
            .map((value) => (
              <label key={value}>
                <input
                  class="hidden"
                  type="radio"
                  name="filter"
                  checked={filter === value}
                  onChange={() => choose(value)}
                />
                <FilterName filter={value} count={countOf(value)} />
              </label>
            ))}
        </div>
      </fieldset>
      <Next
        counts={counts}
        results={results}
        state={state}
        act={act}
        isDeciding={filter === 'candidates'}
        onDecide={decide}
      >
        {others > 0 && (
          <span class="fold">
            <Button isQuiet onPress={() => setFolded(!isFolded)}>
              {isFolded ? 'Show' : 'Hide'} {others === 1 ? 'the other column' : `the ${others} other columns`}{' '}
              of the list
            </Button>
          </span>
        )}
      </Next>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard */}
      <section class="wide" aria-label="The lines with their results" tabIndex={0}>
        <table class="lines results">
          <caption>
            <Verification lines={lines} usual={usual} />
          </caption>
          <TableHead
            columns={[
              'Row',
              ...shownColumns.map(({ column }) => headingOf(column)),
              'Verdict',
              'Name, source, evidence date',
            ]}
          />
          <tbody>
            {shown.slice(first, last).map((result, index) => (
              <ResultRow
                key={`${filter} ${first + index}`}
                result={result}
                isBusy={results.busy}
                act={act}
                alike={alike.get(writtenManufacturer(result) ?? '') ?? 1}
                columns={shownColumns}
                facts={results.facts}
                usualStatus={usual}
              />
            ))}
          </tbody>
        </table>
      </section>
      {shown.length > rowsPerPage && (
        <nav class="pager" aria-label="Pages of the results">
          <Button isQuiet isDisabled={first === 0} onPress={() => setFirst(first - rowsPerPage)}>
            Previous
          </Button>
          <span>
            {groupDigits(first + 1)} to {groupDigits(last)} of {counted(shown.length, 'line')}
          </span>
          <Button isQuiet isDisabled={last === shown.length} onPress={() => setFirst(first + rowsPerPage)}>
            Next
          </Button>
        </nav>
      )}
      <OtherAdvisories lines={lines} titles={results.titles} />
      <p class="note">A missing product may still exist. Ask the seller about stock and price.</p>
      <SaveResults state={state} results={results} counts={counts} act={act} />
    </section>
  );
};
