import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../browser/button.tsx';
import { TableHead } from '../../browser/table-head.tsx';
import { counted, groupDigits } from '../../text/counted.ts';
import { isPerhapsNamed, notCheckedInWords } from '../advisories.ts';
import { writtenManufacturer } from '../decide-lines.ts';
import type { LineOutcome, LineResult } from '../line.ts';
import { advisoriesMean, countOutcomes, outcomeName, outcomes, summaryOf } from '../line-results.ts';
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

type Filter = LineOutcome | 'all' | 'changed' | 'perhaps_named';

const filters: readonly Filter[] = ['all', 'changed', 'perhaps_named', ...outcomes];

/** Whether a line is different now, where that was asked or the list came back from a lookup. */
const isChanged = ({ changes = '' }: LineResult): boolean => changes !== '';

const isShown = (result: LineResult, filter: Filter): boolean => {
  if (filter === 'all') return true;
  if (filter === 'changed') return isChanged(result);
  return filter === 'perhaps_named' ? isPerhapsNamed(result) : result.outcome === filter;
};

const filterName = (filter: Filter): string => {
  if (filter === 'all') return 'All';
  if (filter === 'changed') return 'Different now';
  return filter === 'perhaps_named' ? 'Named or perhaps named in advisories' : outcomeName(filter);
};

const resultHeadings = ['Name', 'Verdict', 'Found', 'Who says so', 'Evidence as of'] as const;

const advisoryHeading = 'Security advisories';

/** What a column of the list is called: by what it is looked up as where the list has no heading. */
const headingOf = ({ name, use }: OwnColumn): string => {
  const isNamed = !/^column \d+$/.test(name) && name.trim() !== '';
  if (isNamed || use === undefined) return name;
  return use === 'manufacturer' ? 'Manufacturer' : 'Part number';
};

type ResultsProps = {
  readonly state: ListLookupState;
  readonly results: ShownResults;
  readonly act: (action: ListLookupAction) => void;
};

