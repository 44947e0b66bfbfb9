import { UsageError } from '../../../command-line/tool-command.ts';

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

/**
 * Reads the address of a provider, which may have a path. Throws what to write instead when it is not an http or https
 * address without user name, query and fragment, or when it is not on this machine and `isRemoteAllowed` is false.
 */
export const readProviderAddress = (text: string, isRemoteAllowed: boolean): URL => {
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
