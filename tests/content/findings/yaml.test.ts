import { describe, expect, it } from 'vitest';
import { readYaml } from '../../../src/content/findings/read-yaml.ts';

const faults = (text: string) => readYaml(text).faults.map(({ code, line, column }) => [code, line, column]);

describe('a YAML text', () => {
  it('is read by the core schema: days and words such as yes stay text', () => {
    const { data, faults: none } = readYaml(
      'day: 2026-11-04\nanswer: yes\nnumber: 1.5\nflag: true\nnothing:\n',
    );
    expect(data).toEqual({ day: '2026-11-04', answer: 'yes', number: 1.5, flag: true, nothing: null });
    expect(none).toEqual([]);
  });

  it.each(['', '\n\n', '# only a comment\n'])('without fields is an empty mapping: %j', (text) => {
    expect(readYaml(text)).toMatchObject({ data: {}, faults: [] });
  });

  it('leads back from a value, a name, an empty value and a missing value to the position in the text', () => {
    const yaml = readYaml('a: 1\nlist:\n  - name: x\n    empty:\n  - name: y\n');
    expect(yaml.positionOf(['a'])).toEqual({ line: 1, column: 4 });
    expect(yaml.positionOfName(['a'])).toEqual({ line: 1, column: 1 });
    expect(yaml.positionOf(['list', 1, 'name'])).toEqual({ line: 5, column: 11 });
    expect(yaml.positionOf(['list', 0, 'empty'])).toEqual({ line: 4, column: 5 });
    expect(yaml.positionOf(['list', 1, 'missing'])).toEqual({ line: 5, column: 5 });
    expect(yaml.positionOf(['list', 7])).toEqual({ line: 3, column: 3 });
    expect(yaml.positionOf([])).toEqual({ line: 1, column: 1 });
  });

  it('counts lines and columns alike with CRLF', () => {
    expect(readYaml('a: 1\r\nb: 2\r\n').positionOf(['b'])).toEqual({ line: 2, column: 4 });
  });

  it('keeps its values when a field is there twice, and names the second position', () => {
    const { data } = readYaml('a: 1\nb: 2\na: 3\n');
    expect(data).toEqual({ a: 3, b: 2 });
    expect(faults('a: 1\nb: 2\na: 3\n')).toEqual([['duplicate_key', 3, 1]]);
    expect(readYaml('a: 1\na: 3\n').positionOf(['a'])).toEqual({ line: 2, column: 4 });
  });

  it.each([
    ['a value with a colon', 'a: one: two\n', ['yaml_unquoted', 1, 4]],
    ['a value that begins with @', 'a: @one\n', ['yaml_unquoted', 1, 4]],
    ['a tab as indentation', 'a:\n\tb: c\n', ['yaml_tab', 2, 1]],
    ['a quote that is not closed', 'x: 1\na: "one\nb: 2\n', ['yaml_quote', 2, 4]],
    ['a single quote that is not closed', "a: 'one\nb: 2\n", ['yaml_quote', 1, 4]],
    ['a bracket that is not closed', 'a: [1, 2\n', ['yaml_syntax', 2, 1]],
    ['a line without a colon', 'a: 1\nnonsense\n', ['yaml_syntax', 2, 1]],
    ['a second document', 'a: 1\n---\nb: 2\n', ['yaml_syntax', 2, 1]],
    ['an alias', 'a: &x 1\nb: *x\n', ['yaml_special', 1, 4]],
    ['an alias of nothing', 'b: *x\n', ['yaml_special', 1, 4]],
    ['an anchor on a mapping', 'a: &x\n  b: 1\n', ['yaml_special', 1, 4]],
    ['an anchor on a name', '&x a: 1\n', ['yaml_special', 1, 1]],
    ['an anchor in brackets', 'a: [1, &x 2]\n', ['yaml_special', 1, 8]],
    ['a tag', 'a: !!timestamp 2026-01-01\n', ['yaml_special', 1, 4]],
    ['a tag of JavaScript', 'a: !!js/function "f"\n', ['yaml_special', 1, 4]],
    ['a directive', '%YAML 1.1\n---\na: yes\n', ['yaml_special', 1, 1]],
    ['a name that is a list', '? [a]\n: b\n', ['yaml_syntax', 1, 3]],
  ])('with %s is one finding with its position', (_, text, expected) => {
    expect(faults(text)).toEqual([expected]);
    expect(readYaml(text).data).toBeUndefined();
  });

  it.each([
    ['brackets', `a: ${'['.repeat(100_000)}`],
    ['braces', `a: ${'{a: '.repeat(50_000)}`],
    ['question marks', '? '.repeat(50_000)],
    ['colons', ': '.repeat(50_000)],
    ['closed brackets', `a: ${'['.repeat(40)}${']'.repeat(40)}`],
  ])('with nested %s without end is refused and does not exhaust the stack', (_, text) => {
    expect(faults(text).map(([code]) => code)).toEqual(['yaml_too_deep']);
  });
});