/** The one thing to do next. */
const Next = ({
  counts,
  results,
  state,
  act,
  onShow,
}: ResultsProps & {
  readonly counts: Readonly<Record<LineOutcome, number>>;
  readonly onShow: (outcome: LineOutcome) => void;
}) => {
  const { questions, numbers, sellers, lines } = results;
  const open = counts.candidates;
  const used = results.columns.find(({ use }) => use === 'manufacturer');
  const columnOfManufacturers = used === undefined ? '' : headingOf(used);
  const refused = counts.not_looked_up;
  const isNothingFound = counts.found + counts.chosen + counts.by_hand + counts.in_file === 0;
  const isAsked = sellers?.areSold === false;
  const isOpen = isAsked || open > 0 || questions.length > 0 || refused > 0 || isNothingFound;
  return (
    <div class="next state-box" data-tone={isOpen ? 'open' : 'good'}>
      {sellers !== undefined && (
        <SellerQuestion sellers={sellers} column={columnOfManufacturers} isBusy={results.busy} act={act} />
      )}
      {questions.length + numbers.length > 0 ? (
        <>
          {questions.length > 0 && (
            <p>
              <strong>Next: choose these manufacturers.</strong> A choice applies to all lines with the name.
              You can undo it.
            </p>
          )}
          <ManufacturerQuestions questions={questions} isBusy={results.busy} act={act} />
          <NumberQuestions questions={numbers} isBusy={results.busy} act={act} />
        </>
      ) : open > 0 ? (
        <p>
          <strong>
            Next: {open === 1 ? 'one line is' : `${groupDigits(open)} lines are`} perhaps found.
          </strong>{' '}
          Choose the product yourself.{' '}
          <Button isQuiet onPress={() => onShow('candidates')}>
            Show {open === 1 ? 'it' : 'them'}
          </Button>
        </p>
      ) : refused > 0 || isNothingFound ? (
        <p>
          <strong>
            {refused === lines.length
              ? '0 lines looked up.'
              : isNothingFound
                ? '0 lines found.'
                : `${counted(refused, 'line')} not looked up.`}
          </strong>{' '}
          {isNothingFound && 'Check the columns above. '}
          {refused > 0 && (
            <Button isQuiet onPress={() => onShow('not_looked_up')}>
              Show {refused === 1 ? 'the line' : 'the lines'} not looked up
            </Button>
          )}{' '}
          You have decided all other lines: <a href="#save">save the result</a>.
        </p>
      ) : (
        <p>
          <strong>All lines are decided.</strong> <a href="#save">Save the result</a>.
        </p>
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

/** The results, a hundred at a time: what to decide first, the lines, and how they are saved. They take the focus when they come. */
export const ListResults = ({ state, results, act }: ResultsProps) => {
  const { lines, number, columns } = results;
  const heading = useRef<HTMLHeadingElement>(null);
  const changedLines = lines.filter(isChanged);
  // What is different now is what one sees first.
  const [filter, setFilter] = useState<Filter>(changedLines.length > 0 ? 'changed' : 'all');
  const [first, setFirst] = useState(0);
  useLayoutEffect(() => heading.current?.focus(), [first, number]);
  const notePressed = useKeptFocus(results);
  const counts = countOutcomes(lines);
  const changed = changedLines.length;
  const hasAdvisories = lines.some(({ advisories }) => advisories !== undefined);
  const countOf = (value: Filter): number => lines.filter((result) => isShown(result, value)).length;
  // A line that is decided stays where it is until another filter is chosen, so that it can be undone there.
  const shownRows = useRef<ReadonlySet<LineResult['line']>>(new Set(changedLines.map(({ line }) => line)));
  const choose = (value: Filter): void => {
    shownRows.current = new Set(lines.filter((result) => isShown(result, value)).map(({ line }) => line));
    setFilter(value);
    setFirst(0);
  };
  const shown = filter === 'all' ? lines : lines.filter(({ line }) => shownRows.current.has(line));
  const last = Math.min(first + rowsPerPage, shown.length);
  const alike = new Map(results.questions.map(({ written, lines: count }) => [written, count]));
  return (
    <section aria-labelledby="results-heading" aria-busy={results.busy} onClickCapture={notePressed}>
      <h2 ref={heading} id="results-heading" tabIndex={-1}>
        Results
      </h2>
      {lines.some(({ changes }) => changes !== undefined) && (
        <p>
          <strong>
            {changed === 0 ? 'All lines are unchanged.' : `${counted(changed, 'line')} different now.`}
          </strong>{' '}
          {changed > 0 && filter !== 'changed' && (
            <Button isQuiet onPress={() => choose('changed')}>
              Show the changes
            </Button>
          )}
        </p>
      )}
      <p class="said">{summaryOf(lines)}</p>
      <Next counts={counts} results={results} state={state} act={act} onShow={choose} />
      {notCheckedInWords(lines).map((words) => (
        <p key={words}>{words}</p>
      ))}
      <fieldset class="filters">
        <legend class="hidden">Show lines that are</legend>
        <div>
          {filters
            .filter((value) => value === 'all' || value === filter || countOf(value) > 0)
            .map((value) => (
              <label key={value}>
                <input type="radio" name="filter" checked={filter === value} onChange={() => choose(value)} />{' '}
                {filterName(value)} ({groupDigits(countOf(value))})
              </label>
            ))}
        </div>
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard */}
      <section class="wide" aria-label="The lines with their results" tabIndex={0}>
        <table class="lines results">
          <caption class="hidden">The lines of the list with their results</caption>
          <TableHead
            columns={[
              'Row',
              ...columns.map(headingOf),
              ...resultHeadings,
              ...(hasAdvisories ? [advisoryHeading] : []),
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
                columns={columns}
                facts={results.facts}
                titles={results.titles}
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
      <p class="note">
        A missing product may still exist. Ask the seller about stock and price.
        {hasAdvisories && ` ${advisoriesMean}`}
      </p>
      <SaveResults state={state} results={results} counts={counts} act={act} />
    </section>
  );
};
