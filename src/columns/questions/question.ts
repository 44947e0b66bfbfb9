import type * as zod from 'zod';
import type { Answers } from '../mapping/answers.ts';
import { withAnswer } from '../mapping/answers.ts';
import type { ListMapping } from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';

/** The library that makes the schema of a mapping: pages do not load it with their questions. */
export type Zod = typeof zod;

/** Why a question is open, as a code: not answered, not confirmed, or answered by what cannot be read. */
export type OpenCode = 'choice_missing' | 'guess_not_confirmed' | 'not_readable' | 'same_item_number';

/** An answer that is offered: its value, and what it says. */
type OfferedAnswer = {
  readonly value: string;
  readonly text: string;
  /** What a mapping has for it, if that is not the value. */
  readonly inFile?: unknown;
};

/** A question that a list raises, as the page shows it and a command says it. */
export type Question = {
  /** Tells it from the other questions of the list. */
  readonly id: string;
  /** What it asks: of the source of a field, the name of the field. Several questions of a list may ask the same of several texts. */
  readonly kind: string;
  /** The member of a mapping that has the answer, such as `zeroPrices` or `fields.kind`, and what it is answered for within it. */
  readonly path: string;
  readonly within?: readonly string[];
  /** What the list does not say, what its texts stand for, or which column has a field. */
  readonly group: 'columns' | 'list' | 'texts';
  readonly label: string;
  /** What the list has, with its count. */
  readonly about: string;
  /** The part of it that is of this list, where it says more. */
  readonly seen?: string;
  /** The answers that are offered; none if it is answered by a text alone. */
  readonly choices: readonly OfferedAnswer[];
  /** Whether a text that is none of the choices is an answer too. */
  readonly isFree: boolean;
  /** Whether such a text is a timestamp. */
  readonly isTime: boolean;
  /** Whether it may be left open; what it asks about is then an error of its rows. */
  readonly isOptional: boolean;
  /** The value of the chosen answer, or a text; empty while there is none. */
  readonly answer: string;
  /** Why the list cannot be checked before it is answered; undefined if it can. */
  readonly open: OpenCode | undefined;
  /** What to do, in a sentence. */
  readonly fix: string;
  /** The usual answer with what it decides in words; undefined if there is none. */
  readonly usual: { readonly words: string; readonly answer: string } | undefined;
};

/** A question, and what an answer makes of a mapping; an empty one takes it back. */
export type AskedQuestion<Of> = Question & { readonly take: (answer: string, before: Of) => Of };

/** A question whose answer is one of the answers that every mapping has. */
export type AnswerQuestion = Question & {
  readonly take: <Of extends Answers>(answer: string, before: Of) => Of;
};

/** The questions of a kind that a list raises with a mapping: none if it gives no reason to ask. */
type Ask = <Name extends string>(table: Table, mapping: ListMapping<Name>) => AnswerQuestion[];

/** What the file of a mapping has of a kind, with null for what is still to be answered. */
type Write = <Name extends string>(
  table: Table,
  mapping: ListMapping<Name>,
) => Readonly<Record<string, unknown>>;

/** A kind of question: when and how it is asked, and how its answer stands in the file of a mapping. */
export type QuestionKind<File, Member> = {
  readonly ask: Ask;
  readonly write: Write;
  /** The answers with what a file has of this kind. */
  readonly read: (file: File, before: Answers, names: readonly string[]) => Answers;
  /** The member of the file, by its name. */
  readonly member: (zod: Zod) => Member;
};

/** What most questions have in common. */
const usualParts = {
  group: 'list',
  isFree: false,
  isTime: false,
  isOptional: false,
  usual: undefined,
} as const;

/** A text as the first of a sentence. */
export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

type Offer<Value> = { readonly value: Value; readonly text: string };

const offered = (choices: readonly Offer<string | number>[]): readonly OfferedAnswer[] =>
  choices.map(({ value, text }) =>
    typeof value === 'string' ? { value, text } : { value: String(value), text, inFile: value },
  );

/** Which texts are answers, and what is kept of one while a person types it. */
type FreeText<Value> = {
  readonly isAnswer: (text: string) => boolean;
  readonly kept: (text: string) => Value;
};

const textOf = <Value>(text: string, free: FreeText<Value> | undefined): Value | undefined =>
  text.trim() === '' ? undefined : free?.kept(text.trim());

/** Why a question is open whose answer has to be one of the choices, or another text that is one. */
const openCode = (
  answer: string,
  choices: readonly Offer<string | number>[],
  { isAnswer }: { readonly isAnswer: (text: string) => boolean } = { isAnswer: () => false },
): OpenCode | undefined => {
  if (answer === '') return 'choice_missing';
  return choices.some(({ value }) => String(value) === answer) || isAnswer(answer)
    ? undefined
    : 'not_readable';
};

/** The answers that are one value for the whole list. */
type ListAnswer = {
  [Key in keyof Answers]: Answers[Key] extends ReadonlyMap<never, unknown> ? never : Key;
}[keyof Answers];

