import { TableHead } from '../../browser/table-head.tsx';
import { groupDigits } from '../../text/counted.ts';
import type { ComparedGroup } from '../report/compare-lists.ts';

type ComparisonProps = {
  readonly lines: readonly ComparedGroup[];
  /** What the figures count. */
  readonly note: string;
};

/** What a corrected file fixed of the first one, group by group. */
export const ComparisonTable = ({ lines, note }: ComparisonProps) => (
  <div class="comparison">
    <h3>Compared with the first file</h3>
    <table>
      <TableHead columns={['Problem', 'Fixed', 'Left', 'New', 'Gone']} />
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.title} ${line.place}`}>
            <th scope="row">{line.place === '' ? line.title : `${line.title} (${line.place})`}</th>
            <td>{groupDigits(line.fixed)}</td>
            <td>{groupDigits(line.remaining)}</td>
            <td>{groupDigits(line.added)}</td>
            <td>{groupDigits(line.removed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p class="note">{note}</p>
  </div>
);
