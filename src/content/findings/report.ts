import { styleText } from 'node:util';
import { counted } from '../../text/counted.ts';
import { type ContentFinding, compareFindings } from './content-finding.ts';

type Style = Parameters<typeof styleText>[0];

const indent = (text: string, margin: string): string =>
  text
    .split('\n')
    .map((line) => `${margin}${line}`.trimEnd())
    .join('\n');

type ReportOptions = {
  readonly colour: boolean;
  /** What the last line counts; by default errors. */
  readonly noun?: 'error' | 'warning';
  /** The line of the file with a mark below the place, ready to be printed; undefined where there is none to show. */
  readonly excerptOf?: (finding: ContentFinding) => string | undefined;
};

/**
 * The findings as text for a terminal: a header for each file, then place, code, why and fix of each
 * finding, and a last line with the counts. Equal findings of a file have their places together, and why and fix once.
 * Colour only repeats what the words say.
 */
export const formatFindings = (
  findings: readonly ContentFinding[],
  { colour, noun = 'error', excerptOf = () => undefined }: ReportOptions,
): string => {
  const paint = (style: Style, text: string) =>
    colour ? styleText(style, text, { validateStream: false }) : text;
  const byFile = Map.groupBy(findings.toSorted(compareFindings), ({ file }) => file);
  const sections = [...byFile].map(([file, found]) => {
    const equal = Map.groupBy(found, ({ code, why, fix }) => [code, why, fix].join('\n'));
    const entries = [...equal.values()].flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const places = group.flatMap((finding) => {
        const place = `${file}:${finding.line}:${finding.column}`;
        const excerpt = excerptOf(finding);
        return [
          `  ${paint('cyan', place)}  ${paint('red', finding.code)}`,
          ...(excerpt === undefined ? [] : [indent(excerpt, '      ')]),
        ];
      });
      return [
        [
          ...places,
          indent(first.why, '    '),
          `    ${paint('green', 'To fix it:')}`,
          indent(first.fix, '      '),
        ].join('\n'),
      ];
    });
    return [paint('bold', file), ...entries].join('\n\n');
  });
  const total = `${counted(findings.length, noun)} in ${counted(byFile.size, 'file')}`;
  return [...sections, paint('bold', total)].join('\n\n');
};
