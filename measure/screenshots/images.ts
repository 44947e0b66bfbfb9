import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { draftText } from '../../src/content/insights/draft.ts';
import { editFile } from './edit-file.ts';

/** The draft that the images show, as `npm run insight -- new` writes it. */
export const draft = {
  file: 'content/insights/why-a-part-number-is-not-a-key.mdx',
  path: '/insights/why-a-part-number-is-not-a-key',
  text: draftText('Why a part number is not a key', '2026-11-04'),
} as const;

/** One image of the documents. */
export type Image = {
  /** The name of its file. */
  readonly name: string;
  /** The size of the window, in pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** The page that it shows. */
  readonly path: string;
  /** Brings about what it shows; the files of `project` may be changed. */
  readonly prepare: (page: Page, project: string) => Promise<void>;
};

/** The images in the order in which they are made: the last one leaves mistakes behind. */
export const images: readonly Image[] = [
  {
    name: 'home.webp',
    size: { width: 1200, height: 690 },
    path: '/',
    prepare: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'draft.webp',
    path: draft.path,
    size: { width: 880, height: 420 },
    prepare: (page) => page.locator('.badge').waitFor(),
  },
  {
    name: 'findings.webp',
    path: draft.path,
    size: { width: 960, height: 720 },
    prepare: async (page, project) => {
      await editFile(join(project, draft.file), /^publishedAt: .*$/m, 'publishedAt: 4 November');
      await editFile(join(project, draft.file), '- A list is flat.', '| A table | is not |\n| - | - |');
      await editFile(
        join(project, 'content', 'products', 'moxa', 'eds-p510.yaml'),
        /evidenceAsOf: .*/,
        'evidenceAsOf: today',
      );
      await page.getByRole('heading', { name: 'in 2 files' }).waitFor();
    },
  },
];
