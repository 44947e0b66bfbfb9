import { createFault, type Fault } from '../findings/fault.ts';
import type { YamlReading } from '../findings/yaml.ts';
import type { ChangelogEntry } from './changelog-file.ts';
import { changelogRules } from './changelog-rules.ts';

const changelogFault = createFault(changelogRules);

/** What is wrong with entries beside one another: a version has one entry a day, and the newest stands first. */
export const checkChangelog = (entries: readonly ChangelogEntry[], yaml: YamlReading): readonly Fault[] =>
  entries.flatMap(({ subject, version, date }, index) => {
    const first = entries.findIndex(
      (entry) => entry.subject === subject && entry.version === version && entry.date === date,
    );
    const before = entries[index - 1];
    return [
      ...(first === index ? [] : [changelogFault('duplicate_version', yaml.placeOf([index, 'version']))]),
      ...(before === undefined || before.date >= date
        ? []
        : [changelogFault('not_newest_first', yaml.placeOf([index, 'date']))]),
    ];
  });
