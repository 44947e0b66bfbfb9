import { XMLParser } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import type { ChangelogEntry } from '../../../src/content/changelog.ts';
import { changelogFeed } from '../../../src/publish/feeds/changelog-feed.ts';

const entries: ChangelogEntry[] = [
  {
    subject: 'contract',
    version: '0.2.0',
    date: '2026-12-01',
    summary: 'A new field.',
    changes: [{ kind: 'added', text: 'A field <b>.' }],
  },
  {
    subject: 'api',
    version: '1.1.0',
    date: '2026-11-21',
    summary: 'The first.',
    changes: [{ kind: 'added', text: 'All.' }],
  },
];

it('carries each version with its own date and address, and is as old as the newest', () => {
  const { feed } = new XMLParser({ ignoreAttributes: false }).parse(
    changelogFeed(entries, 'Nameplate', 'https://nameplate.example').atom1(),
  );
  expect(feed.updated).toBe('2026-12-01T00:00:00.000Z');
  expect(feed.entry).toMatchObject([
    {
      id: 'https://nameplate.example/changelog#contract-0-2-0',
      updated: '2026-12-01T00:00:00.000Z',
      content: { '#text': '<ul><li>added: A field &#x3C;b>.</li></ul>' },
    },
    { id: 'https://nameplate.example/changelog#api-1-1-0', updated: '2026-11-21T00:00:00.000Z' },
  ]);
});
