import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { authorityBoundarySentence } from '../../src/contracts/authority-boundary.ts';
import { exampleBodies } from '../../src/publish/api-bodies.ts';
import { createReadApiDescription } from '../../src/publish/openapi/read-api.ts';
import { content } from '../content/whole-content.ts';

const baseUrl = 'https://nameplate.example';

/** The text of a file, its lines joined. */
const textOf = (file: string): string => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ');

describe('the authority boundary', () => {
  it.each([
    ['the overview', content.overview.authorityBoundary],
    ['the overview of a new catalogue', textOf('tools/editors/content/template/content/site.yaml')],
    ['the README', textOf('README.md')],
    [
      '/openapi.json',
      createReadApiDescription(baseUrl, exampleBodies(content, baseUrl)).info.description ?? '',
    ],
  ])('is in %s in the words of the specification', (_place, text) => {
    expect(text).toContain(authorityBoundarySentence);
  });
});
