import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFault, type Fault } from '../findings/fault.ts';
import type { Finding } from '../findings/finding.ts';
import { checkText, decodeText } from '../findings/read-text.ts';
import { compileBody } from '../insights/compile-body.ts';
import { listFiles, projectPath } from '../insights/list-files.ts';
import { problemList } from './problem-list.ts';
import { problemTextRules } from './problem-text-rules.ts';

const problemTextFault = createFault(problemTextRules);
const start = { line: 1, column: 1 };

const faultsOf = (bytes: Uint8Array): readonly Fault[] => {
  const { value: text, faults } = decodeText(bytes);
  if (text === undefined) return faults;
  const clean = checkText(text);
  return clean.value === undefined ? clean.faults : compileBody(clean.value).faults;
};

/** What has to be mended in the texts about problems: one for each problem, with what an article may contain. */
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
