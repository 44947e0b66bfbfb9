import { readContent, type SiteContent } from '../../src/content/read-content.ts';

/** The content of the project, with that of the operator below `ownRoot`. Throws with all findings when there are any. */
export const readOrThrow = async (ownRoot: string): Promise<SiteContent> => {
  const reading = await readContent(process.cwd(), '9999-12-31', ownRoot);
  if (reading.kind === 'content') return reading.content;
  const found = reading.findings.map(({ file, line, code, why }) => `${file}:${line} ${code}: ${why}`);
  throw new Error(['The content has findings.', ...found].join('\n'));
};
