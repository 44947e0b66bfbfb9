import { XMLBuilder } from 'fast-xml-parser';
import { counted } from '../../../../src/text/counted.ts';
import { visibleLines, visibleText } from '../../../command-line/terminal-text.ts';
import {
  type FileReport,
  failureOf,
  type ReportContext,
  type ReportedFinding,
  type Reporter,
  unlistedFindings,
} from '../file-report.ts';

/** An element as the builder takes it: `@` for attributes, `#text` for text. */
type Element = { readonly [name: string]: string | number | Element | readonly Element[] };

/** Text that XML can hold: it has no place for control characters and two others, not even escaped. */
const xmlText = (text: string): string => visibleLines(text).replace(/[\ufffe\uffff]/g, '\ufffd');

const problem = (type: string, message: string, text: string): Element => ({
  '@type': xmlText(type),
  '@message': xmlText(message),
  '#text': xmlText(text),
});

const testcase = (file: string, name: string, content: Element = {}): Element => ({
  '@classname': xmlText(file),
  '@name': xmlText(name),
  ...content,
});

const ofFinding = (file: string, finding: ReportedFinding): Element => {
  const { code, place, detail, reason, fix, position, pointer } = finding;
  const at = [file, position?.line, position?.column].filter((part) => part !== undefined).join(':');
  const lines = [
    `${at}${pointer === undefined ? '' : `, ${pointer}`}`,
    detail,
    ...(reason === undefined ? [] : [`Why: ${reason}`]),
    ...(fix === '' ? [] : [`To fix it: ${fix}`]),
  ];
  return testcase(file, `${place}: ${code}`, {
    failure: problem(code, detail, lines.join('\n')),
  });
};

/** The test cases of a file: one that fails for each finding, or one that passes. */
const suiteOf = (report: FileReport): Element => {
  const { file } = report;
  const why = failureOf(report);
  const findings = report.kind === 'failed' ? [] : report.findings;
  const unlisted = report.kind === 'failed' ? 0 : unlistedFindings(report);
  const words = `${counted(unlisted, 'more error is', 'more errors are')} not listed.`;
  const errors =
    why === undefined ? [] : [testcase(file, 'is checked', { error: problem('failed', why, why) })];
  const failures = [
    ...findings.map((finding) => ofFinding(file, finding)),
    ...(unlisted === 0
      ? []
      : [testcase(file, 'further errors', { failure: problem('unlisted', words, words) })]),
  ];
  const isGood = errors.length + failures.length === 0;
  const cases = isGood ? [testcase(file, 'meets the record contract')] : [...errors, ...failures];
  return {
    '@name': xmlText(file),
    '@tests': cases.length,
    '@failures': failures.length,
    '@errors': errors.length,
    '@skipped': 0,
    testcase: cases,
  };
};

/** Reports all files as one JUnit XML document: a test suite for each file. */
export const createJunitReporter = ({ write, writeError }: ReportContext): Reporter => {
  const suites: Element[] = [];
  const builder = new XMLBuilder({
    attributeNamePrefix: '@',
    ignoreAttributes: false,
    suppressEmptyNode: true,
    format: true,
  });
  return {
    add: (report) => {
      const why = failureOf(report);
      if (why !== undefined) writeError(`${visibleText(report.file)}: ${visibleText(why)}`);
      suites.push(suiteOf(report));
    },
    end: () => {
      const document = {
        '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
        testsuites: { '@name': 'Nameplate validate', testsuite: suites },
      };
      write(builder.build(document).trimEnd());
    },
  };
};
