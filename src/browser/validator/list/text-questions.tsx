import { counted } from '../../../contracts/counted.ts';
import { numberTextsIn, unknownValuesIn, unnumberedRowsIn } from '../../../supplier-lists/choices.ts';
import { fields } from '../../../supplier-lists/fields.ts';
import { withAnswer, withValue } from '../../../supplier-lists/mapping.ts';
import type { StepProps } from './cell-questions.tsx';
import { SelectQuestion, TextQuestion } from './question.tsx';

const numberTextChoices = [
  { value: 'unknown', text: 'The number is unknown' },
  { value: 'leave-out', text: 'Leave out these rows' },
] as const;

const unnumberedChoices = [{ value: 'leave-out', text: 'Leave them out' }] as const;

/** The questions about texts. Whoever answers none of them gets a finding for each such row. */
export const TextQuestions = ({ table, mapping, onMapping }: StepProps) => {
  const numberTexts = [...numberTextsIn(table, mapping)];
  const values = unknownValuesIn(table, mapping);
  const unnumbered = unnumberedRowsIn(table, mapping);
  if (numberTexts.length + values.length + unnumbered === 0) return null;
  return (
    <>
      <h3>Texts that the contract does not know</h3>
      <p>Say what they stand for, or leave them as they are: each of these rows is a finding then.</p>
      <div class="questions">
        {numberTexts.map(([shape, { count, first }]) => (
          <SelectQuestion
            isOptional
            key={shape}
            label={`“${first}” where a number is expected`}
            about={`${counted(count, 'cell')} of this kind. It is never read as a number.`}
            choices={numberTextChoices}
            chosen={mapping.numberTexts.get(shape)}
            onChoose={(answer) =>
              onMapping({ ...mapping, numberTexts: withAnswer(mapping.numberTexts, shape, answer) })
            }
          />
        ))}
        {values.map(({ name, text, count }) => {
          const { label, offers = [] } = fields[name];
          const answered = mapping.values.get(name)?.get(text);
          const answer = (value: string | undefined): void =>
            onMapping(withValue(mapping, name, text, value === '' ? undefined : value));
          const words = {
            label: `${label}: “${text}”`,
            about: `${counted(count, 'cell')}. What it stands for.`,
          };
          return offers.length === 0 ? (
            <TextQuestion
              isOptional
              key={`${name} ${text}`}
              {...words}
              text={answered ?? ''}
              onText={answer}
            />
          ) : (
            <SelectQuestion
              isOptional
              key={`${name} ${text}`}
              {...words}
              choices={offers.map((value) => ({ value, text: value }))}
              chosen={answered}
              onChoose={answer}
            />
          );
        })}
        {unnumbered > 0 && (
          <SelectQuestion
            isOptional
            label={`${counted(unnumbered, 'row')} without an item number`}
            about="Such as titles of sections and totals."
            choices={unnumberedChoices}
            chosen={mapping.unnumberedRows}
            onChoose={(unnumberedRows) => onMapping({ ...mapping, unnumberedRows })}
          />
        )}
      </div>
    </>
  );
};
