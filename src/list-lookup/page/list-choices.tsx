import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../browser/button.tsx';
import { ChoiceField, SheetChoice } from '../../browser/form-fields.tsx';
import { ColumnSelect, FirstRows } from '../../price-lists/page/first-rows.tsx';
import { columnNames } from '../../tables/table.ts';
import { counted } from '../../text/counted.ts';
import type { GuessedColumns } from '../line-fields.ts';
import type { ListLookupAction, ListLookupState } from './list-lookup-state.ts';

type PartProps = { readonly state: ListLookupState; readonly act: (action: ListLookupAction) => void };

/** Which sheet of the file is looked up. */
export const OpenedSheet = ({ state: { opened }, act }: PartProps) =>
  opened === undefined ? null : (
    <SheetChoice {...opened} onSheet={(sheet) => act({ kind: 'open-file', file: opened.file, sheet })} />
  );

/** What a column is looked up as. */
const uses = [
  { value: 'manufacturer', text: 'Manufacturer' },
  { value: 'partNumber', text: 'Part number' },
] as const;

const useOf = (
  { manufacturer, partNumber }: GuessedColumns,
  column: number,
): (typeof uses)[number]['value'] | '' => {
  if (column === manufacturer) return 'manufacturer';
  return column === partNumber ? 'partNumber' : '';
};

/** The columns after one of them was chosen for a use, or for none. Each use has one column, and each column one use. */
const withUse = (columns: GuessedColumns, column: number, use: string): Partial<GuessedColumns> => {
  const before = useOf(columns, column);
  return {
    ...(before === '' ? {} : { [before]: undefined }),
    ...(use === '' ? {} : { [use]: column }),
  };
};

/** How many rows may have the headings: lists begin with a title. */
const maxHeadingRow = 30;

const headingRows = (present: number): { readonly value: string; readonly text: string }[] =>
  Array.from({ length: Math.max(maxHeadingRow, present) }, (_, index) => String(index + 1)).map((row) => ({
    value: row,
    text: row,
  }));

type ColumnsProps = {
  readonly list: NonNullable<ListLookupState['list']>;
  readonly offered: ListLookupState['offered'];
  readonly act: PartProps['act'];
};

/** Which columns are looked up, and how. They are one line where the headings say it; once they were asked for, they stay open. */
const Columns = ({ list, offered, act }: ColumnsProps) => {
  const { columns, headings, headingsRow } = list;
  const { isTrimmed } = columns;
  const choose = (changes: Partial<GuessedColumns>): void => act({ kind: 'choose', columns: changes });
  const names = columnNames(headings);
  const { manufacturer, partNumber } = columns;
  const isKnown = headingsRow !== undefined && manufacturer !== undefined && partNumber !== undefined;
  const isOpen = useRef(false);
  isOpen.current ||= !isKnown || offered.length > 0 || list.spacedLines > 0;
  return (
    <section aria-labelledby="columns-heading">
      <h2 id="columns-heading" class="hidden">
        Columns of the list
      </h2>
      <details open={isOpen.current}>
        <summary>
          {isKnown ? `Manufacturer: ${names[manufacturer]} · Part number: ${names[partNumber]}` : 'Columns'}
        </summary>
        <div class="columns">
          <FirstRows
            key={names.join('\n')}
            rows={list.rows}
            names={names}
            isUsed={(column) => useOf(columns, column) !== ''}
            isIncomplete={columns.manufacturer === undefined || columns.partNumber === undefined}
            headClass={(column) => (useOf(columns, column) === '' ? 'unused' : '')}
            head={(column) => (
              <>
                <ColumnSelect
                  name={headingsRow === undefined ? String(column + 1) : (names[column] ?? '')}
                  uses={uses}
                  value={useOf(columns, column)}
                  onUse={(use) => choose(withUse(columns, column, use))}
                />
                <span class="heading">{names[column]}</span>
              </>
            )}
          />
          {offered.length > 0 && (
            <ul class="unmarked">
              {offered.map(({ use, column, words }) => (
                <li key={`${use} ${column}`}>
                  {words}{' '}
                  <Button isQuiet onPress={() => choose({ [use]: column })}>
                    Use it as the {use === 'manufacturer' ? 'manufacturer' : 'part number'}
                    <span class="hidden">: column {column + 1}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <div class="checks">
            <ChoiceField
              label="Headings are in row"
              choices={[
                { value: '', text: 'None: the list has no headings' },
                ...headingRows(headingsRow ?? 1),
              ]}
              isChosen
              value={headingsRow === undefined ? '' : String(headingsRow)}
              onChange={(row) => act({ kind: 'move-headings', row: row === '' ? undefined : Number(row) })}
            />
            {(isTrimmed || list.spacedLines > 0) && (
              <label>
                <input
                  type="checkbox"
                  checked={isTrimmed}
                  onChange={({ currentTarget }) => choose({ isTrimmed: currentTarget.checked })}
                />{' '}
                Remove spaces at either end of a cell
                {!isTrimmed && (
                  <span class="note">
                    They count in a lookup. {counted(list.spacedLines, 'line')} with such spaces.
                  </span>
                )}
              </label>
            )}
          </div>
        </div>
      </details>
    </section>
  );
};

/** The columns of the list, where one is open. */
export const ColumnChoices = ({ state: { list, offered }, act }: PartProps) =>
  list === undefined ? null : <Columns list={list} offered={offered} act={act} />;

/** The button that looks the list up, how far it is, and what is to be said. */
export const Run = ({ state: { progress, said, opened }, act }: PartProps) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // On a phone it would be below the screen.
    if (opened !== undefined) place.current?.scrollIntoView({ block: 'nearest' });
  }, [opened]);
  const start = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const isRunning = progress !== undefined;
  const wasRunning = useRef(isRunning);
  useLayoutEffect(() => {
    const isChanged = wasRunning.current !== isRunning;
    wasRunning.current = isRunning;
    // The button that had the focus is gone.
    if (isChanged && document.activeElement === document.body) (isRunning ? cancel : start).current?.focus();
  }, [isRunning]);
  return (
    <div class="run" ref={place}>
      {isRunning ? (
        <>
          <Button key="cancel" buttonRef={cancel} isQuiet onPress={() => act({ kind: 'cancel' })}>
            Cancel
          </Button>
          <progress max={1} value={progress === 0 ? undefined : progress} aria-label="Lines looked up" />
        </>
      ) : (
        <Button key="start" buttonRef={start} onPress={() => act({ kind: 'run' })}>
          Look up the list
        </Button>
      )}
      <p role="status">{said}</p>
    </div>
  );
};
