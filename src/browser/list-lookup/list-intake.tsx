import { useLayoutEffect, useRef } from 'preact/hooks';
import { counted } from '../../contracts/counted.ts';
import { maxListLines } from '../../list-lookup/read-list.ts';
import { columnNames, type Table } from '../../supplier-lists/table.ts';
import { Button } from '../button.tsx';
import { FileButton } from '../file-button.tsx';
import { ChoiceField } from '../form-fields.tsx';
import type { ListLookup, ListLookupState } from './list-lookup.ts';

type PartProps = { readonly state: ListLookupState; readonly lookup: ListLookup };

/** The list as text, as a file or as an example. */
export const ListIntake = ({ state: { text, opened }, lookup }: PartProps) => (
  <section aria-labelledby="list-heading">
    <h2 id="list-heading">
      <label for="list">Your list</label>
    </h2>
    <p class="note" id="list-hint">
      A manufacturer and a part number in each line, as copied from a spreadsheet, as CSV or as an Excel file.
      Further columns do no harm. You can drop a file anywhere on this page. At most{' '}
      {maxListLines.toLocaleString('en')} lines.
    </p>
    <textarea
      class="exact"
      id="list"
      rows={9}
      autocomplete="off"
      autocapitalize="off"
      spellcheck={false}
      aria-describedby="list-hint"
      value={text}
      onInput={({ currentTarget }) => lookup.edit(currentTarget.value)}
    />
    <div class="ways">
      <FileButton accept=".csv,.tsv,.txt,.xlsx,.xml,text/csv" isQuiet onFile={lookup.openFile}>
        Open a file
      </FileButton>
      <Button isQuiet onPress={lookup.openExample}>
        Try an example
      </Button>
    </div>
    {opened !== undefined && opened.sheets.length > 1 && (
      <div class="field">
        <label for="sheet">Sheet or price list of the file</label>
        <select
          id="sheet"
          autocomplete="off"
          value={opened.sheet}
          onInput={({ currentTarget }) => lookup.openFile(opened.file, currentTarget.value)}
        >
          {opened.sheets.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
    )}
  </section>
);

const namesOf = ({ headings }: Table, isHeaded: boolean): string[] =>
  isHeaded
    ? columnNames(headings)
    : headings.map(
        (cell, column) => `column ${column + 1}, such as ${cell.trim().slice(0, 24) || 'nothing'}`,
      );

/** Which columns are looked up, and how. */
export const ColumnChoices = ({ state: { list }, lookup }: PartProps) => {
  if (list === undefined) return null;
  const { hasHeadings, isTrimmed, manufacturer, partNumber } = list.columns;
  const choices = namesOf(list.table, hasHeadings).map((text, column) => ({ value: String(column), text }));
  const columnOf = (value: string): number | undefined => (value === '' ? undefined : Number(value));
  return (
    <section class="columns" aria-labelledby="columns-heading">
      <h2 id="columns-heading" class="hidden">
        Columns of the list
      </h2>
      <ChoiceField
        label="Manufacturer is in"
        choices={choices}
        value={String(manufacturer ?? '')}
        onChange={(value) => lookup.choose({ manufacturer: columnOf(value) })}
      />
      <ChoiceField
        label="Part number is in"
        choices={choices}
        value={String(partNumber ?? '')}
        onChange={(value) => lookup.choose({ partNumber: columnOf(value) })}
      />
      <div class="checks">
        <label>
          <input
            type="checkbox"
            checked={hasHeadings}
            onChange={({ currentTarget }) => lookup.choose({ hasHeadings: currentTarget.checked })}
          />{' '}
          The first row has headings
        </label>
        {(isTrimmed || list.spacedLines > 0) && (
          <label>
            <input
              type="checkbox"
              checked={isTrimmed}
              onChange={({ currentTarget }) => lookup.choose({ isTrimmed: currentTarget.checked })}
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
    </section>
  );
};

/** The button that looks the list up, how far it is, and what is to be said. */
export const Run = ({ state: { progress, said }, lookup }: PartProps) => {
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
    <div class="run">
      {isRunning ? (
        <>
          <Button key="cancel" buttonRef={cancel} isQuiet onPress={lookup.cancel}>
            Cancel
          </Button>
          <progress max={1} value={progress === 0 ? undefined : progress} aria-label="Lines looked up" />
        </>
      ) : (
        <Button key="start" buttonRef={start} onPress={lookup.run}>
          Look up the list
        </Button>
      )}
      <p role="status">{said}</p>
    </div>
  );
};
