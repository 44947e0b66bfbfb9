import { styleText } from 'node:util';
import { counted } from '../../contracts/counted.ts';
import { type ContentFinding, compareFindings } from './content-finding.ts';

type Style = Parameters<typeof styleText>[0];

const indent = (text: string, margin: string): string =>
  text
    .split('\n')
    .map((line) => `${margin}${line}`.trimEnd())
    .join('\n');

/**
 * The findings as text for a terminal: a header for each file, then place, code, why and fix of each
 * finding, and a last line with the counts. Colour only repeats what the words say.
 */
export const formatFindings = (
  findings: readonly ContentFinding[],
  { colour }: { readonly colour: boolean },
): string => {
  const paint = (style: Style, text: string) =>
    colour ? styleText(style, text, { validateStream: false }) : text;
  const byFile = Map.groupBy(findings.toSorted(compareFindings), ({ file }) => file);
  const sections = [...byFile].map(([file, found]) => {
    const entries = found.map(({ line, column, code, why, fix }) =>
      [
        `  ${paint('cyan', `${file}:${line}:${column}`)}  ${paint('red', code)}`,
        indent(why, '    '),
        `    ${paint('green', 'To fix it:')}`,
        indent(fix, '      '),
      ].join('\n'),
    );
    return [paint('bold', file), ...entries].join('\n\n');
  });
  const total = `${counted(findings.length, 'finding')} in ${counted(byFile.size, 'file')}`;
  return [...sections, paint('bold', total)].join('\n\n');
};
