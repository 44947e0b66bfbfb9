import type { Question } from './question.ts';

const isConstant = (inFile: unknown): inFile is { readonly text: string } =>
  typeof inFile === 'object' && inFile !== null && 'from' in inFile && inFile.from === 'constant';

/** The answers that are offered, as a mapping has them; one value for every row alone: `"read" (Read them too)`, `product`. */
const wordsOfAnswers = ({ choices }: Question): string => {
  const words = choices.map(({ value, text, inFile = value }) => {
    const written = JSON.stringify(inFile);
    return isConstant(inFile) || text === value ? text : `${written} (${text})`;
  });
  return words.length === 0 ? '' : `Answers: ${words.join(', ')}.`;
};

/** What is asked in one place of a mapping: what to do, and a line for each of several texts with what can be answered. */
export type QuestionWords = {
  readonly path: string;
  /** The path with what it is: `fields.kind (Kind)`. */
  readonly place: string;
  readonly open: Question['open'];
  readonly todo: string;
  readonly ofTexts: readonly string[];
};

/** Questions in words, in their order: those about several texts have one place in a mapping. */
export const wordsOfQuestions = (questions: readonly Question[]): QuestionWords[] =>
  [...Map.groupBy(questions, ({ kind, path }) => `${kind} ${path}`).values()].flatMap((same) =>
    same.slice(0, 1).map((first) => {
      const { path, label, fix, about, seen = about, open } = first;
      if (first.within === undefined) {
        const todo = [fix, seen, wordsOfAnswers(first)].filter((text) => text !== '').join(' ');
        return { path, place: `${path} (${label})`, open, todo, ofTexts: [] };
      }
      const ofTexts = same.map((question) => {
        const place = (question.within ?? []).map((text) => JSON.stringify(text)).join(', ');
        return `${place}: ${question.label}. ${question.about} ${wordsOfAnswers(question)}`.trim();
      });
      return { path, place: path, open, todo: fix, ofTexts };
    }),
  );

/** Where a mapping lacks answers, with those that can be given: `source.mode ("api", "sdk")`. */
export const placesOfQuestions = (questions: readonly Question[]): string[] => [
  ...new Set(
    questions.map(({ path, choices }) => {
      const answers = choices.map(({ value, inFile = value }) =>
        isConstant(inFile) ? JSON.stringify(inFile.text) : JSON.stringify(inFile),
      );
      return answers.length === 0 ? path : `${path} (${answers.join(', ')})`;
    }),
  ),
];
