import { counted } from '../../../contracts/counted.ts';
import {
  ambiguousDatesIn,
  localDatesIn,
  longDecimalsIn,
  numbersWithMarks,
  placeholdersIn,
  shownOtherwiseIn,
} from '../../../supplier-lists/choices.ts';
import { type Mapping, withAnswer } from '../../../supplier-lists/mapping.ts';
import { readNumber } from '../../../supplier-lists/read-number.ts';
import { columnNames, type Table } from '../../../supplier-lists/table.ts';
import { Question, SelectQuestion } from './question.tsx';

/** What the questions about a list need. */
export type StepProps = {
  readonly table: Table;
  readonly mapping: Mapping;
  readonly onMapping: (mapping: Mapping) => void;
};

/** How many ambiguous numbers are shown. */
const maxExamples = 3;

/** How the chosen mark reads ambiguous numbers such as `1.200`: one example for each column. */
const markExamples = (table: Table, mapping: Mapping): string => {
  const { decimalMark } = mapping;
  const names = columnNames(table.headings);
  return [...new Set(numbersWithMarks(table, mapping).map(([, column]) => column))]
    .flatMap((column) => {
      const first = table.columns[column]?.firstAmbiguous;
      if (first === undefined) return [];
      const place = `Row ${first.row}, ${names[column]}: ${first.text}`;
      const reading = decimalMark === undefined ? undefined : readNumber(first.text, decimalMark);
      if (reading === undefined || 'fault' in reading) return [`${place} is ambiguous.`];
      const { decimal } = reading;
      return [`${place} is read as ${decimal.includes('.') ? decimal.replace(/\.?0{0,8}$/, '') : decimal}.`];
    })
    .slice(0, maxExamples)
    .join(' ');
};

/** Where a workbook shows another number than it holds, with both values of the first cell of each column. */
const shownWords = (table: Table, columns: readonly number[]): string => {
  const names = columnNames(table.headings);
  return columns
    .flatMap((column) => {
      const { count, first } = table.columns[column]?.shownOtherwise ?? { count: 0, first: undefined };
      if (first === undefined) return [];
      const cells = counted(count, 'cell');
      return [
        `${names[column]}: ${cells}. Row ${first.row} shows “${first.text}” and holds ${first.stored}.`,
      ];
    })
    .join(' ');
};

const marks = [
  { value: '.', text: 'Point: 1234.50 or 1,234.50' },
  { value: ',', text: 'Comma: 1234,50 or 1.234,50' },
] as const;

const decimalChoices = [
  ...([0, 1, 2, 3, 4, 5, 6] as const).map((value) => ({ value, text: `At most ${value}` })),
  { value: 'written', text: 'Every number as it is written' },
] as const;

const meanings = [
  { value: 'unknown', text: 'Unknown: read as an empty cell' },
  { value: 'text', text: 'Really this text' },
] as const;

const shownChoices = [
  { value: 'stored', text: 'The number that the cell holds' },
  { value: 'shown', text: 'The number that the cell shows' },
] as const;

const orderChoices = [
  { value: 'day-first', text: 'The day first' },
  { value: 'month-first', text: 'The month first' },
] as const;

/** The time zone of this computer, which may be that of the list. */
const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The first date of each column whose day and month cannot be told apart. */
const dateExamples = (table: Table, columns: readonly number[]): string =>
  columns
    .flatMap((column) => {
      const first = table.columns[column]?.dates.firstAmbiguous;
      return first === undefined ? [] : [`Row ${first.row}: ${first.text}.`];
    })
    .join(' ');

/** The questions about how cells are read. Each is asked only of a list whose used columns raise it. */
export const CellQuestions = ({ table, mapping, onMapping }: StepProps) => {
  const shown = shownOtherwiseIn(table, mapping);
  const texts = [...placeholdersIn(table, mapping)];
  const ambiguous = ambiguousDatesIn(table, mapping);
  return (
    <>
      {numbersWithMarks(table, mapping).length > 0 && (
        <SelectQuestion
          label="Decimal mark"
          about={markExamples(table, mapping)}
          choices={marks}
          chosen={mapping.decimalMark}
          onChoose={(decimalMark) => onMapping({ ...mapping, decimalMark })}
        />
      )}
      {longDecimalsIn(table, mapping).length > 0 && (
        <SelectQuestion
          label="Decimals of the source"
          about="Some numbers have more than 8 digits after the decimal mark, such as 726.0000000000001. The error of a computation is removed; any other digit beyond your choice is a finding."
          choices={decimalChoices}
          chosen={mapping.decimals}
          onChoose={(decimals) => onMapping({ ...mapping, decimals })}
        />
      )}
      {shown.length > 0 && (
        <SelectQuestion
          label="Cells that show another number than they hold"
          about={shownWords(table, shown)}
          choices={shownChoices}
          chosen={mapping.shownNumbers}
          onChoose={(shownNumbers) => onMapping({ ...mapping, shownNumbers })}
        />
      )}
      {texts.map(([text, count]) => (
        <SelectQuestion
          key={text}
          label={`“${text}” in ${counted(count, 'cell')}`}
          about="Does it stand for an unknown value?"
          choices={meanings}
          chosen={mapping.placeholders.get(text)}
          onChoose={(meaning) =>
            onMapping({ ...mapping, placeholders: withAnswer(mapping.placeholders, text, meaning) })
          }
        />
      ))}
      {ambiguous.length > 0 && (
        <SelectQuestion
          label="Order of day and month"
          about={dateExamples(table, ambiguous)}
          choices={orderChoices}
          chosen={mapping.dateOrder}
          onChoose={(dateOrder) => onMapping({ ...mapping, dateOrder })}
        />
      )}
      {localDatesIn(table, mapping).length > 0 && (
        <Question
          label="Time zone of the list"
          about="Its dates state none. A date without a time is the beginning of that day."
          offers={[...new Set([ownTimeZone(), 'UTC'])].map((value) => ({ value, text: value }))}
          text={mapping.timeZone ?? ''}
          onText={(zone) => onMapping({ ...mapping, timeZone: zone.trim() === '' ? undefined : zone.trim() })}
        />
      )}
    </>
  );
};
