import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../findings/fault.ts';
import type { Finding } from '../findings/finding.ts';
import { checkText, decodeText } from '../findings/read-text.ts';
import { compileBody } from '../insights/compile-body.ts';
import { listFiles, projectPath } from '../insights/list-files.ts';

const faultsOf = (bytes: Uint8Array): readonly Fault[] => {
  const { value: text, faults } = decodeText(bytes);
  if (text === undefined) return faults;
  const clean = checkText(text);
  return clean.value === undefined ? clean.faults : compileBody(clean.value).faults;
};

/** What has to be mended in the texts about problems, which may contain what an article may. */
export const checkProblemTexts = async (projectDirectory: string): Promise<Finding[]> => {
  const paths = await listFiles(join(projectDirectory, 'content', 'problems'));
  return paths.flatMap((path) => {
    const file = projectPath(path, projectDirectory);
    return faultsOf(readFileSync(path)).map((fault) => ({ ...fault, file }));
  });
};
