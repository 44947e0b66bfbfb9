import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyProject } from '../copy-project.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

it('ends with every finding of every file and one line, and has built nothing', async () => {
  const project = temporaryDirectory();
  await copyProject(process.cwd(), project);
  const change = (file: string, text: string) => appendFileSync(join(project, 'content', file), text);
  change('insights/one-dot-two-parts.mdx', '\n> A quote.\n');
  change('problems/not_found.mdx', '\n<Figure />\n');
  change('products/moxa/eds-p510.yaml', 'colour: red\n');
  writeFileSync(join(project, 'content', 'docs', 'unlisted.mdx'), '');

  const { status, stderr } = spawnSync('astro', ['build'], { cwd: project, encoding: 'utf8' });
  expect(status).toBe(1);
  for (const code of ['block_quote', 'component', 'unknown_field', 'unlisted_page']) {
    expect(stderr).toMatch(new RegExp(`:\\d+:\\d+ +${code}\\b`));
  }
  expect(stderr).not.toMatch(/^ +at /m);
  expect(stderr).toMatch(/\n\d+ findings in \d+ files\n\nNothing was built\. .*\n$/);
  expect(existsSync(join(project, 'dist'))).toBe(false);
});
