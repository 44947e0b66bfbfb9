import { manufacturerKey } from '../evidence/lookup-key.ts';
import type { ProductState } from './kept-advisory.ts';

/** Who publishes an advisory, as it says itself; the namespace is an address. */
export type Publisher = { readonly name: string; readonly namespace: string };

/**
 * Where an advisory can be read: the address of exactly the file of its newest revision, with its place in the file of titles; or the
 * user’s own file, by its name, with the title that it has.
 */
export type AdvisoryPlace =
  | { readonly address: string; readonly place: number; readonly own?: undefined }
  | {
      readonly own: { readonly file: string; readonly title: string };
      readonly address?: undefined;
      readonly place?: undefined;
    };

/** An advisory by its newest revision that was read. Its publisher and its id are its key. */
export type AdvisoryRevision = {
  readonly id: string;
  readonly publisher: Publisher;
  /** The day of that revision, `YYYY-MM-DD`. */
  readonly date: string;
} & AdvisoryPlace;

/** An advisory of an index, with the day of its first revision that was read. */
export type IndexedAdvisory = AdvisoryRevision & { readonly first: string };

/** What an advisory says where it has a value. */
export type Mention = {
  readonly advisory: IndexedAdvisory;
  /** The day of the first revision that has the value. */
  readonly since: string;
  /** The day of the last one; undefined while the newest has it. */
  readonly last: string | undefined;
  /** What the newest of these says of the product, in the words of the standard. */
  readonly states: readonly ProductState[];
  /** Its words for the version; empty where it has none, and for words of names. */
  readonly version: string;
};

/** A vendor of advisories: our manufacturer by its id, or a name that is no manufacturer’s. */
export type Vendor = {
  /** Its name as advisories write it, or that of our manufacturer. */
  readonly name: string;
  readonly id?: string | undefined;
  /** The ids of manufacturers whose whole names its name contains. */
  readonly like?: readonly string[] | undefined;
};

/** The vendor of products whose advisory names none. */
export const unnamedVendor: Vendor = { name: '' };

/** What advisories name of one vendor. */
export type VendorAdvisories = Vendor & {
  /** The values of their fields for numbers, as written. */
  readonly numbers: ReadonlyMap<string, readonly Mention[]>;
  /** The words of their product names that may be numbers. */
  readonly words: ReadonlyMap<string, readonly Mention[]>;
  /** Those with a value in a field for numbers. */
  readonly withNumbers: readonly IndexedAdvisory[];
  /** Those that have only names. */
  readonly withoutNumbers: readonly IndexedAdvisory[];
};

/** Up to which day advisories were read: of publishers, by their names, or of the user’s own files. */
export type ReadUpTo = { readonly of: readonly string[] | 'own'; readonly upTo: string };

/** Every advisory that was read, by what it names. */
export type AdvisoryIndex = {
  /** Where advisories were read and up to which day, `YYYY-MM-DD`; of the catalogue first. */
  readonly read: readonly ReadUpTo[];
  readonly vendors: readonly VendorAdvisories[];
  /** What advisories name of a manufacturer, by its id; without one, by a name that is no manufacturer’s. */
  readonly vendor: (of: { readonly id?: string; readonly name: string }) => VendorAdvisories | undefined;
  /** What they name of vendors whose name contains that of the manufacturer of this id. */
  readonly like: (id: string) => readonly VendorAdvisories[];
  /** What they name without a vendor, which may be of any manufacturer. */
  readonly unnamed: VendorAdvisories | undefined;
};

const add = (to: Map<string, Mention[]>, value: string, mention: Mention): void => {
  const known = to.get(value);
  if (known === undefined) to.set(value, [mention]);
  else if (known.at(-1) !== mention) known.push(mention);
};

const openVendor = ({ name, id, like }: Vendor) => {
  const numbers = new Map<string, Mention[]>();
  const words = new Map<string, Mention[]>();
  const about = new Map<IndexedAdvisory, boolean>();
  return {
    /** An advisory is about the vendor, and has values in its fields for numbers or has not. */
    about: (advisory: IndexedAdvisory, hasNumbers: boolean): void => {
      about.set(advisory, hasNumbers || about.get(advisory) === true);
    },
    number: (value: string, mention: Mention): void => add(numbers, value, mention),
    word: (word: string, mention: Mention): void => add(words, word, mention),
    close: (): VendorAdvisories => {
      const all = [...about];
      return {
        ...{ name, id, like, numbers, words },
        withNumbers: all.flatMap(([advisory, has]) => (has ? advisory : [])),
        withoutNumbers: all.flatMap(([advisory, has]) => (has ? [] : advisory)),
      };
    },
  };
};

/** `General Electric (GE)`: an advisory says itself that both are names of one vendor. */
const nameWithInitials = /^(.+\S) \(([A-Z&]{2,8})\)$/;

/** The names of a vendor: as written, or the whole one and its initials. */
const namesIn = (written: string): { readonly name: string; readonly initials?: string } => {
  const [, whole = '', short = ''] = nameWithInitials.exec(written.trim()) ?? [];
  const initials = (whole.match(/(?<!\p{L})\p{L}/gu) ?? []).join('').toUpperCase();
  return short !== '' && initials.startsWith(short)
    ? { name: whole, initials: short }
    : { name: written.trim() };
};

/** Makes what collects what advisories name, by vendor. */
export const openAdvisoryIndex = () => {
  const byKey = new Map<string, ReturnType<typeof openVendor>>();
  const byInitials = new Map<string, Set<string>>();
  const keyOf = ({ id, name: written }: Vendor): string => {
    const { name, initials } = namesIn(written);
    const key = id ?? manufacturerKey(name);
    if (id === undefined && initials !== undefined) {
      const short = manufacturerKey(initials);
      byInitials.set(short, (byInitials.get(short) ?? new Set()).add(key));
    }
    return key;
  };
  return {
    /** What is collected of a vendor: the same for all names of a manufacturer. */
    vendor: (vendor: Vendor): ReturnType<typeof openVendor> => {
      const key = keyOf(vendor);
      const one = byKey.get(key) ?? openVendor(vendor);
      byKey.set(key, one);
      return one;
    },
    close: (read: readonly ReadUpTo[]): AdvisoryIndex => {
      const closed = new Map([...byKey].map(([key, vendor]) => [key, vendor.close()]));
      const vendors = [...closed.values()];
      /** Initials that advisories have of two vendors are those of neither. */
      const byShortName = (short: string): VendorAdvisories | undefined => {
        const [key, another] = byInitials.get(short) ?? [];
        return key === undefined || another !== undefined ? undefined : closed.get(key);
      };
      return {
        read,
        vendors,
        vendor: ({ id, name }) => {
          if (name.trim() === '' && id === undefined) return undefined;
          const key = id ?? manufacturerKey(namesIn(name).name);
          return closed.get(key) ?? (id === undefined ? byShortName(key) : undefined);
        },
        like: (id) => vendors.filter(({ like = [] }) => like.includes(id)),
        unnamed: closed.get(unnamedVendor.name),
      };
    },
  };
};
