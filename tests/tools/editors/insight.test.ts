import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { insightTool } from '../../../tools/editors/insight/tool.ts';
import { article, publishedArticle, today } from '../../content/insights/article.ts';
import { fixtureRoot } from '../../fixture-root.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';
import { runInTest } from '../run-in-test.ts';

const ReportSchema = z.strictObject({
  published: z.int(),
  drafts: z.int(),
  withdrawn: z.int(),
  history: z.enum(['checked', 'not_checked']),
  findings: z.array(
    z.strictObject({
      code: z.string(),
      file: z.string(),
      line: z.int(),
      column: z.int(),
      why: z.string(),
      fix: z.string(),
    }),
  ),
  warnings: z.array(z.unknown()),
});

/** Runs the tool in a project, in the process of the test. */
const runIn = async (projectDirectory: string, words: readonly string[], environment = {}) => {
  const run = await runInTest(insightTool, words, {
    projectDirectory: process.cwd(),
    contentRoot: projectDirectory,
    environment,
  });
  return { status: run.exitCode, stdout: run.standardOutput, stderr: run.standardError };
};

/** A project with the given files in `content/insights`, and the tool in it. */
const projectWith = (files: Record<string, string>) => {
  const project = temporaryDirectory();
  const directory = join(project, 'content', 'insights');
  mkdirSync(directory, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return { directory, run: (...words: string[]) => runIn(project, words) };
};

const good = publishedArticle();
const draft = article('A paragraph.\n');
const withoutHistory = 'The dates of publication were not checked: this is not a git repository.\n';

describe('npm run insight -- check', () => {
  it('says in one line how many Insights there are, and ends with 0, when nothing is to be fixed', async () => {
    const { run } = projectWith({ 'one.mdx': good, 'two.mdx': good, 'three.mdx': draft });
    expect(await run('check', '--today', today)).toEqual({
      status: 0,
      stdout: `2 published, 1 draft: no errors\n${withoutHistory}`,
      stderr: '',
    });
  });

  it('shows the line of each finding with a mark at its place, and says once what equal findings have in common', async () => {
    const { run } = projectWith({ 'one.mdx': article('One ![a](a.png).\n\nTwo ![b](b.png).\n') });
    const { status, stdout } = await run('check', '--today', today);
    expect(status).toBe(1);
    expect(stdout).toContain(
      [
        '  content/insights/one.mdx:18:5  image',
        '      One ![a](a.png).',
        '          ^',
        '  content/insights/one.mdx:20:5  image',
        '      Two ![b](b.png).',
        '          ^',
        '    An article must not contain images',
      ].join('\n'),
    );
    expect(stdout.match(/To fix it:/g)).toHaveLength(1);
    expect(stdout).toContain(`\n2 errors in 1 file\n${withoutHistory}`);
    expect(stdout).not.toContain('\u001b');
  });

  it('gives each finding with its place as an annotation of a check', async () => {
    const { run } = projectWith({ 'one.mdx': article('# Title\n\n| a |\n| - |\n| b |\n') });
    const github = await run('check', '--today', today, '--format', 'github');
    expect(github.status).toBe(1);
    expect(github.stdout).toMatch(
      /^::error file=content\/insights\/one\.mdx,line=18,col=1,title=title_heading::[^\n]+%0ATo fix it: [^\n]+\n::error [^\n]+,line=20,/,
    );
  });

  it('compares links to records with the catalogue of the project', async () => {
    const { directory, run } = projectWith({
      'one.mdx': article('The switch [Moxa EDS-P510](/products/prd_5rv647ng4q). [[1]](#source-1)\n', {
        status: 'published',
      }),
      'two.mdx': article('The switch [Moxa EDS-P511](/products/prd_5rv647ng4q).\n'),
    });
    const content = join(directory, '..');
    for (const name of [
      'manufacturers.yaml',
      'markets.yaml',
      'functions.yaml',
      'function-rules.yaml',
      'sources.yaml',
      'products/moxa/eds-p510.yaml',
      'statements/moxa.ndjson',
    ]) {
      cpSync(join(fixtureRoot, 'content', name), join(content, name));
    }
    const { status, stdout } = await run('check', '--today', today);
    expect(status).toBe(1);
    expect(stdout).toContain('content/insights/two.mdx:18:12  product_named_otherwise\n');
    expect(stdout).toContain('[Moxa EDS-P510](/products/prd_5rv647ng4q)');
    expect(stdout).toContain('1 error in 1 file\n');
  });

  it('prints one JSON object with --json, and ends the same way', async () => {
    const { run } = projectWith({ 'one.mdx': article('# Title\n'), 'two.mdx': good, 'three.mdx': draft });
    const { status, stdout } = await run('check', '--json', '--today', today);
    const report = ReportSchema.parse(JSON.parse(stdout));
    expect(status).toBe(1);
    expect(report).toMatchObject({
      published: 1,
      drafts: 1,
      history: 'not_checked',
      findings: [{ code: 'title_heading', line: 18 }],
    });
  });

  it('finds links to articles, pages of the documentation and anchors that there are not, at their places', async () => {
    const { run } = projectWith({
      'one.mdx': article(
        'See [this](/insights/two), [that](/insights/gone), [them](/docs/no-page) and [it](/docs/statements#no-place). [[1]](#source-1)\n',
        { status: 'published' },
      ),
      'two.mdx': good,
    });
    const { status, stdout } = await run('check', '--json', '--today', today);
    expect(status).toBe(1);
    expect(ReportSchema.parse(JSON.parse(stdout)).findings.map(({ code, column }) => [code, column])).toEqual(
      [
        ['link_to_nothing', 28],
        ['link_to_nothing', 52],
        ['anchor_to_nothing', 78],
      ],
    );
  });

  it('counts days from --today', async () => {
    const { run } = projectWith({ 'one.mdx': good });
    expect((await run('check', '--today', '2026-05-10')).status).toBe(0);
    const before = await run('check', '--today', '2026-05-09');
    expect(before.status).toBe(1);
    expect(before.stdout).toContain('date_in_future');
  });
});

describe('the dates of publication that npm run insight -- check compares with the history', () => {
  /** A project under git whose one Insight was committed as a draft on one day and as published on the next. */
  const projectWithHistory = (publishedAt: string) => {
    const { directory, run } = projectWith({ 'one.mdx': article('A paragraph.\n') });
    const project = join(directory, '..', '..');
    const commit = (day: string) =>
      execFileSync(
        'sh',
        ['-c', 'git add -A && git -c user.name=E -c user.email=e@nameplate.test commit -qm Change'],
        {
          cwd: project,
          env: {
            ...process.env,
            GIT_AUTHOR_DATE: `${day}T12:00:00Z`,
            GIT_COMMITTER_DATE: `${day}T12:00:00Z`,
          },
        },
      );
    execFileSync('git', ['init', '-q'], { cwd: project });
    commit('2026-05-04');
    writeFileSync(join(directory, 'one.mdx'), publishedArticle({ publishedAt }));
    commit('2026-05-06');
    mkdirSync(join(directory, '2026'));
    execFileSync('git', ['mv', 'content/insights/one.mdx', 'content/insights/2026/one.mdx'], {
      cwd: project,
    });
    commit('2026-05-08');
    return { project, run };
  };

  it('pass when the day is that of the first commit as published, whatever folder the file is in', async () => {
    const { run } = projectWithHistory('2026-05-06');
    expect((await run('check', '--today', today)).stdout).toBe('1 published, 0 drafts: no errors\n');
  });

  it('are a finding when they are another day', async () => {
    const { run } = projectWithHistory('2026-05-04');
    const { status, stdout } = await run('check', '--today', today);
    expect(status).toBe(1);
    expect(stdout).toContain('content/insights/2026/one.mdx:1:1  published_date\n');
    expect(stdout).toContain('publishedAt: "2026-05-06"');
  });

  it('show that a published Insight was deleted, unless another has taken it in', async () => {
    const { project, run } = projectWithHistory('2026-05-06');
    const directory = join(project, 'content', 'insights');
    rmSync(join(directory, '2026', 'one.mdx'));
    const { status, stdout } = await run('check', '--today', today);
    expect(status).toBe(1);
    expect(stdout).toContain('content/insights/2026/one.mdx:1:1  published_deleted\n');
    writeFileSync(join(directory, 'other.mdx'), publishedArticle({ replaces: ['one'] }));
    expect((await run('check', '--today', today)).stdout).toBe('1 published, 0 drafts: no errors\n');
  });

  it('are not checked in a clone without the whole history, which is said', async () => {
    const { project } = projectWithHistory('2026-05-04');
    const clone = join(temporaryDirectory(), 'clone');
    execFileSync('git', ['clone', '-q', '--depth', '1', `file://${project}`, clone]);
    const { status, stdout } = await runIn(clone, ['check', '--today', today]);
    expect(status).toBe(0);
    expect(stdout).toContain('not checked: this is a shallow clone without the whole history.\n');
  });
});

describe('npm run insight -- stale', () => {
  const source = {
    label: 'RFC 7807',
    url: 'https://www.rfc-editor.org/info/rfc7807',
    evidenceDate: '2016-03-01',
    authority: 'IETF',
  };
  const supersededBy = { label: 'RFC 9457', url: 'https://www.rfc-editor.org/info/rfc9457' };
  const files = {
    'one.mdx': publishedArticle({ sources: [{ ...source, evidenceDate: '2020-01-01', supersededBy }] }),
    'two.mdx': publishedArticle({ sources: [source] }),
    'three.mdx': article('A paragraph.\n'),
  };

  it('lists the sources of published Insights: first those with a newer edition, then the oldest', async () => {
    const { run } = projectWith(files);
    expect(await run('stale', '--today', today)).toEqual({
      status: 0,
      stdout: `2020-01-01  one [1]  RFC 7807
    newer edition: RFC 9457
2016-03-01  two [1]  RFC 7807
2 sources, 1 with a newer edition
`,
      stderr: '',
    });
  });

  it('gives the same as JSON', async () => {
    const { stdout } = await projectWith(files).run('stale', '--json', '--today', today);
    expect(JSON.parse(stdout)).toMatchObject({
      today,
      sources: [
        { insight: 'one', number: 1, supersededBy },
        { insight: 'two', number: 1, evidenceDate: '2016-03-01' },
      ],
    });
  });

  it('asks to fix findings first', async () => {
    const { run } = projectWith({ 'one.mdx': article('# Title\n') });
    const { status, stderr } = await run('stale', '--today', today);
    expect(status).toBe(1);
    expect(stderr).toContain('npm run insight -- check');
  });
});

describe('npm run insight -- new', () => {
  it('writes a draft that passes the check and has every kind of block, and says where it is and what to do next', async () => {
    const { directory, run } = projectWith({ 'one.mdx': good });
    const written = await run('new', 'A "quoted" title: café & more', '--today', today);
    expect(written.status).toBe(0);
    expect(written.stdout).toMatch(/^content\/insights\/a-quoted-title-cafe-more\.mdx\n\nNext:\n/);
    expect(written.stdout).toContain(
      '`npm run dev` and open http://localhost:8888/insights/a-quoted-title-cafe-more\n',
    );
    expect(written.stdout).toContain('`npm run insight -- check`');
    expect((await run('check', '--today', today)).stdout).toBe(
      `1 published, 1 draft: no errors\n${withoutHistory}`,
    );
    const text = readFileSync(join(directory, 'a-quoted-title-cafe-more.mdx'), 'utf8');
    expect(text).toContain(`publishedAt: "${today}"`);
    for (const sample of ['## ', '- A list', '<Callout label=', '# One sentence'])
      expect(text).toContain(sample);
  });

  it('writes a draft that cannot be published as it is: each text of the template is a finding', async () => {
    const { directory, run } = projectWith({ 'one.mdx': good });
    await run('new', 'A title', '--today', today);
    const file = join(directory, 'a-title.mdx');
    writeFileSync(file, readFileSync(file, 'utf8').replace('status: draft', 'status: published'));
    const { status, stdout } = await run('check', '--json', '--today', today);
    const { findings } = ReportSchema.parse(JSON.parse(stdout));
    const counts = Map.groupBy(findings, ({ code }) => code);
    expect(status).toBe(1);
    expect([...counts].map(([code, { length }]) => [code, length])).toEqual([
      ['template_text', 12],
      ['reserved_address', 2],
    ]);
  });

  it('names the address of the draft with the port that is set', async () => {
    const project = temporaryDirectory();
    const { stdout } = await runIn(project, ['new', 'First'], { PORT: '8080' });
    expect(stdout).toContain('http://localhost:8080/insights/first\n');
  });

  it('never overwrites a file, nor takes the name of one in another folder', async () => {
    const { directory, run } = projectWith({ 'one-dot.mdx': good });
    mkdirSync(join(directory, '2025'));
    writeFileSync(join(directory, '2025', 'old-story.mdx'), good);
    for (const title of ['One dot', 'Old story']) {
      const { status, stdout, stderr } = await run('new', title);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toContain('exists already');
    }
    expect(readFileSync(join(directory, 'one-dot.mdx'), 'utf8')).toBe(good);
    expect(readdirSync(directory)).toEqual(['2025', 'one-dot.mdx']);
  });

  it.each(['品番', '…', ' ', 'Index'])(
    'refuses the title “%s”, which leaves no name, and writes nothing',
    async (title) => {
      const { directory, run } = projectWith({});
      const { status, stderr } = await run('new', title);
      expect(status).toBe(2);
      expect(stderr).toContain('letters a to z');
      expect(readdirSync(directory)).toEqual([]);
    },
  );
});

describe('npm run insight', () => {
  it('prints one JSON object for a new draft, a refusal and arguments that are not understood', async () => {
    const { run } = projectWith({});
    const file = 'content/insights/a-title.mdx';
    expect(await run('new', 'A title', '--json')).toEqual({
      status: 0,
      stdout: `{"file":"${file}"}\n`,
      stderr: '',
    });
    for (const [words, status, code] of [
      [['new', 'A title', '--json'], 1, 'file_exists'],
      [['new', '…', '--json'], 2, 'no_file_name'],
      [['new', '--json'], 2, 'usage_error'],
    ] as const) {
      const { stdout, ...ending } = await run(...words);
      expect(ending).toEqual({ status, stderr: '' });
      expect(JSON.parse(stdout)).toEqual({ error: { code, message: expect.any(String) } });
    }
  });
});
