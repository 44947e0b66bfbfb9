import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heldParts, heldRuns } from '../../src/styles/unbroken-text.ts';

const held = (text: string): string[] => heldParts(text).flatMap((part) => (part.isHeld ? [part.text] : []));

describe('the parts of a text', () => {
  it('hold together what stands around a hyphen, and nothing else', () => {
    expect(held('Sprinter-TX-19-24E1')).toEqual(['r-T', 'X-1', '9-2']);
    expect(held('A-B-C+D')).toEqual(['A-B-C']);
    expect(held('798152-B21/798153')).toEqual(['2-B']);
    expect(held('6ES7518 4TP00')).toEqual([]);
  });

  it('leave every space as a place to break, also beside a hyphen', () => {
    expect(held('IOC3 - 24XGE')).toEqual(['-']);
  });

  it('are exactly the text, and none that is held is longer than a line', () => {
    const hyphens = fc.string({ unit: fc.constantFrom('-', '‑', 'A', '1', ' ', '/'), maxLength: 200 });
    fc.assert(
      fc.property(fc.oneof(fc.string(), hyphens), (text) => {
        expect(
          heldParts(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
        for (const part of held(text)) expect(part.length).toBeLessThanOrEqual(24);
      }),
    );
  });

  it('hold across the runs of an excerpt, and keep what each run is', () => {
    const runs = [
      { text: 'a WS', isMatch: true },
      { text: '-', isMatch: false },
      { text: 'C2960', isMatch: true },
    ];
    expect(heldRuns(runs)).toEqual([
      { isHeld: false, runs: [{ text: 'a W', isMatch: true }] },
      {
        isHeld: true,
        runs: [
          { text: 'S', isMatch: true },
          { text: '-', isMatch: false },
          { text: 'C', isMatch: true },
        ],
      },
      { isHeld: false, runs: [{ text: '2960', isMatch: true }] },
    ]);
  });
});
