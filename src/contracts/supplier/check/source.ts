import * as limits from '../bounds.ts';
import { sourceModes } from '../choices.ts';
import { createChoiceRule } from './choice.ts';
import { identifierRule } from './identifier.ts';
import { createMismatchRule } from './mismatch.ts';
import { createObjectCheck } from './object-check.ts';
import { createTextRule } from './text.ts';

const systemRule = createTextRule(limits.maxTextLength);
const modeRule = createChoiceRule(sourceModes);

/** Checks `source`, which says what system the records come from. */
export const checkSource = createObjectCheck<void>(
  createMismatchRule('an object with id, system and mode'),
  ['id', 'system', 'mode'],
  (source, place) => {
    place.report(identifierRule(source.id), 'id');
    place.report(systemRule(source.system), 'system');
    place.report(modeRule(source.mode), 'mode');
  },
);
