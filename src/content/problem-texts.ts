import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyProblem } from '../contracts/console/problem-table.ts';
import type { ProblemDefinition } from '../contracts/problem-table.ts';
import {
  type ContentFinding,
  createFault,
  type Fault,
  findingsIn,
  startOfFile,
} from './findings/content-finding.ts';
import { readText } from './findings/read-text.ts';
import { compileBody } from './insights/compile.ts';
import { listFiles, projectPath } from './insights/library.ts';

/** Why the problem table and the texts about problems contradict each other, by finding code. */
export const problemTextRules = {
  missing_problem_text: () => ({
    why: 'The API returns this problem, but its page has no text.',
    fix: 'Create the file and say what happened, what to do, and whether to retry.',
  }),
  unknown_problem: () => ({
    why: 'The file name is not the code of any problem, so no reader would find the text.',
    fix: 'Rename the file to a code from src/contracts/problem-table.ts, or delete it.',
  }),
} as const;

/** A kind of problem with its code. */
export type ListedProblem = ProblemDefinition & { readonly code: string };

/** Every kind of problem, by HTTP status and then in the order of the problem table. */
export const problemList: readonly ListedProblem[] = Object.entries<ProblemDefinition>(everyProblem)
  .map(([code, definition]) => ({ code, ...definition }))
  .sort((one, other) => one.status - other.status);

const problemTextFault = createFault(problemTextRules);

const checkProblemText = (bytes: Uint8Array): readonly Fault[] => {
  const { value: text, faults } = readText(bytes);
  return text === undefined ? faults : compileBody(text).faults;
};

/** Finds problems without a text, texts without a problem, and in each text what an article may not contain either. */
export const checkProblemTexts = async (projectDirectory: string): Promise<ContentFinding[]> => {
  const paths = await listFiles(join(projectDirectory, 'content', 'problems'));
  const expected = new Set(problemList.map(({ code }) => `content/problems/${code}.mdx`));
  const findings = paths.flatMap((path): ContentFinding[] => {
    const file = projectPath(path, projectDirectory);
    const isExpected = expected.delete(file);
    const faults = isExpected
      ? checkProblemText(readFileSync(path))
      : [problemTextFault('unknown_problem', startOfFile)];
    return findingsIn(file, faults);
  });
  const missing = [...expected].flatMap((file) =>
    findingsIn(file, [problemTextFault('missing_problem_text', startOfFile)]),
  );
  return [...findings, ...missing];
};
