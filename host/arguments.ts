import { Command } from 'commander';
import { unknownWord } from '../tools/command-line/unknown-word.ts';

/**
 * The arguments of a program of the host, which is called as `call`. Reading them prints the help for `--help`, and for an argument
 * that is not one of them ends the process with 1 and a sentence, before anything is started.
 */
export const argumentsOf = (call: string, purpose: string): Command =>
  new Command(call)
    .description(purpose)
    .helpOption('-h, --help', 'show this help')
    .configureOutput({
      outputError: (text, write) => {
        const { name, hint } = unknownWord(text);
        const fault = name === undefined ? 'An argument is wrong.' : `There is no option ${name}.`;
        write(`${fault}${hint} Nothing was started. For help: ${call} --help\n`);
      },
    });

/** What `--migrate` does, for the help. */
export const migratePurpose =
  'apply missing migrations first, to the database of OWNER_DB_URL or NETLIFY_DB_URL';
