import { parseDocument } from 'yaml';
import { type CommitRevision, type Fact, factsOf } from '../../../../src/contracts/statements.ts';
import { type DeviceType, deviceTypeOf } from '../device-type-library/device-type.ts';
import type { TextVersion } from './file-versions.ts';

/** A statement with the revisions themselves. */
export type DatedStatement = Fact & {
  readonly since: CommitRevision;
  readonly until: CommitRevision | undefined;
};

/** What a file has stated, and from where to where it could not be read. */
export type StatedHistory = {
  readonly statements: readonly DatedStatement[];
  readonly gaps: readonly { readonly from: CommitRevision; readonly to: CommitRevision }[];
};

/** At the margin, where neither a key, an entry, a comment nor a document begins, a quoted text goes on. */
const goesOn = /^(?=\S)(?![\w-]+:|- |---|#)/gm;

/**
 * Reads YAML with every plain value as text. A quoted text may go on at the margin, as PyYAML allows. Undefined for what is not
 * YAML.
 */
export const parseText = (text: Buffer): unknown => {
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(text);
    const options = { schema: 'failsafe', uniqueKeys: false, strict: false } as const;
    const [document] = [decoded, decoded.replace(goesOn, ' ')]
      .map((one) => parseDocument(one, options))
      .filter(({ errors }) => errors.length === 0);
    return document?.toJS();
  } catch {
    return undefined;
  }
};

/** The facts of a version by what they say: the case of a manufacturer's name and the zeros of a decimal say nothing. */
const factsByMeaning = ({ manufacturer, model: name, partNumber, physical }: DeviceType): Map<string, Fact> =>
  new Map(
    factsOf({ manufacturer, partNumber, name, physical }).map((fact) => {
      const { pointer, value } = fact;
      const meaning =
        pointer === '/manufacturer/name' && typeof value === 'string'
          ? value.toLowerCase()
          : JSON.stringify(value, (key, inner: unknown) => (key === 'value' ? Number(inner) : inner));
      return [`${pointer} ${meaning}`, fact];
    }),
  );

/**
 * What a file has stated since when, from its versions (the newest first), by the rule of decision 017: a fact stands from the
 * first to the last of the versions that state it one after the other, passing over those that cannot be read; a day is that of the
 * commit, but never earlier than that of the version before.
 */
export const statedHistory = (versions: readonly TextVersion[]): StatedHistory => {
  const oldestFirst = versions.toReversed();
  const states = oldestFirst.map(({ revision, text }, index) => {
    const days = oldestFirst.slice(0, index + 1).map((one) => one.revision.date);
    const type = deviceTypeOf(revision.path, parseText(text));
    return {
      revision: { ...revision, date: days.sort().at(-1) ?? '' },
      facts: type === undefined ? undefined : factsByMeaning(type),
    };
  });
  const readable = states.flatMap(({ revision, facts }) =>
    facts === undefined ? [] : [{ revision, facts }],
  );
  const statements = readable.flatMap(({ revision: since, facts }, index) =>
    [...facts.keys()]
      .filter((meaning) => !readable[index - 1]?.facts.has(meaning))
      .flatMap((meaning) => {
        const later = readable.slice(index);
        const end = later.findIndex((state) => !state.facts.has(meaning));
        const last = later.at(end === -1 ? -1 : end - 1)?.facts.get(meaning);
        return last === undefined ? [] : [{ ...last, since, until: later[end]?.revision }];
      }),
  );
  const gaps = states.flatMap(({ revision: from, facts }, index) => {
    const isFirst = facts === undefined && (index === 0 || states[index - 1]?.facts !== undefined);
    const to = states.slice(index).find((state) => state.facts !== undefined)?.revision;
    return isFirst && to !== undefined ? [{ from, to }] : [];
  });
  return { statements, gaps };
};
