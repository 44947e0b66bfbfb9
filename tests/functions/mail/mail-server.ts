import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** An email as it arrived. */
export type ReceivedEmail = {
  readonly sender: string;
  readonly recipients: readonly string[];
  /** The whole message, decoded as far as quoted-printable goes. */
  readonly text: string;
};

type Behaviour = 'accept' | 'refuse' | 'hang' | 'accept_silently';

/** A real mail server, with what it received. */
export type MailServer = {
  readonly url: string;
  readonly emails: ReceivedEmail[];
  /** The emails to an address, oldest first. */
  readonly to: (address: string) => ReceivedEmail[];
  /** How it treats emails from now on: accepts, refuses them, never answers, or accepts without an answer. */
  readonly behave: (how: Behaviour) => void;
  readonly stop: () => Promise<void>;
};

const decoded = (raw: string): string =>
  raw
    .replaceAll('=\r\n', '')
    .replace(/(?:=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString());

/** Starts a mail server on a free port. */
export const startMailServer = async (): Promise<MailServer> => {
  const emails: ReceivedEmail[] = [];
  let behaviour: Behaviour = 'accept';
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 200,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (behaviour === 'hang') return;
        if (behaviour === 'refuse') return callback(new Error('No mail today.'));
        emails.push({
          sender: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          recipients: envelope.rcptTo.map(({ address }) => address),
          text: decoded(Buffer.concat(chunks).toString()),
        });
        if (behaviour === 'accept') callback();
      });
    },
  });
  // A client that gives up breaks its connection, which the server reports.
  server.on('error', () => {});
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const port: unknown = Reflect.get(Object(server.server.address()), 'port');
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    to: (address) => emails.filter(({ recipients }) => recipients.includes(address)),
    behave: (how) => {
      behaviour = how;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
};