type AskedOnce<Value> = Partial<Pick<Question, 'label' | 'group' | 'isOptional' | 'answer' | 'usual'>> & {
  readonly about: string;
  readonly choices: readonly Offer<Value>[];
};

/** A kind that is asked once of a list. `key` is the member of the answers and of the file. */
export const askedOnce = <Key extends ListAnswer, Member>({
  key,
  kind,
  label,
  fix,
  free,
  ask,
  member,
}: {
  readonly key: Key;
  readonly kind: string;
  readonly label: string;
  readonly fix: string;
  /** Texts that are answers too, beside the choices. */
  readonly free?: FreeText<Answers[Key]>;
  readonly ask: <Name extends string>(
    table: Table,
    mapping: ListMapping<Name>,
  ) => AskedOnce<NonNullable<Answers[Key]> & (string | number)> | undefined;
  readonly member: (zod: Zod) => Member;
}): QuestionKind<{ readonly [Name in Key]?: Answers[Key] | null }, Member> => {
  const questions: Ask = (table, mapping) => {
    const asked = ask(table, mapping);
    if (asked === undefined) return [];
    const { choices, answer = String(mapping[key] ?? ''), ...said } = asked;
    return [
      {
        ...usualParts,
        ...{ id: kind, kind, path: key, label, fix, answer },
        ...said,
        choices: offered(choices),
        isFree: free !== undefined,
        open: said.isOptional === true ? undefined : openCode(answer, choices, free),
        take: (text, before) => {
          const chosen = choices.find(({ value }) => String(value) === text)?.value;
          return { ...before, [key]: chosen ?? textOf(text, free) };
        },
      },
    ];
  };
  return {
    ask: questions,
    write: (table, mapping) => ({
      [key]: mapping[key] ?? (ask(table, mapping) === undefined ? undefined : null),
    }),
    read: (file, before) => ({ ...before, [key]: file[key] ?? undefined }),
    member,
  };
};

/** The answers that are given for texts of a list. */
type TextAnswers = {
  [Key in keyof Answers]: Answers[Key] extends ReadonlyMap<string, string> ? Key : never;
}[keyof Answers];

type AnswerIn<Key extends TextAnswers> =
  Answers[Key] extends ReadonlyMap<string, infer Value> ? Value : never;

type AskedOfText<Value> = Pick<Question, 'label' | 'about'> &
  Partial<Pick<Question, 'usual'>> & {
    /** The text that it asks about, by which the file has the answer. */
    readonly of: string;
    readonly choices: readonly Offer<Value>[];
  };

/** A kind that is asked of each of some texts. `key` is the member of the answers and of the file; `id` begins that of each question. */
export const askedOfTexts = <Key extends TextAnswers, Member>({
  key,
  kind,
  id,
  fix,
  group = 'list',
  free,
  ask,
  member,
}: {
  readonly key: Key;
  readonly kind: string;
  readonly id: string;
  readonly fix: string;
  /** Those about texts may stay open. */
  readonly group?: 'list' | 'texts';
  /** Texts that are answers too, beside the choices. */
  readonly free?: FreeText<AnswerIn<Key> & string>;
  readonly ask: <Name extends string>(
    table: Table,
    mapping: ListMapping<Name>,
  ) => readonly AskedOfText<AnswerIn<Key> & string>[];
  readonly member: (zod: Zod) => Member;
}): QuestionKind<
  { readonly [Name in Key]?: Readonly<Record<string, AnswerIn<Key> | null>> | undefined },
  Member
> => {
  const answersOf = (answers: Pick<Answers, Key>): ReadonlyMap<string, string> => answers[key];
  const questions: Ask = (table, mapping) =>
    ask(table, mapping).map(({ of, choices, ...said }) => {
      const answer = answersOf(mapping).get(of) ?? '';
      const isOptional = group === 'texts';
      return {
        ...usualParts,
        ...{ id: `${id} ${of}`, kind, path: key, within: [of], group, fix, answer, isOptional },
        ...said,
        choices: offered(choices),
        isFree: free !== undefined,
        open: isOptional ? undefined : openCode(answer, choices, free),
        take: (text, before) => {
          const chosen: string | undefined =
            choices.find(({ value }) => value === text)?.value ?? textOf(text, free);
          return { ...before, [key]: withAnswer(answersOf(before), of, chosen) };
        },
      };
    });
  return {
    ask: questions,
    write: (table, mapping) => {
      const open = ask(table, mapping).map(({ of }): [string, string | null] => [of, null]);
      const inFile = new Map([...open, ...answersOf(mapping)]);
      return { [key]: inFile.size === 0 ? undefined : Object.fromEntries(inFile) };
    },
    read: (file, before) => ({ ...before, [key]: answered(file[key]) }),
    member,
  };
};

/** The answers of a file, without those that are still to be given. */
export const answered = <Answer>(
  inFile: Readonly<Record<string, Answer | null>> | undefined = {},
): Map<string, Answer> =>
  new Map(
    Object.entries(inFile).flatMap(([text, answer]) => (answer === null ? [] : [[text, answer] as const])),
  );
