import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scriptSafeJson } from '../../src/publish/structured-data.ts';

describe('JSON in a script element', () => {
  it.each(['</script><script>alert(1)</script>', '<!-- <script>', ']]>', '"\\', '\u2028\u2029'])(
    'cannot end the element or begin a comment: %j',
    (text) => {
      const json = scriptSafeJson({ text });
      expect(json).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.parse(json)).toEqual({ text });
    },
  );

  it('is read as the value it was made of', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.stringify(JSON.parse(scriptSafeJson(value)))).toBe(JSON.stringify(value));
      }),
    );
  });
});
