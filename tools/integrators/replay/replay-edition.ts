import { digestOf } from '../../../src/content/digest.ts';
import type { Edition } from '../../../src/contracts/editions.ts';
import {
  applyChanges,
  readChanges,
  type StatementLines,
  statementsText,
} from '../../../src/evidence/editions.ts';

/** The changes of an edition contradict its entry in the list of editions, or the entry does not follow the one before it. */
export class EditionDamaged extends Error {}

/** The next state, or undefined when the text is not one of changes. */
const changed = (lines: StatementLines, text: string): StatementLines | undefined => {
  try {
    return applyChanges(lines, readChanges(text));
  } catch {
    return undefined;
  }
};

/**
 * The statements under a licence in the last of these editions, made from the changes of all. `changesOf` gives the text of the
 * changes of an edition by its number. Throws `EditionDamaged` when the SHA-256 of an entry or of statements is another than the
 * list of editions has.
 */
export const replayEdition = (
  editions: readonly Edition[],
  licence: string,
  changesOf: (number: number) => string,
): StatementLines => {
  let lines: StatementLines = new Map();
  let before: Edition | undefined;
  for (const edition of editions) {
    if (edition.previous !== (before && digestOf(JSON.stringify(before)))) {
      throw new EditionDamaged(
        `The entry of edition ${edition.number} does not have the SHA-256 of the entry before it.`,
      );
    }
    before = edition;
    const file = edition.files.find((one) => one.licence === licence);
    if (file === undefined) continue;
    const next = changed(lines, changesOf(edition.number));
    if (next === undefined || digestOf(statementsText(next)) !== file.sha256) {
      throw new EditionDamaged(
        `The changes up to edition ${edition.number} under ${licence} do not give the statements whose SHA-256 the list of editions has.`,
      );
    }
    lines = next;
  }
  return lines;
};
