import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ProblemDefinition, problems } from '../contracts/problem-table.ts';
import { createFault, type Fault, type Finding } from './findings/finding.ts';
import { checkText, decodeText } from './findings/read-text.ts';
import { compileBody } from './insights/compile.ts';
import { listFiles, projectPath } from './insights/library.ts';

/** Why a text about a problem is refused whatever stands in it, by finding code. */
export const problemTextRules = {
  missing_problem_text: () => ({
    why: 'The API answers with this problem, and its page has no text.',
    fix: { advice: 'Write the file: what happened, what to do, and whether a retry is worth it.' },
  }),
  unknown_problem: () => ({
    why: 'No problem has the name of this file, so no reader would find it.',
    fix: { advice: 'Give the file the code of a problem in functions/http/problems.ts, or delete it.' },
  }),
} as const;

/** A kind of problem with its code. */
export type ListedProblem = ProblemDefinition & { readonly code: string };

/** Every kind of problem, by status and then in the order of the table. */
export const problemList: readonly ListedProblem[] = Object.entries<ProblemDefinition>(problems)
  .map(([code, definition]) => ({ code, ...definition }))
  .sort((one, other) => one.status - other.status);

const problemTextFault = createFault(problemTextRules);
const start = { line: 1, column: 1 };

const faultsOf = (bytes: Uint8Array): readonly Fault[] => {
  const { value: text, faults } = decodeText(bytes);
  if (text === undefined) return faults;
  const clean = checkText(text);
  return clean.value === undefined ? clean.faults : compileBody(clean.value).faults;
};

/** What has to be fixed in the texts about problems: one for each problem, with what an article may contain. */
export const checkProblemTexts = async (projectDirectory: string): Promise<Finding[]> => {
  const paths = await listFiles(join(projectDirectory, 'content', 'problems'));
  const expected = new Set(problemList.map(({ code }) => `content/problems/${code}.mdx`));
  const findings = paths.flatMap((path): Finding[] => {
    const file = projectPath(path, projectDirectory);
    const isExpected = expected.delete(file);
    const faults = isExpected ? faultsOf(readFileSync(path)) : [problemTextFault('unknown_problem', start)];
    return faults.map((fault) => ({ ...fault, file }));
  });
  const missing = [...expected].map((file) => ({ ...problemTextFault('missing_problem_text', start), file }));
  return [...findings, ...missing];
};
