import { randomInt } from 'node:crypto';
import { runTool, type Tool } from '../../tools/command-line/run-tool.ts';
import { toolCommand } from '../../tools/command-line/tool-command.ts';
import { exitCodes, runInProcess } from '../../tools/command-line/tool-context.ts';
import { minutesOption, recordOption, seedOption } from '../options.ts';
import { arrangeSoak } from './arrangement.ts';
import { soak } from './soak.ts';
import { recordSoak, summaryText } from './summary.ts';

const run = toolCommand({
  name: '',
  summary:
    'Sends mixed traffic to the production build with a durable PostgreSQL, while one fault follows another.',
  options: { minutes: minutesOption(10), seed: seedOption, record: recordOption },
  run: async ({ options, json }, { write, writeError: say }) => {
    const { minutes, seed = randomInt(1_000_000), record } = options;
    // Ends the database too, which does it when this process exits.
    process.once('SIGINT', () => process.exit(130));

    say(`seed: ${seed}`);
    const arranged = await arrangeSoak(say);
    let isRight = false;
    try {
      const result = await soak(arranged, { minutes, seed }, say);
      const printed = { ...result, kinds: Object.fromEntries(result.kinds) };
      write(json ? JSON.stringify(printed, undefined, 2) : summaryText(result));
      isRight = result.wrong === 0;
      say(`errors that the server logged: ${arranged.errorLog}`);
      if (record) say(`written: ${recordSoak(result)}`);
    } finally {
      const status = await arranged.close();
      if (status !== 0) {
        say(`The server did not stop cleanly on SIGTERM: ${status}.`);
        isRight = false;
      }
    }
    return isRight ? exitCodes.done : exitCodes.findings;
  },
});

const soakTool: Tool = {
  script: 'soak',
  summary: run.summary,
  endings: [
    'every answer was right',
    'something is wrong',
    'the soak cannot be run, or the arguments are not understood',
  ],
  commands: [run],
};

await runInProcess('soak', (context) => runTool(soakTool, context));
