import { sourceModes } from '../choices.ts';
import { limits } from '../limits.ts';
import { createChoiceRule } from './choice.ts';
import type { Findings } from './findings.ts';
import { identifierRule } from './identifier.ts';
import { isObject, reportUnknownMembers } from './members.ts';
import { type Place, root } from './place.ts';
import { createTextRule } from './text.ts';
import { createTypeFaults, typeFault } from './type-faults.ts';

const fields: ReadonlySet<string> = new Set(['id', 'system', 'mode']);
const type = createTypeFaults({ expected: 'an object with id, system and mode', nullable: false });
const systemRule = createTextRule({ maxLength: limits.maxTextLength, nullable: false });
const modeRule = createChoiceRule(sourceModes);

/** Checks `source`, which says what system the records come from. */
export const checkSource = (source: unknown, findings: Findings): void => {
  if (!isObject(source)) {
    findings.check(typeFault(source, type), root, 'source');
    return;
  }
  const place: Place = { parent: root, step: 'source' };
  const countBefore = findings.count;
  findings.check(identifierRule(source.id), place, 'id');
  findings.check(systemRule(source.system), place, 'system');
  findings.check(modeRule(source.mode), place, 'mode');
  reportUnknownMembers(source, fields, place, findings, countBefore);
};
