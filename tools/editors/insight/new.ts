import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { listenAddressFrom } from '../../../host/http/listen-address.ts';
import { draftText } from '../../../src/content/insights/draft-text.ts';
import { listFiles, projectPath } from '../../../src/content/insights/library.ts';
import { suggestSlug } from '../../../src/content/insights/slug.ts';
import { hasVisibleText } from '../../../src/contracts/line-of-text.ts';
import { visibleJson, visibleText } from '../../command-line/terminal-text.ts';
import { type ExitCode, exitCodes, type ToolContext } from '../../command-line/tool-context.ts';

const oneLine = (text: string): string => text.replace(/[\p{White_Space}\p{Cc}]+/gu, ' ').trim();

/** Writes a new draft with a title and says what to do next. A file that exists is never touched. */
export const createInsight = async (
  given: { readonly title: string; readonly today: string; readonly json: boolean },
  { contentRoot, environment, write, writeError }: ToolContext,
): Promise<ExitCode> => {
  const refuse = (code: string, message: string): void => {
    if (given.json) write(visibleJson({ error: { code, message } }));
    else writeError(message);
  };
  const title = oneLine(given.title);
  const slug = suggestSlug(title);
  if (!hasVisibleText(title) || slug === undefined || slug === 'index') {
    refuse(
      'no_file_name',
      'The file is named after the letters a to z and the digits of the title, and this title leaves no name. Give one with such letters; you can write the title you want into the file afterwards.',
    );
    return exitCodes.failed;
  }
  const { url } = listenAddressFrom(environment);
  const directory = join(contentRoot, 'content', 'insights');
  const name = `${slug}.mdx`;
  const taken = (await listFiles(directory)).find((path) => basename(path) === name);
  if (taken !== undefined) {
    const file = visibleText(projectPath(taken, contentRoot));
    refuse('file_exists', `${file} exists already, and nothing was written. Choose another title.`);
    return exitCodes.findings;
  }
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, name), draftText(title, given.today), { flag: 'wx' });
  const file = `content/insights/${name}`;
  if (given.json) {
    write(visibleJson({ file }));
    return exitCodes.done;
  }
  write(`${file}

Next:
  1. Run \`npm run dev\` and open ${url}/insights/${slug}
     The page follows each save. Replace every text of the template; the file explains each field.
  2. Run \`npm run insight -- check\`
  3. Set \`status: published\` and check again. Every text of the template that is left is then a finding.`);
  return exitCodes.done;
};
