import { describe, expect, it } from 'vitest';
import { trimMask } from '../../src/social-images/trim-mask.ts';

describe('a trimmed mask', () => {
  it('keeps every step of ink at its place and loses the empty edges', () => {
    const steps = Uint8Array.from([0, 0, 0, 0, 0, 0, 3, 0, 0, 5, 0, 0, 0, 0, 0, 0]);
    expect(trimMask({ left: -1, top: -2, width: 4, height: 4, steps })).toEqual({
      left: 0,
      top: -1,
      width: 2,
      height: 2,
      steps: Uint8Array.from([0, 3, 5, 0]),
    });
  });

  it('is empty when there is no ink', () => {
    const mask = trimMask({ left: 0, top: 0, width: 2, height: 2, steps: new Uint8Array(4) });
    expect(mask.steps).toHaveLength(0);
  });
});
