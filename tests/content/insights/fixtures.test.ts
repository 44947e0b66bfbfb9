import { describe, expect, it } from 'vitest';
import { fileFixtures } from './fixtures.ts';

describe('an Insight file gives its blocks as plain text, or a finding with line and column for each fault', () => {
  it('is tried on at least 45 files', () => {
    expect(fileFixtures.length).toBeGreaterThanOrEqual(45);
  });

  it.each(fileFixtures)('$name', ({ compilation, expected }) => {
    const { insight, findings } = compilation;
    const positions = findings.map(({ code, line, column }) => ({ code, line, column }));
    expect(insight === undefined ? { findings: positions } : { blocks: insight.blocks }).toEqual(expected);
  });

  it.each(fileFixtures.filter(({ expected }) => 'findings' in expected))(
    '$name: every finding names the file, says why in a sentence and how to fix it',
    ({ name, compilation }) => {
      for (const finding of compilation.findings) {
        expect(finding.file).toBe(`content/insights/${name}.mdx`);
        expect(finding.why).toMatch(/^\S.*[.]$/);
        expect(finding.fix).not.toBe('');
      }
    },
  );
});
