import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { listenAddressFrom } from '../../../host/http/listen-address.ts';
import { draftText, suggestSlug } from '../../../src/content/insights/draft.ts';
import { listFiles, projectPath } from '../../../src/content/insights/library.ts';
import { hasVisibleText } from '../../../src/text/line-of-text.ts';
import { visibleText } from '../../command-line/terminal-text.ts';
import { type Outcome, Refusal } from '../../command-line/tool-command.ts';
import { exitCodes, type ToolContext } from '../../command-line/tool-context.ts';

const oneLine = (text: string): string => text.replace(/[\p{White_Space}\p{Cc}]+/gu, ' ').trim();

/** Writes a new draft with a title and says what to do next. A file that exists is never touched. */
export const createInsight = async (
  given: { readonly title: string; readonly today: string },
  { contentRoot, environment }: ToolContext,
): Promise<Outcome> => {
  const title = oneLine(given.title);
  const slug = suggestSlug(title);
  if (!hasVisibleText(title) || slug === undefined || slug === 'index') {
    throw new Refusal(
      'no_file_name',
      'The title needs letters a to z or digits, which name the file. Give such a title; you can change it in the file.',
    );
  }
  const { url } = listenAddressFrom(environment);
  const directory = join(contentRoot, 'content', 'insights');
  const name = `${slug}.mdx`;
  const taken = (await listFiles(directory)).find((path) => basename(path) === name);
  if (taken !== undefined) {
    const file = visibleText(projectPath(taken, contentRoot));
    const message = `${file} exists already. Choose another title.`;
    throw new Refusal('file_exists', message, exitCodes.findings);
  }
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, name), draftText(title, given.today), { flag: 'wx' });
  const file = `content/insights/${name}`;
  return {
    json: { file },
    text: `${file}

Next:
  1. Run \`npm run dev\` and open ${url}/insights/${slug}
     The page follows each save. Replace every text of the template; the file explains each field.
  2. Run \`npm run insight -- check\`
  3. Set \`status: published\` and check again. Texts left from the template are then errors.`,
  };
};
