import { sourceModes } from '../../../packages/record-contract/src/index.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { AskedQuestion, Question } from './question.ts';

/** A question about the source that the batches name. `key` is its member. */
const askedOfSource = (
  { batch }: Mapping,
  key: 'id' | 'system' | 'mode',
  said: Pick<Question, 'label' | 'about' | 'fix'> & Partial<Pick<Question, 'choices' | 'usual'>>,
): AskedQuestion<Mapping> => {
  const kind = `source-${key}`;
  const answer = batch[key];
  return {
    ...{ id: kind, kind, path: `source.${key}`, group: 'list', isTime: false, isOptional: false },
    ...{ choices: [], usual: undefined, answer, seen: '' },
    ...said,
    isFree: said.choices === undefined,
    open: answer.trim() === '' ? 'choice_missing' : undefined,
    take: (text, before) => ({ ...before, batch: { ...before.batch, [key]: text } }),
  };
};

/** The questions about the source that the batches name: its identifier, its system, and how a program will send them. */
export const sourceQuestions = (mapping: Mapping): AskedQuestion<Mapping>[] => [
  askedOfSource(mapping, 'id', {
    label: 'Identifier of the list',
    about: 'Use the same one each time you send the list, such as stock-list.',
    fix: 'Enter an identifier that stays the same each time you send the list, such as stock-list.',
  }),
  askedOfSource(mapping, 'system', {
    label: 'Source system',
    about: 'The system that the list was exported from.',
    fix: 'Enter the name of the system that the list was exported from.',
  }),
  askedOfSource(mapping, 'mode', {
    label: 'Connection type',
    about: 'How your program will send the batches.',
    fix: 'Choose whether your program calls the API directly or through an SDK.',
    choices: sourceModes.map((value) => ({ value, text: value })),
    usual: { words: 'Connection type: api', answer: 'api' },
  }),
];
