import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { formatFindings } from '../../../src/content/findings/report.ts';
import type { Tool } from '../../command-line/run-tool.ts';
import { option, Refusal, toolCommand } from '../../command-line/tool-command.ts';
import { exitCodes } from '../../command-line/tool-context.ts';
import { writeFiles } from '../catalogue/catalogue-files.ts';
import { gitIn } from '../git.ts';
import { todayOf, todayOption } from '../import-options.ts';
import { checkContent } from './check-content.ts';
import { emptyContent } from './empty-content.ts';

const create = toolCommand({
  name: 'new',
  summary: 'Creates an empty catalogue of your own, with comments in each file.',
  notes:
    'Name a new or empty directory. Then set CONTENT_DIR to it for every command: build, start, dev, serve, catalogue and insight.',
  operands: {
    syntax: '<directory>',
    description: 'where to put it, usually beside this project: ../our-catalogue',
    missing: 'The directory is missing: new ../our-catalogue.',
  },
  surplus: 'new takes one directory.',
  options: {
    name: option(z.string().trim().min(1).max(40).default('Our catalogue'), {
      value: '<name>',
      description: 'name of the service; default: Our catalogue',
    }),
  },
  run: async ({ options: { name }, operands: [directory = ''] }, { userDirectory }) => {
    const root = resolve(userDirectory, directory);
    if (existsSync(root) && readdirSync(root).length > 0) {
      throw new Refusal('not_empty', 'The directory is not empty. Name a new one.', exitCodes.findings);
    }
    const texts = emptyContent(name);
    writeFiles(root, texts);
    const files = [...texts.keys()];
    const git = gitIn(root);
    const isWithin = (await git('rev-parse', '--is-inside-work-tree')) !== undefined;
    const isBegun = !isWithin && (await git('init', '--quiet')) !== undefined;
    const undo = isBegun
      ? 'It is a git repository: commit it, and later steps can be undone.'
      : isWithin
        ? 'It is within a git repository: commit it there, and later steps can be undone.'
        : 'Install git and run git init there: it keeps the history of the catalogue.';
    return {
      json: { files, repository: isBegun },
      text: `Written: ${files.join(', ')}. Read README.md there first.\n${undo}`,
    };
  },
});

const check = toolCommand({
  name: 'check',
  summary: 'Checks all content and lists errors, as a build does first.',
  surplus: 'check takes no file: it always checks all of content/.',
  options: { today: todayOption },
  run: async ({ options: { today } }, context) => {
    const { projectDirectory, contentRoot, colour } = context;
    const { findings, warnings } = await checkContent(projectDirectory, todayOf(today, context), contentRoot);
    const warned =
      warnings.length === 0 ? '' : `\n\n${formatFindings(warnings, { colour, noun: 'warning' })}`;
    const json = { findings, warnings };
    return findings.length === 0
      ? { json, text: `No errors.${warned}` }
      : { exitCode: exitCodes.findings, json, text: `${formatFindings(findings, { colour })}${warned}` };
  },
});

/** `npm run content`: checks the content, and lays out content of your own, beside this project. */
export const contentTool: Tool = {
  script: 'content',
  summary: 'Checks the content, and creates a catalogue of your own.',
  endings: [
    'written, or no errors',
    'there are errors, or the directory is not empty',
    'the arguments are wrong',
  ],
  commands: [create, check],
};
