import { useState } from 'preact/hooks';
import { advisoryInWords, shortAnswer } from '../../advisories/advisory-words.ts';
import { counted, groupDigits } from '../../text/counted.ts';
import { dayInWords } from '../../text/day-in-words.ts';
import { isPerhapsNamed, notCheckedInWords } from '../advisories.ts';
import type { LineAdvisories, LineResult } from '../line.ts';
import { advisoriesMean } from '../line-results.ts';
import { beside } from './beside.ts';
import type { ShownResults } from './list-lookup-state.ts';

/** The id of an advisory, which leads to its file. */
const AdvisoryLink = ({ id, address }: Pick<LineAdvisories['toSearch'][number], 'id' | 'address'>) =>
  address === undefined ? (
    <span>{id}</span>
  ) : (
    <a href={address} {...beside}>
      {id}
    </a>
  );

/** Which advisories name a line, or perhaps: in short, then why, and each with what it says. */
export const Advisories = ({ answer }: { readonly answer: LineAdvisories }) => (
  <details class="advisories">
    <summary>{shortAnswer(answer)}</summary>
    <p>{answer.words}</p>
    <ul class="unmarked">
      {answer.advisories.map((advisory) => (
        <li key={advisory.place}>
          <AdvisoryLink {...advisory} />, {dayInWords(advisory.date)}: {advisoryInWords(advisory)}
        </li>
      ))}
    </ul>
  </details>
);

/** The titles of advisories for a person to search, which are read when they are asked for. */
const AdvisoryTitles = ({
  advisories,
  titles,
}: {
  readonly advisories: LineAdvisories['toSearch'];
  readonly titles: ShownResults['titles'];
}) => {
  const [read, setRead] = useState<readonly string[] | 'unavailable'>();
  const load = (isOpen: boolean): void => {
    if (isOpen && read === undefined) titles().then(setRead, () => setRead('unavailable'));
  };
  return (
    <details onToggle={({ currentTarget }) => load(currentTarget.open)}>
      <summary>Titles of {counted(advisories.length, 'advisory', 'advisories')} to search</summary>
      {read === 'unavailable' ? (
        <p>The titles could not be loaded.</p>
      ) : (
        <ul class="unmarked">
          {(read === undefined ? [] : advisories).map((advisory) => (
            <li key={advisory.place}>
              <AdvisoryLink {...advisory} />{' '}
              {advisory.own === undefined ? read?.[advisory.place] : advisory.own.title}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
};

/** What advisories say of the lines without any to read: once for all lines of which they say the same. */
export const OtherAdvisories = ({
  lines,
  titles,
}: {
  readonly lines: readonly LineResult[];
  readonly titles: ShownResults['titles'];
}) => {
  const answers = lines.flatMap(({ advisories }) => advisories ?? []);
  if (answers.length === 0) return null;
  const without = answers.filter(({ word }) => word === 'no_number');
  const groups = [...Map.groupBy(without, ({ words }) => words)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  const named = lines.filter(isPerhapsNamed).length;
  return (
    <details class="other-advisories">
      <summary>
        Security advisories: {counted(named, 'line')} to read, {groupDigits(without.length)} not named by
        number, {groupDigits(answers.length - named - without.length)} not checked
      </summary>
      <p>{advisoriesMean}</p>
      <ul>
        {groups.map(([words, alike]) => (
          <li key={words}>
            {counted(alike.length, 'line')}: {words}{' '}
            <AdvisoryTitles advisories={alike[0]?.toSearch ?? []} titles={titles} />
          </li>
        ))}
        {notCheckedInWords(lines).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </details>
  );
};
