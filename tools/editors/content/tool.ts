import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { formatFindings } from '../../../src/content/findings/report.ts';
import { readContent } from '../../../src/content/read-content.ts';
import { licenceFindings } from '../../../src/publish/record-licence.ts';
import { editionFindings } from '../../../src/publish/statement-files.ts';
import type { Tool } from '../../command-line/run-tool.ts';
import { visibleJson } from '../../command-line/terminal-text.ts';
import { option, toolCommand } from '../../command-line/tool-command.ts';
import { exitCodes } from '../../command-line/tool-context.ts';
import { todayOf, todayOption } from '../import-options.ts';
import { emptyContent } from './empty-content.ts';

const create = toolCommand({
  name: 'new',
  summary: 'Lays out an empty catalogue of your own, with comments that say what goes where.',
  notes:
    'The directory must not exist or be empty. CONTENT_DIR then names it for every command: build, start, dev, serve, catalogue and insight.',
  operands: {
    syntax: '<directory>',
    description: 'where to put it, usually beside this project: ../our-catalogue',
    missing: 'The directory is missing: new ../our-catalogue.',
  },
  surplus: 'new takes one directory.',
  options: {
    name: option(z.string().trim().min(1).max(40).default('Our catalogue'), {
      value: '<name>',
      description: 'what the service is called; default: Our catalogue',
    }),
  },
  run: async (
    { options: { name }, operands: [directory = ''], json },
    { userDirectory, write, writeError },
  ) => {
    const root = resolve(userDirectory, directory);
    if (existsSync(root) && readdirSync(root).length > 0) {
      const message = 'The directory is not empty. Name one that does not exist; nothing was written.';
      if (json) write(visibleJson({ error: { code: 'not_empty', message } }));
      else writeError(message);
      return exitCodes.findings;
    }
    const files = emptyContent(name);
    for (const [file, text] of files) {
      const path = join(root, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    if (json) write(visibleJson({ files: [...files.keys()] }));
    else write(`Written: ${[...files.keys()].join(', ')}. Read README.md there first.`);
    return exitCodes.done;
  },
});

const check = toolCommand({
  name: 'check',
  summary: 'Checks all content and says what has to be fixed, as a build does first.',
  surplus: 'check takes no file: it always checks all of content/.',
  options: { today: todayOption },
  run: async ({ options: { today }, json }, context) => {
    const { projectDirectory, contentRoot, colour, write } = context;
    const reading = await readContent(projectDirectory, todayOf(today, context), contentRoot);
    const findings =
      reading.kind === 'findings'
        ? reading.findings
        : [...licenceFindings(reading.content.catalogue), ...editionFindings(reading.content.catalogue)];
    if (json) write(visibleJson({ findings }));
    else write(findings.length > 0 ? formatFindings(findings, { colour }) : 'Nothing has to be fixed.');
    return findings.length > 0 ? exitCodes.findings : exitCodes.done;
  },
});

/** `npm run content`: checks the content, and lays out content of your own, beside this project. */
export const contentTool: Tool = {
  script: 'content',
  summary:
    'Checks the content, and lays out a catalogue of your own, which this code serves without a fork of it.',
  endings: [
    'written, or nothing has to be fixed',
    'something has to be fixed, or the directory is not empty and nothing was written',
    'the arguments are not understood',
  ],
  commands: [create, check],
};
