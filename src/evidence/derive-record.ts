import {
  IdentifierSchema,
  PhysicalSchema,
  type PortGroup,
  PortKindSchema,
  type Product,
} from '../contracts/product.ts';
import {
  type FactValue,
  factText,
  identifiersPointer,
  portsPointer,
  type Statement,
} from '../contracts/statements.ts';
import { agreed, valuesByPlace } from './agreement.ts';
import { type NamedBy, productName } from './product-name.ts';
import { compareText } from './text-order.ts';
import type { DescribedFunction, RecordStatements, ToldHistory } from './told-history.ts';

/** A citation of a record: a file of a repository at a commit, or a page or a list. */
type Citation = {
  readonly date: string;
  readonly title?: string;
  readonly lastSeen?: string;
  readonly supports: 'identity' | 'facts';
} & (
  | {
      readonly repository: string;
      readonly path: string;
      readonly commit: string;
      readonly copy?: string;
      readonly unstructured?: true;
    }
  | { readonly source: string; readonly address?: string }
);

/** A record as it follows from statements, before an editor corrects it. */
export type DerivedRecord = Pick<
  Product,
  'id' | 'manufacturerPartNumber' | 'name' | 'identifiers' | 'verification' | 'physical'
> &
  Partial<Pick<Product, 'description' | 'classification'>> & {
    /** The ids of the manufacturer and, where a list gives it, of the market. */
    manufacturer: string;
    market?: string;
    sources: Citation[];
    namedPages?: { address: string }[];
    /** The rules that descriptions meet which are not kept, each with its function. */
    describedAs?: DescribedFunction[];
  };

/** The newest source that supports the identity; undefined when none does. */
export const identitySource = <Source extends Pick<Citation, 'date' | 'supports'>>({
  sources,
}: {
  readonly sources: readonly Source[];
}): Source | undefined =>
  sources
    .filter(({ supports }) => supports === 'identity')
    .reduce<Source | undefined>(
      (newest, source) => (newest === undefined || source.date > newest.date ? source : newest),
      undefined,
    );

/** The current, or last, statements of a file, page or list, and the cited revision. */
type Told = {
  readonly history: ToldHistory;
  readonly cited: ToldHistory['revisions'][number];
  readonly statements: readonly Statement[];
};

const isStanding = ({ until }: Statement): boolean => until === undefined;

/** The statements of a history: the current ones, or, if the source dropped the product, those before. */
const toldBy = (history: ToldHistory): Told | undefined => {
  const { revisions, statements } = history;
  const standing = statements.filter(isStanding);
  const last = revisions.length - 1;
  const cited = revisions[standing.length > 0 ? last : Math.max(0, last - 1)];
  if (cited === undefined) return undefined;
  return {
    history,
    cited,
    statements: standing.length > 0 ? standing : statements.filter(({ until }) => until === last),
  };
};

const pathOf = ({ cited }: Told): string => ('path' in cited ? cited.path : '');

const newestFirst = (one: Told, other: Told): number =>
  compareText(other.cited.date, one.cited.date) || compareText(pathOf(one), pathOf(other));

/**
 * What a record rests on: the files of each source that have the product, or all that had it where none has it any more. Sources
 * are in the order of content/sources.yaml, the files of one newest first.
 */
const restsOn = (sources: readonly ToldHistory[], order: readonly string[]): Told[] => {
  const groups = Map.groupBy(
    sources.filter(({ supports }) => supports !== 'nothing'),
    ({ source }) => source,
  );
  return [...groups]
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .flatMap(([, histories]) => {
      const standing = histories.filter(({ statements }) => statements.some(isStanding));
      return (standing.length > 0 ? standing : histories)
        .flatMap((history) => toldBy(history) ?? [])
        .sort(newestFirst);
    });
};

const textAt = ({ statements }: Told, place: string): string | undefined => {
  const value = statements.find(({ pointer }) => pointer === place)?.value;
  return typeof value === 'string' ? value : undefined;
};

/** What a file, page or list says of the name. */
const namedBy = (told: Told): NamedBy => ({
  source: told.history.source,
  path: pathOf(told),
  name: textAt(told, '/name'),
  isDated: told.history.title !== undefined,
  isDescribed: told.history.isDescribed === true,
});

