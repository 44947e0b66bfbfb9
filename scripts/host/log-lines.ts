import { Console } from 'node:console';
import { logChannel } from '../../functions/http/log-channel.ts';
import type { Running } from './run.ts';

/**
 * Writes the log lines of the functions to standard output, one line of JSON each. With the global console a line takes three
 * times as long, because the inspector notes where each of its calls comes from.
 */
export const writeLogLines = (): Running => {
  const output = new Console(process.stdout);
  const write = (line: unknown): void => output.log(JSON.stringify(line));
  logChannel.subscribe(write);
  return {
    close: async () => {
      logChannel.unsubscribe(write);
    },
  };
};
