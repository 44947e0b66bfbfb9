import { useId } from 'preact/hooks';
import type { Instant } from '../../../contracts/supplier/instant.ts';
import { hasTierWithoutQuantity } from '../../../supplier-lists/choices.ts';
import { columnNotes } from '../../../supplier-lists/column-notes.ts';
import { type FieldName, fields } from '../../../supplier-lists/fields.ts';
import type { HeadingRows } from '../../../supplier-lists/headings.ts';
import { confirmed, type Mapping, tableSummary, withSource } from '../../../supplier-lists/mapping.ts';
import { columnNames, type Table } from '../../../supplier-lists/table.ts';
import { Button } from '../../button.tsx';
import { ColumnSelect, FirstRows } from '../../first-rows.tsx';
import { ChoiceField, SheetChoice, TextField } from '../../form-fields.tsx';
import {
  columnChoices,
  labelOfOption,
  optionOf,
  quantityOf,
  type Taken,
  takenColumns,
  type Use,
  withColumn,
  withQuantity,
} from './column-uses.ts';
import type { List } from './opened-list.ts';

const maxHeadingRow = 30;
const maxHeadingRows = 3;

/** The fields that only a column can give, which are asked for here. */
const needed: readonly FieldName[] = ['sourceRecordId', 'title', 'manufacturerPartNumber', 'unitPrice'];

/** The fields of a column that is still to be chosen. */
export const missingColumns = ({ sources }: Mapping): FieldName[] =>
  needed.filter((name) => sources.get(name)?.from === 'unset');

/** The mapping with every guess confirmed. */
export const withConfirmed = (mapping: Mapping): Mapping => ({
  ...mapping,
  sources: new Map([...mapping.sources].map(([name, source]) => [name, confirmed(source)])),
});

const reasons = {
  column: 'guessed: its heading is a known name of this field',
  'tier-rows': 'guessed: its heading says a quantity, and item numbers repeat',
  percent: 'guessed: its heading says a tax rate, and values are above 1',
  'tier-columns': 'guessed: its heading says a quantity',
} as const;

const reasonOf = (taken: readonly Taken[]): string => {
  const guess = taken.find(({ isGuess }) => isGuess);
  return guess === undefined ? '' : reasons[guess.use];
};

type ColumnProps = {
  readonly name: string;
  readonly taken: readonly Taken[];
  readonly mapping: Mapping;
  readonly onTake: (taken: readonly Use[]) => void;
  /** What a person should know of the column before its rows are checked. */
  readonly note: string | undefined;
  /** The quantity from which the prices of the column apply; undefined if none is to be named. */
  readonly quantity: string | undefined;
  readonly onQuantity: (quantity: string) => void;
};

/** What one column is taken for, above its heading. */
const ColumnUse = ({ name, taken, mapping, onTake, note, quantity, onQuantity }: ColumnProps) => {
  const id = useId();
  const choices = columnChoices(mapping.sources);
  const chosen = optionOf(taken);
  const isListed = chosen === '' || choices.some((choice) => optionOf(choice) === chosen);
  const offered = isListed ? choices : [taken, ...choices];
  const reason = reasonOf(taken);
  return (
    <th scope="col" class={taken.length === 0 ? 'unused' : reason === '' ? '' : 'guess'}>
      <ColumnSelect
        name={name}
        describedBy={id}
        uses={offered.map((choice) => ({ value: optionOf(choice), text: labelOfOption(choice) }))}
        value={chosen}
        onUse={(value) => onTake(offered.find((choice) => optionOf(choice) === value) ?? [])}
      />
      <span class="note" id={id}>
        {reason}
        {note !== undefined && <span class="error-note">{note}</span>}
      </span>
      {quantity !== undefined && (
        <TextField label="From quantity" value={quantity} onChange={onQuantity} inputMode="numeric" isExact />
      )}
      <span class="heading">{name}</span>
    </th>
  );
};

