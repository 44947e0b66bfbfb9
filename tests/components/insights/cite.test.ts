import { describe, expect, it } from 'vitest';
import { citeAsBibtex, citeAsText } from '../../../src/components/insights/cite.ts';
import { readOn } from '../../../src/components/read-on.ts';

const insight = {
  slug: 'one-dot',
  title: 'One dot, two parts: R&D {exact}',
  author: 'Nameplate editors',
  publishedAt: '2026-11-03',
  updatedAt: '2026-11-21',
  url: 'https://nameplate.example/insights/one-dot',
};

describe('a reference to an Insight', () => {
  it('has in plain text who wrote it, when, what it is called, its last revision and where it is', () => {
    expect(citeAsText(insight)).toBe(
      'Nameplate editors (2026). One dot, two parts: R&D {exact}. Nameplate. Published 3 November 2026, last revised 21 November 2026. https://nameplate.example/insights/one-dot',
    );
  });

  it('does not speak of a revision where there was none, and ends no title twice', () => {
    expect(citeAsText({ ...insight, title: 'Which dot?', updatedAt: '2026-11-03' })).toBe(
      'Nameplate editors (2026). Which dot? Nameplate. Published 3 November 2026. https://nameplate.example/insights/one-dot',
    );
  });

  it('has the same for BibTeX, with its special characters escaped', () => {
    expect(citeAsBibtex(insight)).toBe(
      `@misc{nameplate-one-dot,
  author       = {{Nameplate editors}},
  title        = {{One dot, two parts: R\\&D \\textbraceleft{}exact\\textbraceright{}}},
  year         = {2026},
  howpublished = {Nameplate},
  note         = {Published 3 November 2026, last revised 21 November 2026},
  url          = {https://nameplate.example/insights/one-dot}
}`,
    );
  });

  it('names the day on which its reader read it, also in BibTeX', () => {
    expect(readOn(citeAsText(insight), '2026-11-29')).toMatch(/one-dot, read on 29 November 2026$/);
    expect(readOn(citeAsBibtex(insight), '2026-11-29')).toMatch(
      /one-dot\},\n {2}urldate {6}= \{2026-11-29\}\n\}$/,
    );
  });
});
