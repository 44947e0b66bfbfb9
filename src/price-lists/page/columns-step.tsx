import { useId } from 'preact/hooks';
import { Button } from '../../browser/button.tsx';
import { ChoiceField, SheetChoice, TextField } from '../../browser/form-fields.tsx';
import { delimiters, wordsOfDelimiter } from '../../tables/text-form.ts';
import { counted } from '../../text/counted.ts';
import { ColumnSelect, FirstRows } from './first-rows.tsx';
import type { ListChange } from './list-session.ts';
import type { ColumnView, ListSource, ListView } from './list-view.ts';
import type { ValidatorAction } from './validator-state.ts';

const maxHeadingRows = 3;

type ColumnProps = {
  readonly column: ColumnView;
  readonly uses: ListView['uses'];
  readonly onUse: (use: string) => void;
  readonly onQuantity: (quantity: string) => void;
};

/** What one column is taken for, above its heading. */
const ColumnUse = ({ column, uses, onUse, onQuantity }: ColumnProps) => {
  const { name, use, reason, note, quantity } = column;
  const id = useId();
  const isListed = use.value === '' || uses.some(({ value }) => value === use.value);
  return (
    <>
      <ColumnSelect
        name={name}
        describedBy={id}
        uses={isListed ? uses : [use, ...uses]}
        value={use.value}
        onUse={onUse}
      />
      <span class="note" id={id}>
        {reason}
        {note !== undefined && <span class="error-note">{note}</span>}
      </span>
      {quantity !== undefined && (
        <TextField label="From quantity" value={quantity} onChange={onQuantity} inputMode="numeric" isExact />
      )}
      <span class="heading">{name}</span>
    </>
  );
};

const classOf = (column: ColumnView | undefined): string => {
  if (column === undefined || column.use.value === '') return 'unused';
  return column.reason === '' ? '' : 'guess';
};

type ColumnsStepProps = {
  readonly view: ListView;
  readonly act: (action: ValidatorAction) => void;
};

/** Which rows have the headings: price lists begin with a title and an address. */
const HeadingRowsChoice = ({ view: { headings, possibleHeadings }, act }: ColumnsStepProps) => {
  const { row, count } = headings;
  // A row without text has no headings. One that a mapping names may be further down, or empty in this list.
  const isListed = possibleHeadings.some(({ number }) => number === row);
  const rows = [...possibleHeadings, ...(isListed ? [] : [{ number: row, text: '' }])];
  const numbers = (most: number): { value: string; text: string }[] =>
    Array.from({ length: most }, (_, index) => ({ value: String(index + 1), text: String(index + 1) }));
  const choose = (changes: Partial<ListView['headings']>): void =>
    act({ kind: 'open-sheet', change: { headings: { ...headings, ...changes } } });
  return (
    <div class="heading-rows">
      <ChoiceField
        label="Headings are in row"
        choices={rows.map(({ number, text }) => ({
          value: String(number),
          text: text === '' ? String(number) : `${number}: ${text}`,
        }))}
        isChosen
        value={String(row)}
        onChange={(value) => choose({ row: Number(value) })}
      />
      <ChoiceField
        label="Rows of headings"
        choices={[{ value: '0', text: 'None: the list has no headings' }, ...numbers(maxHeadingRows)]}
        isChosen
        value={String(count)}
        onChange={(value) => choose({ count: Number(value) })}
      />
    </div>
  );
};

/** How the text of the file is read: the mark between its cells and, where the file does not say it, its encoding. */
const FormChoice = ({ view, act }: ColumnsStepProps) => {
  const { form } = view;
  if (form === undefined) return null;
  const encodings = form.encodings.map(({ encoding, sample }) => ({
    value: encoding,
    text: `${encoding}: ${sample}`,
  }));
  const choose = (change: Pick<ListSource, 'delimiter' | 'encoding'>): void => {
    // The encoding that was said stays; one that is only likely is still a question.
    const { encoding, delimiter } = view.state.source;
    act({ kind: 'open-sheet', change: { encoding, delimiter, headings: undefined, ...change } });
  };
  return (
    <div class="heading-rows">
      <ChoiceField
        label="Between the cells"
        choices={delimiters.map((value) => ({ value, text: wordsOfDelimiter[value] }))}
        isChosen
        value={form.delimiter}
        onChange={(value) => choose({ delimiter: delimiters.find((mark) => mark === value) })}
      />
      {encodings.length > 0 && (
        <ChoiceField
          label="Encoding of the file"
          choices={encodings}
          isChosen
          value={form.encoding}
          onChange={(encoding) => choose({ encoding })}
        />
      )}
    </div>
  );
};

/** The first step: what each column of the list is taken for, above its first rows. */
export const ColumnsStep = ({ view, act }: ColumnsStepProps) => {
  const { columns, missing, lacksQuantity } = view;
  const choose = (change: ListChange): void => act({ kind: 'change', change });
  return (
    <>
      <SheetChoice
        sheets={view.sheets}
        hiddenSheets={view.hiddenSheets}
        sheet={view.sheet}
        onSheet={(sheet) => act({ kind: 'open-sheet', change: { sheet, headings: undefined } })}
      />
      {view.note !== '' && <p class="error-note">{view.note}</p>}
      <p>
        Is each column right? A guess was made from the heading: change it if it is wrong. The table has{' '}
        {counted(view.rowCount, 'row')} and {counted(columns.length, 'column')}.
      </p>
      <HeadingRowsChoice view={view} act={act} />
      <FormChoice view={view} act={act} />
      <FirstRows
        key={columns.map(({ name }) => name).join('\n')}
        above={view.above}
        rows={view.rows}
        names={columns.map(({ name }) => name)}
        isIncomplete={missing.length > 0}
        headClass={(index) => classOf(columns[index])}
        isUsed={(index) => columns[index]?.use.value !== '' || columns[index]?.note !== undefined}
        head={(index) => {
          const column = columns[index];
          return (
            column && (
              <ColumnUse
                column={column}
                uses={view.uses}
                onUse={(use) => choose({ kind: 'use', column: index, use })}
                onQuantity={(quantity) => choose({ kind: 'quantity', column: index, quantity })}
              />
            )
          );
        }}
      />
      {missing.length > 0 && (
        <ul class="missing unmarked" aria-label="Columns still to choose">
          {missing.map(({ name, label, optional, asked }) => (
            <li key={name}>
              <strong>{label}:</strong> {asked} Choose its column above.{' '}
              {optional && (
                <Button isQuiet onPress={() => choose({ kind: 'none', name })}>
                  The list has none
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {lacksQuantity && (
        <p class="error-note">Enter a number for each quantity from which a column of prices applies.</p>
      )}
      <p class="actions">
        <Button isDisabled={missing.length > 0 || lacksQuantity} onPress={() => choose({ kind: 'confirm' })}>
          These columns are right
        </Button>
      </p>
    </>
  );
};
