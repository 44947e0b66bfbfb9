import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';

/** Something that takes input from strangers, and the input it is given. */
export type Target = {
  /** Its name in commands, reports and folders. */
  readonly name: string;
  /** The ending of the files in which its cases are kept. */
  readonly ending: string;
  /** Every case is bytes, so that each can be kept as a file and tried again. */
  readonly cases: fc.Arbitrary<Uint8Array>;
  /** Processor time that a case may take whatever its length, in microseconds, beside that of every other target. */
  readonly allowance?: number;
  /** Opens what the cases are tried on. */
  readonly open: () => Promise<Examiner>;
};

/** What tries the cases of a target. */
export type Examiner = {
  /** Says what is wrong with what came of a case; undefined if nothing is. What it throws is wrong, too. */
  readonly examine: (bytes: Uint8Array) => string | undefined | Promise<string | undefined>;
  readonly close?: () => Promise<void>;
};

/** An examiner that has nothing to open and nothing to close. */
export const examineWith = (examine: Examiner['examine']) => async (): Promise<Examiner> => ({ examine });

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A text as the bytes of a case. */
export const toBytes = (text: string): Uint8Array => encoder.encode(text);

/** The bytes of a case as text; what is not UTF-8 is replaced. */
export const toText = (bytes: Uint8Array): string => decoder.decode(bytes);

/** Where the cases of a target are kept that something was wrong with once. */
export const savedCasesOf = ({ name }: Target): string => join('tests', 'fixtures', 'fuzz', name);

/** The most processor time that a case may take, in microseconds: a second, and more for each byte of a long one. */
const microsecondsFor = ({ allowance = 0 }: Target, { length }: Uint8Array): number =>
  1_000_000 + allowance + 4 * length;

/**
 * What a small file may cost, in microseconds, that asks for all that one file may have: as many cells, digits, merged cells or
 * prices as the largest list of honest people.
 */
export const microsecondsOfBudget = 6_000_000;

/**
 * Tries the saved cases of a target, then others until their number or the time is over, and reduces the first after which
 * something is wrong. The same seed gives the same cases. `onCase` is told each before it is tried.
 */
export const tryTarget = async (
  target: Target,
  parameters: fc.Parameters<[Uint8Array]>,
  onCase: (bytes: Uint8Array) => void = () => {},
): Promise<fc.RunDetails<[Uint8Array]>> => {
  const examiner = await target.open();
  const property = fc.asyncProperty(target.cases, async (bytes) => {
    onCase(bytes);
    const most = microsecondsFor(target, bytes);
    const spend = async (): Promise<number> => {
      const before = process.threadCpuUsage();
      const wrong = await examiner.examine(bytes);
      if (wrong !== undefined) throw new Error(wrong);
      const { user, system } = process.threadCpuUsage(before);
      return user + system;
    };
    // A virtual machine may count the time of its neighbours: a case that takes too much takes it again.
    if ((await spend()) > most && (await spend()) > most) throw new Error('takes too much processor time');
  });
  const folder = savedCasesOf(target);
  const saved = existsSync(folder) ? readdirSync(folder).sort() : [];
  const examples = saved.map((name): [Uint8Array] => [readFileSync(join(folder, name))]);
  try {
    return await fc.check(property, { ...parameters, examples });
  } finally {
    await examiner.close?.();
  }
};
