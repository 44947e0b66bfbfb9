import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { providerStatus } from '../../../../src/contracts/provider/interface.ts';
import { visibleJson, visibleText } from '../../../command-line/terminal-text.ts';
import { flag, option, toolCommand, UsageError } from '../../../command-line/tool-command.ts';
import { exitCodes } from '../../../command-line/tool-context.ts';
import { wholeNumber } from '../../../command-line/whole-number.ts';
import { checkProvider } from './check-provider.ts';
import { describePlace, formatReport } from './format-report.ts';

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

/**
 * Reads the address of a provider, which may have a path. Throws what to write instead when it is not an http or https
 * address without user name, query and fragment, or when it is not on this machine and `isRemoteAllowed` is false.
 */
const readProviderAddress = (text: string, isRemoteAllowed: boolean): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      'The address is not an http or https address. Write one such as http://localhost:9000.',
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(
      'The address contains a user name or a password. The check sends none; leave it out.',
    );
  }
  if (/[?#]/.test(text)) {
    throw new UsageError(
      'The address has a query or a fragment. Leave it out: the check adds the paths itself.',
    );
  }
  if (!isRemoteAllowed && !isLoopback(url)) {
    throw new UsageError(
      'The address is not on this machine. Add --remote if the service there is yours and you want it to be read.',
    );
  }
  return url;
};

const nothingAnswers = 'Nothing answers at this address. Start the service, or correct the address.';

/** The most pages that are read of one catalogue. */
const maxPages = 2000;

/** `npm run provider -- check`: checks a supplier's own draft of the proposed interface. */
export const checkCommand = toolCommand({
  name: 'check',
  summary: "Checks a supplier's own draft of the proposed provider interface.",
  notes:
    'Asks only the address that it is given, one request at a time, and follows no redirect. Reads the catalogue several times to see whether records are repeated or lost while the source changes. Stores nothing. With --json, prints one object in a line: {"address", "report"}, or {"address", "problem"} when nothing answers.',
  operands: {
    syntax: '<address>',
    description: 'the address of the service without /v1, such as http://localhost:9000',
    missing: 'An address is missing. Write one such as http://localhost:9000.',
  },
  surplus: 'check takes one address.',
  options: {
    remote: flag('allow an address that is not on this machine'),
    walks: option(wholeNumber(3, 10, 3), {
      value: '<number>',
      description: 'how often the catalogue is read, 3 to 10; default: 3',
    }),
    pause: option(wholeNumber(0, 60, 0), {
      value: '<seconds>',
      description:
        'how long to wait before each further page, to change records meanwhile, 0 to 60; default: 0',
    }),
    timeout: option(wholeNumber(1, 60, 10), {
      value: '<seconds>',
      description: 'how long one answer may take, 1 to 60; default: 10',
    }),
    'time-limit': option(wholeNumber(10, 3600, 300), {
      value: '<seconds>',
      description: 'how long the whole check may take, 10 to 3600; default: 300',
    }),
  },
  run: async ({ options, operands, json }, { write, writeError, colour, progress }) => {
    const address = readProviderAddress(operands[0] ?? '', options.remote);
    const shownAddress = visibleText(address.href.replace(/\/$/, ''));
    const timeLimit = AbortSignal.timeout(options['time-limit'] * 1000);
    const check = await checkProvider({
      address,
      timeOut: () => AbortSignal.timeout(options.timeout * 1000),
      timeLimit,
      maxPages,
      walks: options.walks,
      // The end of the time ends the wait too; the next request then reports it.
      pause: () => wait(options.pause * 1000, undefined, { signal: timeLimit }).catch(() => {}),
      now: () => new Date(),
      unknownId: `nameplate-check:${randomUUID()}`,
      unknownCursor: `nameplate-check-${randomUUID()}`,
      onPage: (place) => progress(`reading ${describePlace(place)}`),
    });
    if (check.kind === 'unreachable') {
      if (json) write(visibleJson({ address: shownAddress, problem: nothingAnswers }));
      else writeError(`${shownAddress}: ${nothingAnswers}`);
      return exitCodes.failed;
    }
    const { report } = check;
    return {
      exitCode: report.outcome === 'passed' ? exitCodes.done : exitCodes.findings,
      json: { address: shownAddress, interface: providerStatus, report },
      text: formatReport(shownAddress, report, { colour }),
    };
  },
});
