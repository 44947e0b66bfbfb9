import { describe, expect, it } from 'vitest';
import { witnessesInWords } from '../../../src/components/catalogue/record-facts.ts';

const described = [
  { id: 'a', speaker: 'community' },
  { id: 'b', speaker: 'authority' },
] as const;

describe('the witnesses of a record in words', () => {
  it('count a source with several files once', () => {
    expect(witnessesInWords(['b', 'b', 'b'], described)).toBe(
      'One witness: an authority that passes on what the manufacturer said, in 3 files.',
    );
  });

  it('name each of several sources', () => {
    expect(witnessesInWords(['a', 'b'], described)).toBe(
      '2 independent witnesses: a community that describes products; an authority that passes on what the manufacturer said.',
    );
  });

  it('are nothing when no source states the identity', () => {
    expect(witnessesInWords([], described)).toBe('');
  });
});
