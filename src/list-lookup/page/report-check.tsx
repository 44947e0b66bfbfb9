import { useLayoutEffect, useRef } from 'preact/hooks';
import { beginAt } from '../../browser/begin-at.ts';
import { ExactText } from '../../browser/exact-text.tsx';
import { StateMark } from '../../browser/state-mark.tsx';
import { TableHead } from '../../browser/table-head.tsx';
import type { ShownState } from '../../styles/state-marks.ts';
import { counted } from '../../text/counted.ts';
import {
  type CheckOutcome,
  checkFiles,
  checkNames,
  checkSummary,
  fileWords,
  reportFileWords,
  vouchedWords,
} from '../checked-lines.ts';
import { decisionInWords } from '../line-results.ts';
import type { CheckedReport } from './list-session.ts';
import type { OwnSource } from './source-files.ts';

const marks: Readonly<Record<CheckOutcome, ShownState>> = {
  same: 'done',
  changed: 'to_do',
  gone: 'revoked',
  altered: 'finding',
  found_now: 'found',
  candidates_now: 'candidates',
};

/** What is different now than in a report, line by line. It takes the focus when it comes. */
export const ReportChecked = ({
  report,
  check,
  file,
  decisionCount,
  sources,
}: CheckedReport & { readonly sources: readonly OwnSource[] }) => {
  const files = checkFiles(
    report,
    sources.map(({ file }) => file),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => beginAt(heading.current), [check]);
  const changed = check.lines.filter(({ outcome }) => outcome !== 'same');
  return (
    <section aria-labelledby="check-heading">
      <h2 ref={heading} id="check-heading" tabIndex={-1}>
        Changes since the report of {report.madeOn}
      </h2>
      <p class="said">
        {report.list}. {checkSummary(check)}
      </p>
      {check.differs.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <p>
        {reportFileWords(file)} {vouchedWords(check)}
      </p>
      <p class="digest">SHA-256 of this file: {file.sha256}</p>
      {decisionCount > 0 && (
        <p>
          {counted(decisionCount, 'decision')} of the report will apply to the next list. If a chosen record
          has changed, you decide again.
        </p>
      )}
      {files.length > 0 && (
        <>
          <p>The report used files too. Add the same file as a source above to compare it.</p>
          <ul>
            {files.map((own) => (
              <li key={own.sha256} class="digest">
                {fileWords(own)}
              </li>
            ))}
          </ul>
        </>
      )}
      {changed.length > 0 && (
        <table class="lines">
          <caption class="hidden">The lines of the report that have changed</caption>
          <TableHead columns={['Row', 'Manufacturer', 'Part number', 'Today', 'What changed']} />
          <tbody>
            {changed.map(({ line, outcome, changes, record }) => (
              <tr key={line.row}>
                <td class="row">{line.row}</td>
                <td class="manufacturer">{line.manufacturer}</td>
                <th scope="row">
                  <ExactText text={line.manufacturerPartNumber} />
                </th>
                <td class="outcome">
                  <StateMark of={marks[outcome]} word={checkNames[outcome]} />
                </td>
                <td class="what">
                  {changes.map((change) => (
                    <p key={change}>{change}</p>
                  ))}
                  {record !== undefined && outcome !== 'gone' && (
                    <a href={record}>
                      Record
                      <span class="hidden">
                        {' '}
                        of {line.manufacturer} {line.manufacturerPartNumber}
                      </span>
                    </a>
                  )}
                  {line.decision !== null && <p>{decisionInWords(line.decision)}: look at it again.</p>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};
