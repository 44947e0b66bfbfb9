import type { Answer } from './failure.ts';
import { isIdentity } from './forms.ts';
import { type ClientOptions, readOptions } from './options.ts';
import { type CallOptions, type ReadClient, readMethods } from './read-client.ts';
import { createSend } from './send.ts';
import type { SupplierIdentityResponse, SupplierRecord } from './types.ts';
import { type BatchOutcome, type ValidateOptions, validateRecords } from './validate-records.ts';

/** The options of a client with a key. */
export type SupplierClientOptions = ClientOptions & {
  /** The key of the supplier, from a secret store or the environment. */
  readonly key: string;
};

/** Reads without a key, as `ReadClient` does, and validates records with one. */
export type SupplierClient = ReadClient & {
  /** The company, scopes and limits of the key. */
  readonly getIdentity: (options?: CallOptions) => Promise<Answer<SupplierIdentityResponse>>;
  /**
   * Validates any number of records, in batches of at most 50 records and 256 KiB, at most 60 requests a minute. Gives
   * the outcome of each batch as soon as it is there; nothing is sent before the first is asked for.
   */
  readonly validateRecords: <Row extends SupplierRecord>(
    options: ValidateOptions<Row>,
  ) => AsyncGenerator<BatchOutcome<Row>, void, undefined>;
};

/** Every browser calls itself so, in pages and in workers; Node, Deno and Bun give their own names. */
const isBrowser = (): boolean =>
  typeof document !== 'undefined' || /^Mozilla\//.test(globalThis.navigator?.userAgent ?? '');

/** The form of a key, as the console shows it once. */
const keyForm = /^npk_[0-9a-z]{16}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/;

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const checkKey = (key: string, { protocol, hostname }: URL): void => {
  if (isBrowser()) {
    throw new TypeError(
      'A key must not be in a browser, where its reader can copy it. Use the key on a server, and createReadClient here.',
    );
  }
  // A program without types may pass what its environment lacks.
  if (typeof key !== 'string' || key === '') {
    throw new TypeError(
      'The key is missing. Set the option `key`, for example from the environment variable SUPPLIER_API_KEY.',
    );
  }
  // fetch would repeat a malformed value in the message of its error.
  if (!keyForm.test(key)) {
    throw new TypeError(
      'The option `key` does not have the form of a key. Copy the whole key, from npk_ on, without spaces or line breaks.',
    );
  }
  if (protocol !== 'https:' && !loopback.test(hostname)) {
    throw new TypeError('A key is sent over HTTPS only. Write baseUrl with https://.');
  }
};

/**
 * A client with a key, for servers and tools. Throws a `TypeError` when an option is not as expected, and always in a
 * browser. No message and no field contains the key, and neither does the client when it is printed.
 */
export const createSupplierClient = ({ key, ...options }: SupplierClientOptions): SupplierClient => {
  const settings = readOptions(options);
  checkKey(key, settings.baseUrl);
  const send = createSend(settings, key);
  return {
    // Without the key, which these requests do not need.
    ...readMethods(createSend(settings)),
    getIdentity: ({ signal } = {}) =>
      send({ name: 'getIdentity', path: '/api/v1/supplier/me', isExpected: isIdentity, signal }),
    validateRecords: (given) => validateRecords(send, given),
  };
};
