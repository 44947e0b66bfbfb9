import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { hasVisibleText } from '../../src/content/findings/authored-text.ts';
import { draftText } from '../../src/content/insights/draft-text.ts';
import { listFiles, projectPath } from '../../src/content/insights/library.ts';
import { suggestSlug } from '../../src/content/insights/slug.ts';
import { type ExitCode, exitCodes, type Surroundings } from './surroundings.ts';

const readTitle = (words: string): string => words.replace(/[\p{White_Space}\p{Cc}]+/gu, ' ').trim();

/** Writes a new draft after its title and says what to do next; a file that is there is never touched. */
export const createInsight = async (
  { title: words, today }: { readonly title: string; readonly today: string },
  { projectDirectory, developmentUrl, write, complain }: Surroundings,
): Promise<ExitCode> => {
  const title = readTitle(words);
  const slug = suggestSlug(title);
  if (!hasVisibleText(title) || slug === undefined || slug === 'index') {
    complain(
      'The name of the file is made from the letters a to z and the digits of the title, and this title leaves no name. Give one with such letters; you can write the title you want into the file afterwards.',
    );
    return exitCodes.usage;
  }
  const directory = join(projectDirectory, 'content', 'insights');
  const name = `${slug}.mdx`;
  const taken = (await listFiles(directory)).find((path) => basename(path) === name);
  if (taken !== undefined) {
    complain(
      `${projectPath(taken, projectDirectory)} is there already, and nothing was written. Choose another title.`,
    );
    return exitCodes.findings;
  }
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, name), draftText(title, today), { flag: 'wx' });
  write(`content/insights/${name}`);
  write(`
Next:
  1. Run \`npm run dev\` and open ${developmentUrl}/insights/${slug}
     The page follows each save. Replace every text of the template; the file explains each field.
  2. Run \`npm run insight -- check\`
  3. Set \`status: published\` and check again: what is left of the template is then a finding.`);
  return exitCodes.success;
};
