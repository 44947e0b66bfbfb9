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
  /** Whether the file, page or list says nothing more about the product from this revision on. */
  readonly isEnd: boolean;
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
  const isEnd = statements.every(({ since, until }) => since > index || (until ?? index + 1) <= index);
  const ended = statements.filter(({ until }) => until === index);
  const changes = ended.map((before) => {
    const index = begun.findIndex((after) => replaces(after, before));
    const [after] = index === -1 ? [] : begun.splice(index, 1);
    return { source, revision, pointer: before.pointer, before: before.value, after: after?.value, isEnd };
  });
  const added = begun.map(({ pointer, value }) => ({
    source,
    revision,
    pointer,
    before: undefined,
    after: value,
    isEnd,
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

/** What a file is called: an advisory of CISA by its number, which its file has in small letters. */
const documentName = (revision: Revision): string => {
  if (!('path' in revision)) return 'The source';
  const file = revision.path.slice(revision.path.lastIndexOf('/') + 1);
  const [, advisory] = /^(icsm?a-[\d-]+)\.json$/.exec(file) ?? [];
  return advisory?.toUpperCase() ?? file;
};

/** A change without its day: `Rack height: 1 U → 2 U`, or `ICSA-22-167-14 no longer lists it` for each fact of a file that ended. */
export const changeInWords = ({ pointer, before, after, isEnd, revision }: Change): string => {
  if (isEnd) return `${documentName(revision)} no longer lists it`;
  const [old, own] = [before, after].map((value) =>
    value === undefined ? 'no value' : valueInWords(pointer, value),
  );
  return `${factName(pointer)}: ${old} → ${own}`;
};
