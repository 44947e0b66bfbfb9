import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { images } from '../../measure/screenshots/images.ts';

const directory = 'docs/images';

describe('the images of the documents', () => {
  it('are those that `npm run screenshots` makes, each shown with words for those who do not see it', () => {
    const names = images.map(({ name }) => name).sort();
    expect(readdirSync(directory).sort()).toEqual(names);
    const shown = ['README.md', 'docs/editing.md'].flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/!\[[^\]]+\]\((?:docs\/)?images\/([^)]+)\)/g),
    ]);
    expect(shown.map(([, name]) => name).sort()).toEqual(names);
  });

  it.each(images)('are small: $name', ({ name }) => {
    expect(statSync(`${directory}/${name}`).size).toBeLessThanOrEqual(80 * 1024);
  });
});
