import fc from 'fast-check';
import { expect, it } from 'vitest';
import { positionOfColumn, positionsIn } from '../src/text-position.ts';

it('the position of a character is the same in whatever order positions are asked for, in code points and in units', () => {
  const characters = fc.array(fc.constantFrom('a', '\n', '\r', 'é', '📦'), { maxLength: 20 });
  fc.assert(
    fc.property(characters, fc.array(fc.nat(20)), (written, wanted) => {
      const text = written.join('');
      const positionAt = positionsIn(text);
      for (const count of wanted.filter((one) => one <= written.length)) {
        const before = written.slice(0, count).join('');
        const lines = before.split('\n');
        const inLine = lines.at(-1) ?? '';
        const position = positionAt(before.length);
        const column = [...inLine].length + 1;
        expect(position).toEqual({ line: lines.length, column, unit: inLine.length + 1 });
        expect(positionOfColumn(text, lines.length, column)).toEqual(position);
      }
    }),
  );
});
