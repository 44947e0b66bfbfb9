import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { beginAt } from '../../browser/begin-at.ts';
import { Button } from '../../browser/button.tsx';
import { FileButton } from '../../browser/file-button.tsx';
import { SheetChoice, TextField } from '../../browser/form-fields.tsx';
import { ColumnSelect, FirstRows } from '../../price-lists/page/first-rows.tsx';
import { counted } from '../../text/counted.ts';
import type { OwnFileField } from '../own-file-fields.ts';
import { datesOfFile } from '../own-files.ts';
import type { ListLookupAction, ListLookupState } from './list-lookup-state.ts';
import type { OpenSource } from './source-files.ts';

type PartProps = { readonly state: ListLookupState; readonly act: (action: ListLookupAction) => void };

/** What a column of a file is read for. */
const uses = [
  { value: 'manufacturer', text: 'Manufacturer' },
  { value: 'manufacturerPartNumber', text: 'Part number' },
  { value: 'sourceRecordId', text: 'Item number' },
  { value: 'title', text: 'Name' },
  { value: 'date', text: 'Date' },
  { value: 'unitPrice', text: 'Price' },
] as const satisfies readonly { readonly value: OwnFileField; readonly text: string }[];

/** Asks what is in the columns of a file that does not say it. It takes the focus when it comes. */
const SourceQuestions = ({
  id,
  given,
  answers,
  sheets,
  sheet,
  why,
  names,
  rows,
  columns: told,
  act,
}: OpenSource & Pick<PartProps, 'act'>) => {
  const [columns, setColumns] = useState(told);
  const [manufacturer, setManufacturer] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => beginAt(heading.current), []);
  const useOf = (column: number): string => uses.find(({ value }) => columns[value] === column)?.value ?? '';
  const choose = (column: number, chosen: string): void =>
    setColumns(
      Object.fromEntries([
        ...Object.entries(columns).filter(([use, at]) => at !== column && use !== chosen),
        ...(chosen === '' ? [] : [[chosen, column]]),
      ]),
    );
  // All but the manufacturer is known: that alone is asked, and its columns can be looked at.
  const isOfOne = told.manufacturer === undefined && told.manufacturerPartNumber !== undefined;
  const isComplete =
    columns.manufacturerPartNumber !== undefined &&
    (columns.manufacturer !== undefined || manufacturer.trim() !== '');
  const firstRows = (
    <FirstRows
      of={given.name}
      rows={rows}
      names={names}
      isUsed={(column) => useOf(column) !== ''}
      isIncomplete={!isComplete}
      headClass={(column) => (useOf(column) === '' ? 'unused' : '')}
      head={(column) => (
        <>
          <ColumnSelect
            name={names[column] ?? ''}
            uses={uses}
            value={useOf(column)}
            onUse={(use) => choose(column, use)}
          />
          <span class="heading">{names[column]}</span>
        </>
      )}
    />
  );
  return (
    <section class="columns" aria-labelledby={`source-heading-${id}`}>
      <h3 ref={heading} id={`source-heading-${id}`} tabIndex={-1}>
        {isOfOne ? `Whose parts are in ${given.name}?` : `Choose the columns of ${given.name}`}
      </h3>
      {!isOfOne && <p class="note">{why}</p>}
      <SheetChoice
        sheets={sheets}
        sheet={sheet}
        onSheet={(name) => act({ kind: 'add-source', id, file: given, answers: { sheet: name } })}
      />
      {!isOfOne && firstRows}
      {columns.manufacturer === undefined && (
        <TextField
          label="Manufacturer of all rows, if no column names it"
          value={manufacturer}
          onChange={setManufacturer}
        />
      )}
      <div class="files">
        <Button
          isDisabled={!isComplete}
          onPress={() =>
            act({
              kind: 'add-source',
              id,
              file: given,
              answers: {
                ...answers,
                columns,
                ...(manufacturer.trim() !== '' && { manufacturer: manufacturer.trim() }),
              },
            })
          }
        >
          Use it as a source
        </Button>
        <Button isQuiet onPress={() => act({ kind: 'remove-source', id })}>
          Leave it out
        </Button>
      </div>
      {isOfOne && (
        <details>
          <summary>Columns</summary>
          {firstRows}
        </details>
      )}
    </section>
  );
};

/** The files that were added as sources, and the button that adds one. */
export const OwnSources = ({ state, act }: PartProps) => {
  const { sources, sourceSaid, sourceProgress, waiting, hasPrices } = state;
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The button that removed a file is gone.
    const isLost = sourceSaid !== '' && document.activeElement === document.body;
    if (isLost) place.current?.querySelector('button')?.focus();
  }, [sources]);
  return (
    <div class="sources" ref={place}>
      <FileButton
        isQuiet
        accept=".csv,.tsv,.txt,.xlsx,.xml,text/csv"
        onFile={(file) => act({ kind: 'add-source', file })}
      >
        Add your own price list
      </FileButton>
      <p class="note">
        Parts that we lack are looked up in it: CSV, Excel or BMEcat.{' '}
        <a href="/docs/list-lookup#your-files-as-sources">Your files as sources</a>
      </p>
      <p role="status">{sourceSaid}</p>
      {sourceProgress !== undefined && (
        <div class="run">
          <Button isQuiet onPress={() => act({ kind: 'cancel-source' })}>
            Cancel reading
          </Button>
          <progress
            max={1}
            value={sourceProgress === 0 ? undefined : sourceProgress}
            aria-label="Part of the file read"
          />
        </div>
      )}
      {waiting.map((source) => (
        <SourceQuestions key={`${source.id} ${source.sheet}`} {...source} act={act} />
      ))}
      {sources.length > 0 && (
        <>
          <ul class="unmarked">
            {sources.map(({ id, given, answers, file, words, sheets, sheet }) => (
              <li key={id}>
                <strong>{file.name}</strong> · {counted(file.listed.length, 'part')} ·{' '}
                {file.dated === null ? 'no date' : datesOfFile(file)}{' '}
                <Button isQuiet onPress={() => act({ kind: 'remove-source', id })}>
                  Remove<span class="hidden"> {file.name}</span>
                </Button>
                <details>
                  <summary>Columns and SHA-256</summary>
                  <p>{words}</p>
                  <p>
                    SHA-256 <code class="exact">{file.sha256}</code>
                  </p>
                </details>
                <SheetChoice
                  sheets={sheets}
                  sheet={sheet}
                  onSheet={(other) =>
                    act({
                      kind: 'add-source',
                      id,
                      file: given,
                      answers: {
                        ...(answers.manufacturer !== undefined && { manufacturer: answers.manufacturer }),
                        sheet: other,
                      },
                    })
                  }
                />
              </li>
            ))}
          </ul>
          <label>
            <input
              type="checkbox"
              checked={hasPrices}
              onChange={({ currentTarget }) => act({ kind: 'ask-prices', hasPrices: currentTarget.checked })}
            />{' '}
            Show the prices of these files too, as of their date. They are not quotations.
          </label>
        </>
      )}
    </div>
  );
};
