import { useId } from 'preact/hooks';
import { counted } from '../../../contracts/counted.ts';
import { sourceModes } from '../../../contracts/supplier/choices.ts';
import {
  checkChoices,
  longDecimalsIn,
  numbersWithMarks,
  placeholdersIn,
  shownOtherwiseIn,
} from '../../../supplier-lists/choices.ts';
import {
  type FieldName,
  fieldNames,
  fields,
  madeSources,
  wordsOfOffer,
} from '../../../supplier-lists/fields.ts';
import { isAsked, type Mapping, usualOf } from '../../../supplier-lists/mapping.ts';
import { readNumber } from '../../../supplier-lists/read-number.ts';
import { columnNames, type Table } from '../../../supplier-lists/table.ts';
import { fixOfFault } from '../../../supplier-lists/table-faults.ts';
import { Question, SelectQuestion, TextQuestion } from './question.tsx';

type StepProps = {
  readonly table: Table;
  readonly mapping: Mapping;
  readonly onMapping: (mapping: Mapping) => void;
};

/** The fields that the list does not state and that every record needs. */
const askedFields = ({ sources }: Mapping): FieldName[] =>
  fieldNames.filter((name) => {
    const from = sources.get(name)?.from ?? 'unset';
    return (
      isAsked(name, sources) && ['unset', 'constant', 'one-day'].includes(from) && !fields[name].optional
    );
  });

/** The questions whose usual answer a person may accept for all of them together. */
const openWithUsual = (table: Table, { sources }: Mapping): FieldName[] =>
  fieldNames.filter(
    (name) =>
      isAsked(name, sources) &&
      sources.get(name)?.from === 'unset' &&
      usualOf(name, table.headings) !== undefined,
  );

const labelledUsual = (name: FieldName): string => {
  const { label, usual } = fields[name];
  const said = usual?.from === 'constant' ? wordsOfOffer(fields[name], usual.text) : madeSources['one-day'];
  return `${label}: ${said}`;
};

/** Accepting the usual answers, each of which is named. */
const UsualAnswers = ({ table, mapping, onMapping }: StepProps) => {
  const names = openWithUsual(table, mapping);
  if (names.length === 0) return null;
  const take = (): void => {
    const taken = names.map((name) => [name, usualOf(name, table.headings) ?? { from: 'unset' }] as const);
    onMapping({ ...mapping, sources: new Map([...mapping.sources, ...taken]) });
  };
  return (
    <div class="usual">
      <p>
        <strong>Most lists mean the following.</strong> Use it only if it is true of every row.
      </p>
      <ul class="unmarked">
        {names.map((name) => (
          <li key={name}>{labelledUsual(name)}</li>
        ))}
      </ul>
      <button class="button quiet" type="button" onClick={take}>
        Use these for every row
      </button>
    </div>
  );
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

/** The questions about how cells are read. Each is asked only of a list whose used columns raise it. */
const CellQuestions = ({ table, mapping, onMapping }: StepProps) => {
  const shown = shownOtherwiseIn(table, mapping);
  const texts = [...placeholdersIn(table, mapping)];
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
          onChoose={(meaning) => {
            const others = [...mapping.placeholders].filter(([other]) => other !== text);
            const answered = meaning === undefined ? others : [...others, [text, meaning] as const];
            onMapping({ ...mapping, placeholders: new Map(answered) });
          }}
        />
      ))}
    </>
  );
};

const FieldQuestion = ({
  name,
  mapping,
  onMapping,
}: Omit<StepProps, 'table'> & { readonly name: FieldName }) => {
  const field = fields[name];
  const source = mapping.sources.get(name) ?? { from: 'unset' };
  const choose = (next: typeof source): void =>
    onMapping({ ...mapping, sources: new Map([...mapping.sources, [name, next]]) });
  const made = field.usual?.from === 'one-day' ? madeSources['one-day'] : undefined;
  return (
    <Question
      label={field.label}
      about={field.about}
      offers={(field.offers ?? []).map((value) => ({ value, text: wordsOfOffer(field, value) }))}
      made={made}
      isMade={source.from === 'one-day'}
      isClosed={field.form === 'choice'}
      text={source.from === 'constant' ? source.text : ''}
      onText={(text) => choose(text === '' ? { from: 'unset' } : { from: 'constant', text })}
      onMade={() => choose({ from: 'one-day' })}
    />
  );
};

const SourceQuestions = ({ mapping, onMapping }: Omit<StepProps, 'table'>) => {
  const { batch } = mapping;
  const write = (change: Partial<Mapping['batch']>): void =>
    onMapping({ ...mapping, batch: { ...batch, ...change } });
  return (
    <>
      <TextQuestion
        label="Identifier of the list"
        about="The same each time you send the list, such as stock-list."
        text={batch.id}
        onText={(id) => write({ id })}
      />
      <TextQuestion
        label="Source system"
        about="The system that the list was exported from."
        text={batch.system}
        onText={(system) => write({ system })}
      />
      <SelectQuestion
        label="Connection type"
        about="How your program will send the batches."
        choices={sourceModes.map((value) => ({ value, text: value }))}
        chosen={sourceModes.find((mode) => mode === batch.mode)}
        onChoose={(mode) => write({ mode: mode ?? '' })}
      />
    </>
  );
};

/** The second step: what the list does not say, each question once for all rows. */
export const QuestionsStep = (
  props: StepProps & { readonly onCheck: () => void; readonly onDownload: () => void },
) => {
  const { table, mapping, onMapping, onCheck, onDownload } = props;
  const openId = useId();
  const open = checkChoices(table, mapping);
  return (
    <>
      <p>
        Nothing is assumed that your list does not state. Each answer holds for{' '}
        {counted(table.rowCount, 'row')}.
      </p>
      <UsualAnswers table={table} mapping={mapping} onMapping={onMapping} />
      <div class="questions">
        <CellQuestions table={table} mapping={mapping} onMapping={onMapping} />
        {askedFields(mapping).map((name) => (
          <FieldQuestion key={name} name={name} mapping={mapping} onMapping={onMapping} />
        ))}
        <SourceQuestions mapping={mapping} onMapping={onMapping} />
      </div>
      <p class="open-questions" id={openId} role="status">
        {open.length === 0 ? 'Nothing is left to answer.' : `${counted(open.length, 'question')} to answer.`}
      </p>
      {open.some(({ code }) => code === 'not_readable') && (
        <p class="complaint">
          {open.flatMap((fault) => (fault.code === 'not_readable' ? [fixOfFault(fault)] : []))[0]}
        </p>
      )}
      <p class="actions">
        <button class="button" type="button" aria-describedby={openId} onClick={onCheck}>
          Check the list
        </button>
        <button class="button quiet" type="button" onClick={onDownload}>
          Download the mapping
        </button>
        <span class="note">
          A file with these answers, with which <code>npm run validate</code>{' '}
          <a href="/docs/validate-in-ci">checks later exports of the list</a>.
        </span>
      </p>
    </>
  );
};
