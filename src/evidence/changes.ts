import {
  type FactValue,
  factPointers,
  portsPointer,
  type Revision,
  type SourceHistory,
  type Statement,
} from '../contracts/statements.ts';
import { factName, valueInWords } from './fact-words.ts';

/** A change of a statement: a value added, removed or replaced. */
export type Change = {
  readonly source: string;
  readonly revision: Revision;
  readonly pointer: string;
  readonly before: FactValue | undefined;
  readonly after: FactValue | undefined;
};

/** Whether a statement may have taken the place of another: at the same place, and for ports with the same kind and type. */
const replaces = (after: Statement, before: Statement): boolean => {
  if (after.pointer !== before.pointer) return false;
  if (after.pointer !== portsPointer) return true;
  return kindOf(after.value) === kindOf(before.value);
};

const kindOf = (value: FactValue): string =>
  typeof value === 'object' && 'kind' in value ? `${value.kind} ${value.type}` : '';

/** The changes that one revision of a source made, in the order of a product's body. */
const changesOfRevision = ({ source, revisions, statements }: SourceHistory, index: number): Change[] => {
  const revision = revisions[index];
  if (revision === undefined) return [];
  const begun = statements.filter(({ since }) => since === index);
  const ended = statements.filter(({ until }) => until === index);
  const changes = ended.map((before) => {
    const index = begun.findIndex((after) => replaces(after, before));
    const [after] = index === -1 ? [] : begun.splice(index, 1);
    return { source, revision, pointer: before.pointer, before: before.value, after: after?.value };
  });
  const added = begun.map(({ pointer, value }) => ({
    source,
    revision,
    pointer,
    before: undefined,
    after: value,
  }));
  return [...changes, ...added].sort(
    (one, other) => factPointers.indexOf(one.pointer) - factPointers.indexOf(other.pointer),
  );
};

/** Every change of what sources say after they first named the product, the newest first. */
export const changesOf = (sources: readonly SourceHistory[]): Change[] =>
  sources
    .flatMap((history) =>
      history.revisions.flatMap((_, index) => (index === 0 ? [] : [changesOfRevision(history, index)])),
    )
    .flat()
    .sort(({ revision: { date: one } }, { revision: { date: other } }) =>
      one < other ? 1 : one > other ? -1 : 0,
    );

/** Changes of a record's statements since an earlier state, newest first. */
export const newChanges = (
  before: { readonly sources: readonly SourceHistory[] },
  after: { readonly sources: readonly SourceHistory[] },
): Change[] => {
  const known = new Set(changesOf(before.sources).map((change) => JSON.stringify(change)));
  return changesOf(after.sources).filter((change) => !known.has(JSON.stringify(change)));
};

/** A change without its day: `Rack height: 1 U → 2 U`. */
export const changeInWords = ({ pointer, before, after }: Change): string => {
  const [old, own] = [before, after].map((value) =>
    value === undefined ? 'not stated' : valueInWords(pointer, value),
  );
  return `${factName(pointer)}: ${old} → ${own}`;
};
