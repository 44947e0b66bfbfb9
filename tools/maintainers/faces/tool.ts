import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tool } from '../../command-line/run-tool.ts';
import { toolCommand } from '../../command-line/tool-command.ts';
import { faceFiles } from './face-files.ts';

const directory = join('src', 'styles', 'faces');

const write = toolCommand({
  name: '',
  summary: `Writes the typefaces of the site, cut to the characters in use, and their style sheet into ${directory}.`,
  notes: 'The licence in that folder, OFL.txt, is written by hand.',
  surplus: 'faces takes no arguments.',
  options: {},
  run: async (_given, { projectDirectory }) => {
    mkdirSync(join(projectDirectory, directory), { recursive: true });
    const files = await faceFiles();
    for (const [name, content] of files) writeFileSync(join(projectDirectory, directory, name), content);
    const fonts = [...files].filter(([name]) => name.endsWith('.woff2'));
    const bytes = fonts.reduce((sum, [, { length }]) => sum + length, 0);
    return {
      json: { files: [...files.keys()].map((name) => join(directory, name)), bytes },
      text: `${files.size} files written to ${directory}; its fonts have ${bytes} bytes.`,
    };
  },
});

/** `npm run faces`: writes the typefaces of the site and the style sheet that declares them. */
export const facesTool: Tool = {
  script: 'faces',
  summary: write.summary,
  endings: ['the files are written', undefined, 'a font cannot be read, or the arguments are wrong'],
  commands: [write],
};
