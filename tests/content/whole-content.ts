import { readContent } from '../../src/content/read-content.ts';

const reading = await readContent(process.cwd(), '9999-12-31');
if (reading.kind === 'findings') {
  const found = reading.findings.map(({ file, line, code, why }) => `${file}:${line} ${code}: ${why}`);
  throw new Error(['The content of the project has findings.', ...found].join('\n'));
}

/** The content of the project. Its products take seconds to read: the files of a worker share one reading. */
export const { content } = reading;
