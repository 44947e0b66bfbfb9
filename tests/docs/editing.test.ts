import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatFindings } from '../../src/content/findings/report.ts';
import { compileInsight } from '../../src/content/insights/compile.ts';

const article = `---
title: "One dot, two parts"
dek: "Why two part numbers that differ by a dot are two products."
category: "Identity"
proof: "A public report names the two."
author: "Nameplate editors"
publishedAt: "4 Nov 2026"
updatedAt: "2026-11-05"
featured: false
status: draft
sources: []
---

The decimals of two currencies:


| Currency | Decimals |
| --- | --- |
| Yen | none |
`;

it('The editing guide shows findings as the check prints them', () => {
  const [, shown] =
    /## How to read a finding.*?```text\n(.*?)\n```/s.exec(readFileSync('docs/editing.md', 'utf8')) ?? [];
  const { findings } = compileInsight({
    file: 'content/insights/example.mdx',
    text: article,
    today: '2026-11-25',
  });
  expect(shown).toBe(formatFindings(findings, { colour: false }));
});