type ListColumnsProps = {
  readonly table: Table;
  readonly mapping: Mapping;
  readonly onMapping: (mapping: Mapping) => void;
  readonly now: Instant;
};

/** The first rows of the list, and what each column is taken for. */
const ListColumns = ({ table, mapping, onMapping, now }: ListColumnsProps) => {
  const notes = columnNotes(table, mapping, now);
  const names = columnNames(table.headings);
  const taken = takenColumns(mapping.sources);
  const withSources = (sources: Mapping['sources']): void => onMapping({ ...mapping, sources });
  return (
    <FirstRows
      rows={table.rows}
      columnCount={names.length}
      isUsed={(column) => taken.has(column)}
      head={(column) => (
        <ColumnUse
          key={column}
          name={names[column] ?? ''}
          taken={taken.get(column) ?? []}
          mapping={mapping}
          note={notes.get(column)}
          quantity={quantityOf(mapping.sources, column)}
          onQuantity={(quantity) => withSources(withQuantity(mapping.sources, column, quantity))}
          onTake={(chosen) => withSources(withColumn(mapping.sources, column, chosen))}
        />
      )}
    />
  );
};

/** Which rows have the headings: price lists begin with a title and an address. */
const HeadingRowsChoice = ({ list, onHeadings }: Pick<ColumnsStepProps, 'list' | 'onHeadings'>) => {
  const { headingsNumber: row, headingsCount: count } = list.table;
  const numbers = (most: number): { value: string; text: string }[] =>
    Array.from({ length: most }, (_, index) => ({ value: String(index + 1), text: String(index + 1) }));
  return (
    <div class="heading-rows">
      <ChoiceField
        label="Headings are in row"
        choices={numbers(Math.max(maxHeadingRow, row))}
        isChosen
        value={String(row)}
        onChange={(value) => onHeadings({ row: Number(value), count })}
      />
      <ChoiceField
        label="Rows of headings"
        choices={numbers(maxHeadingRows)}
        isChosen
        value={String(count)}
        onChange={(value) => onHeadings({ row, count: Number(value) })}
      />
    </div>
  );
};

type ColumnsStepProps = {
  readonly list: List;
  readonly mapping: Mapping;
  readonly onMapping: (mapping: Mapping) => void;
  readonly onSheet: (name: string) => void;
  readonly onHeadings: (headings: HeadingRows) => void;
  /** The time that the list will be checked as of. */
  readonly now: Instant;
  /** The columns are right. */
  readonly onDone: () => void;
};

/** The first step: what each column of the list is taken for. */
export const ColumnsStep = (props: ColumnsStepProps) => {
  const { list, mapping, onMapping, onSheet, onHeadings, onDone } = props;
  const missing = missingColumns(mapping);
  const lacksQuantity = hasTierWithoutQuantity(mapping.sources.get('unitPrice'));
  return (
    <>
      <SheetChoice sheets={list.sheets} sheet={list.file.sheet ?? ''} onSheet={onSheet} />
      {list.note !== '' && <p class="error-note">{list.note}</p>}
      <p>
        {tableSummary(list.table, mapping)} Above each column stands what it is taken for. Look at the values,
        and change what is wrong: nothing is taken from a column before you confirm it.
      </p>
      <HeadingRowsChoice list={list} onHeadings={onHeadings} />
      <ListColumns table={list.table} mapping={mapping} onMapping={onMapping} now={props.now} />
      {missing.length > 0 && (
        <ul class="missing unmarked" aria-label="Columns still to choose">
          {missing.map((name) => (
            <li key={name}>
              <strong>{fields[name].label}:</strong> choose its column above.{' '}
              {fields[name].optional && (
                <Button isQuiet onPress={() => onMapping(withSource(mapping, name, { from: 'nothing' }))}>
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
        <Button isDisabled={missing.length > 0 || lacksQuantity} onPress={onDone}>
          These columns are right
        </Button>
      </p>
    </>
  );
};
