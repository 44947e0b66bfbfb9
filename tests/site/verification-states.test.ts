import { describe, expect, it } from 'vitest';
import { VerificationStatusSchema } from '../../src/contracts/product.ts';
import { verificationStates } from '../../src/site/verification-states.ts';

describe('the verification states on the pages', () => {
  it('are the states of the API, in the same order', () => {
    expect(Object.keys(verificationStates)).toEqual(VerificationStatusSchema.options);
  });

  it('each say what they mean and what they do not', () => {
    for (const { label, definition, limit } of Object.values(verificationStates)) {
      expect(label).not.toBe('');
      expect(definition).toMatch(/\.$/);
      expect(limit).toMatch(/\.$/);
    }
  });
});
