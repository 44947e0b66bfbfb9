import { maxOwnFiles, type OwnFile, whyTooManyRows } from '../own-files.ts';
import type { OpenColumns, OwnFileAnswers, ReadSheet } from '../read-own-file.ts';
import { loadPart, loadSourceReader, readingFailureWords } from './loaded-parts.ts';

/** A file that a person gave as a source, with what they said of it. */
export type GivenSource = {
  readonly given: File;
  readonly answers: Pick<OwnFileAnswers, 'columns' | 'manufacturer' | 'sheet'>;
};

/** A file that is a source, with how it was read in words. */
export type OwnSource = {
  /** Tells it from the other files, also of the same name. */
  readonly id: number;
  readonly file: OwnFile;
  readonly words: string;
} & GivenSource &
  ReadSheet;

/** A file that is no source yet, because it does not say what is in its columns. */
export type OpenSource = { readonly id: number; readonly why: string } & GivenSource &
  OpenColumns &
  ReadSheet;

/** A file to read as a source: a further one, or one that is there, with other answers. */
export type SourceToRead = GivenSource & { readonly id?: number | undefined; readonly hasPrices: boolean };

/** The files that are sources now, those that wait for their columns, and what is said of them. */
export type SourceFiles = {
  readonly sources: readonly OwnSource[];
  readonly waiting: readonly OpenSource[];
  readonly said: string;
  /** The part of a file that was read, from 0 to 1, while one is read. */
  readonly progress?: number;
};

/** Which files were not looked up in, because they wait for their columns; empty if none does. */
export const waitingWords = (waiting: readonly OpenSource[]): string => {
  const names = waiting.map(({ given }) => `“${given.name}”`).join(', ');
  if (names === '') return '';
  return waiting.length === 1
    ? `${names} is not used yet: choose its columns, or leave it out.`
    : `${names} are not used yet: choose their columns, or leave them out.`;
};

/** Holds the files of the user that are sources. It tells what became of them, and calls `changed` when others are sources. */
export const createSourceFiles = (tell: (files: SourceFiles) => void, changed: () => void) => {
  let sources: readonly OwnSource[] = [];
  let waiting: readonly OpenSource[] = [];
  let reading: AbortController | undefined;
  let [count, version] = [0, 0];

  const say = (said: string, progress?: number): void =>
    tell({ sources, waiting, said, ...(progress !== undefined && { progress }) });

  const take = (next: readonly OwnSource[], said: string): void => {
    sources = next;
    version += 1;
    say(said);
    changed();
  };

  /** Reads a file, and tells how far it is; undefined where nothing came of it, which is said. */
  const read = async (
    id: number,
    { given, answers, hasPrices }: SourceToRead,
  ): Promise<OwnSource | undefined> => {
    const words = 'Reading the file …';
    const controller = new AbortController();
    reading = controller;
    say(words, 0);
    try {
      const [{ readOwnFile }, { slices }] = await Promise.all([loadSourceReader(), loadPart()]);
      const pause = slices((progress) => say(words, progress), controller.signal);
      const file = await readOwnFile(given.name, given, { ...answers, hasPrices, pause });
      controller.signal.throwIfAborted();
      if (!('why' in file)) return { id, given, answers, ...file };
      const why = `${given.name}: ${file.why}`;
      if (file.open === undefined) say(why);
      else {
        const open = { id, why, given, answers, ...file.open };
        waiting = waiting.some((other) => other.id === id)
          ? waiting.map((other) => (other.id === id ? open : other))
          : [...waiting, open];
        const others = sources.filter((other) => other.id !== id);
        if (others.length < sources.length) take(others, '');
        else say('');
      }
    } catch (error) {
      say(controller.signal.aborted ? 'Reading the file was cancelled.' : readingFailureWords(error));
    }
    return undefined;
  };

  return {
    files: (): readonly OwnFile[] => sources.map(({ file }) => file),
    /** Another number each time when others are sources. */
    version: (): number => version,
    waiting: (): readonly OpenSource[] => waiting,
    add: async (asked: SourceToRead): Promise<void> => {
      if (asked.id === undefined && sources.length + waiting.length >= maxOwnFiles) {
        return say(`You can add up to ${maxOwnFiles} files. Remove one first.`);
      }
      count += 1;
      const { id = count } = asked;
      const source = await read(id, asked);
      if (source === undefined) return;
      const isSame = ({ id: other, file, sheet }: OwnSource): boolean =>
        other === id || (file.sha256 === source.file.sha256 && sheet === source.sheet);
      const at = sources.findIndex(isSame);
      const others = sources.filter((other) => !isSame(other));
      const next = others.toSpliced(at === -1 ? others.length : at, 0, source);
      const tooMany = whyTooManyRows(next.map(({ file }) => file));
      if (tooMany !== undefined) return say(`${source.given.name}: ${tooMany}`);
      waiting = waiting.filter((other) => other.id !== id);
      take(next, `${source.file.name} is a source.`);
    },
    /** Reads every source again, with its prices or without. */
    readAgain: async (hasPrices: boolean): Promise<void> => {
      const next: OwnSource[] = [];
      for (const source of sources) {
        const again = await read(source.id, { ...source, hasPrices });
        if (again === undefined) return;
        next.push(again);
      }
      if (next.length > 0) take(next, hasPrices ? 'The prices were read.' : 'The prices were left out.');
    },
    cancel: (): void => reading?.abort(),
    /** Leaves a file out, whether it is a source or waits for its columns. */
    leaveOut: (id: number): void => {
      const rest = sources.filter((other) => other.id !== id);
      waiting = waiting.filter((other) => other.id !== id);
      if (rest.length < sources.length) take(rest, 'The file was removed.');
      else say('The file was left out.');
    },
  };
};