const isPortGroup = (value: FactValue): value is PortGroup => typeof value === 'object' && 'kind' in value;

const kinds = PortKindSchema.options;

/** Groups of ports in the order of their kinds, in each the largest first. */
const portsInOrder = (values: readonly FactValue[]): PortGroup[] =>
  values
    .filter(isPortGroup)
    .sort(
      (one, other) =>
        kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
        other.count - one.count ||
        compareText(JSON.stringify({ ...one, count: 1 }), JSON.stringify({ ...other, count: 1 })),
    );

/** The physical facts on which all files agree that state them. Those on which they contradict each other are left out. */
const physicalOf = (places: ReadonlyMap<string, FactValue[][]>): DerivedRecord['physical'] => {
  const facts = [...places].flatMap(([place, byFile]): [string, unknown][] => {
    if (!place.startsWith('/physical/')) return [];
    const values = agreed(byFile);
    if (values.length === 0) return [];
    return [[place.slice('/physical/'.length), place === portsPointer ? portsInOrder(values) : values[0]]];
  });
  return PhysicalSchema.parse(Object.fromEntries(facts));
};

const identifiersOf = (places: ReadonlyMap<string, FactValue[][]>): DerivedRecord['identifiers'] => {
  const values = (places.get(identifiersPointer) ?? []).flat();
  return [...new Map(values.map((value) => [factText(value), IdentifierSchema.parse(value)])).values()];
};

const citationOf = ({ history, cited }: Told): Citation => {
  const { source, stood, title, unstructured, lastSeen } = history;
  const supports = history.supports === 'facts' ? 'facts' : 'identity';
  const about = {
    ...(title !== undefined && { title }),
    ...(unstructured && { unstructured }),
    ...(lastSeen !== undefined && { lastSeen }),
    supports,
  } as const;
  if (!('commit' in cited)) {
    const { date, address } = cited;
    const { unstructured: _, ...ofDocument } = about;
    return { source, date: stood ?? date, ...(address !== undefined && { address }), ...ofDocument };
  }
  const { date, commit, path, copy } = cited;
  return { repository: source, path, commit, date, ...(copy !== undefined && { copy }), ...about };
};

/** Description, class and market of a record with one source; empty for several. */
const wordsOf = (told: readonly Told[]): Pick<DerivedRecord, 'description' | 'classification' | 'market'> => {
  const [first, ...others] = told;
  if (first === undefined || others.some(({ history }) => history.source !== first.history.source)) return {};
  const { description, class: name, market } = first.history;
  return {
    ...(description !== undefined && { description }),
    ...(name !== undefined && { classification: { system: 'own-words', name } }),
    ...(market !== undefined && { market }),
  };
};

/**
 * The record that follows from what its sources say. Each field has a rule: the name is that of the first source (see `productName`), a
 * fact what all say that state it, the date that of the newest source of the identity. Undefined when no source supports the identity.
 */
export const deriveRecord = (
  { id, sources }: RecordStatements,
  manufacturer: string,
  sourceOrder: readonly string[],
): DerivedRecord | undefined => {
  const told = restsOn(sources, sourceOrder);
  const manufacturerPartNumber = told
    .filter(({ history }) => history.supports === undefined)
    .map((one) => textAt(one, '/manufacturerPartNumber'))
    .find((number) => number !== undefined);
  const places = valuesByPlace(told.map(({ statements }) => statements));
  const cited = told.map(citationOf);
  const newest = identitySource({ sources: cited });
  if (manufacturerPartNumber === undefined || newest === undefined) return undefined;
  const pages = [...new Set(told.flatMap(({ history }) => history.pages ?? []))];
  const describedAs = told.flatMap(({ history }) => history.describedAs ?? []);
  return {
    id,
    manufacturer,
    manufacturerPartNumber,
    name: productName(told.map(namedBy), manufacturerPartNumber),
    identifiers: identifiersOf(places),
    verification: { status: 'source_listed', evidenceAsOf: newest.date },
    ...wordsOf(told),
    physical: physicalOf(places),
    sources: cited,
    ...(pages.length > 0 && { namedPages: pages.map((address) => ({ address })) }),
    ...(describedAs.length > 0 && { describedAs }),
  };
};
