import { useId, useRef } from 'preact/hooks';
import { counted } from '../../../contracts/counted.ts';
import { sourceModes } from '../../../contracts/supplier/choices.ts';
import { checkChoices, hasMarkedPrices } from '../../../supplier-lists/choices.ts';
import {
  type FieldName,
  fieldNames,
  fields,
  hoursAfterExport,
  howToEnterValue,
  type Source,
  wordsOfOffer,
} from '../../../supplier-lists/fields.ts';
import { isAsked, type Mapping, withSource } from '../../../supplier-lists/mapping.ts';
import { usualAnswers } from '../../../supplier-lists/usual-answers.ts';
import { Button } from '../../button.tsx';
import { CellQuestions, type StepProps } from './cell-questions.tsx';
import { Question, SelectQuestion, TextQuestion } from './question.tsx';
import { TextQuestions } from './text-questions.tsx';

/** The hours after the export that are offered as expiry. */
const expiryHours = [24, 12, 8, 4, 1] as const;

/** The fields that the list does not state and that every record needs. */
const askedFields = (mapping: Mapping): FieldName[] =>
  fieldNames.filter((name) => {
    const from = mapping.sources.get(name)?.from ?? 'unset';
    return (
      isAsked(name, mapping) &&
      ['unset', 'constant', 'hours', 'price-cell'].includes(from) &&
      !fields[name].optional
    );
  });

/** Accepting the usual answers, each of which is named. */
const UsualAnswers = ({ table, mapping, onMapping }: StepProps) => {
  const answers = usualAnswers(table, mapping);
  if (answers.length === 0) return null;
  return (
    <div class="usual">
      <p>
        <strong>Most lists mean the following.</strong> Use it only if it is true of every row.
      </p>
      <ul class="unmarked">
        {answers.map(({ words }) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <Button isQuiet onPress={() => onMapping(answers.reduce((before, { take }) => take(before), mapping))}>
        Use these for every row
      </Button>
    </div>
  );
};

/** What is offered of a field beside its own values: an expiry in hours, the currency beside each price. */
const madeOf = (
  name: FieldName,
  { table, mapping }: Pick<StepProps, 'table' | 'mapping'>,
): readonly { readonly text: string; readonly source: Source }[] => {
  if (name === 'currency' && hasMarkedPrices(table, mapping))
    return [{ text: 'As written beside each price', source: { from: 'price-cell' } }];
  if (name !== 'expiresAt') return [];
  return expiryHours.map((hours) => ({ text: hoursAfterExport(hours), source: { from: 'hours', hours } }));
};

const FieldQuestion = ({ name, table, mapping, onMapping }: StepProps & { readonly name: FieldName }) => {
  const field = fields[name];
  const source = mapping.sources.get(name) ?? { from: 'unset' };
  const made = madeOf(name, { table, mapping });
  return (
    <Question
      label={field.label}
      about={field.about}
      offers={(field.offers ?? []).map((value) => ({ value, text: wordsOfOffer(field, value) }))}
      made={made.map(({ text }) => text)}
      chosenMade={made.findIndex((offered) => JSON.stringify(offered.source) === JSON.stringify(source))}
      isClosed={field.form === 'choice'}
      text={source.from === 'constant' ? source.text : ''}
      onText={(text) =>
        onMapping(withSource(mapping, name, text === '' ? { from: 'unset' } : { from: 'constant', text }))
      }
      onMade={(index) => onMapping(withSource(mapping, name, made[index]?.source ?? { from: 'unset' }))}
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
  const questions = useRef<HTMLDivElement>(null);
  const open = checkChoices(table, mapping);
  const check = (): void => {
    if (open.length === 0) onCheck();
    else questions.current?.querySelector<HTMLElement>('.question[data-open] :is(select, input)')?.focus();
  };
  return (
    <>
      <p>
        Nothing is assumed that your list does not state. Each answer holds for{' '}
        {counted(table.rowCount, 'row')}.
      </p>
      <UsualAnswers table={table} mapping={mapping} onMapping={onMapping} />
      <div class="questions" ref={questions}>
        <CellQuestions table={table} mapping={mapping} onMapping={onMapping} />
        {askedFields(mapping).map((name) => (
          <FieldQuestion key={name} name={name} table={table} mapping={mapping} onMapping={onMapping} />
        ))}
        <SourceQuestions mapping={mapping} onMapping={onMapping} />
      </div>
      <TextQuestions table={table} mapping={mapping} onMapping={onMapping} />
      <p class="open-questions" id={openId} role="status">
        {open.length === 0 ? 'Nothing is left to answer.' : `${counted(open.length, 'question')} to answer.`}
      </p>
      {open.some(({ code }) => code === 'not_readable') && <p class="error-note">{howToEnterValue}</p>}
      <p class="actions">
        <Button describedBy={openId} onPress={check}>
          Check the list
        </Button>
        <Button isQuiet onPress={onDownload}>
          Download the mapping
        </Button>
        <span class="note">
          A file with these answers, with which <code>nameplate.mjs validate</code>{' '}
          <a href="/docs/validate-in-ci">checks later exports of the list</a>. This browser also remembers
          them for lists with the same headings.
        </span>
      </p>
    </>
  );
};
