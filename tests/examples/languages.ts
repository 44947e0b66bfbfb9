import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import * as z from 'zod';

/** A language in which there is an example client or a module, and what runs it. */
export type Language = {
  readonly name: 'TypeScript' | 'Python';
  readonly program: string;
  /** The file, relative to the project. */
  readonly file: string;
  /** The program that sends requests with it and prints what came of each. */
  readonly driver: string;
  /** Whether this machine can run it. */
  readonly isHere: boolean;
};

/** Every language. TypeScript runs in the Node that runs the tests; Python may be absent. */
export const languages: readonly Language[] = [
  {
    name: 'TypeScript',
    program: process.execPath,
    file: 'content/examples/request-json.ts',
    driver: 'tests/examples/drive.ts',
    isHere: true,
  },
  {
    name: 'Python',
    program: 'python3',
    file: 'packages/client/python/nameplate.py',
    driver: 'tests/examples/drive.py',
    isHere: spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0,
  },
];

const SaidSchema = z.strictObject({
  body: z.unknown().optional(),
  /** The status of a failure, null without an answer; absent when another error was thrown. */
  status: z.number().nullable().optional(),
  code: z.string().nullable().optional(),
  message: z.string().optional(),
  stack: z.string().optional(),
  waits: z.array(z.number()),
  notes: z.array(z.string()),
});

/** What an example client did: its body or its failure, how long it waited and what it logged. */
export type Said = z.infer<typeof SaidSchema>;

/** A request, as the drivers take it. */
export type AskedFor = {
  readonly address: string;
  readonly key?: string;
  readonly body?: unknown;
  readonly maxTries?: number;
  readonly trySeconds?: number;
  readonly totalSeconds?: number;
};

/** An example client in a process of its own, which sends one request after the other. */
export type Client = {
  readonly send: (asked: AskedFor) => Promise<Said>;
  readonly stop: () => void;
};

/** Starts the example client of a language, without a proxy. The first answer of the process belongs to the first request. */
export const startClient = ({ program, driver }: Language): Client => {
  const child = spawn(program, [driver], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, no_proxy: '*' },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    send: async (asked) => {
      child.stdin.write(`${JSON.stringify(asked)}\n`);
      const { value } = await lines.next();
      return SaidSchema.parse(JSON.parse(value ?? 'null'));
    },
    stop: () => child.kill(),
  };
};
