import * as z from 'zod';
import { createSupplierClient, type SupplierClient } from '../../../packages/client/src/index.ts';
import { deploymentOf } from '../../command-line/base-url-option.ts';
import { option, UsageError } from '../../command-line/tool-command.ts';
import type { ToolContext } from '../../command-line/tool-context.ts';
import { keyVariable, readSupplierKey } from './read-key.ts';

/** The option that names a file with the key. */
export const keyFileOption = option(z.string().min(1, 'Write the name of a file.').optional(), {
  value: '<file>',
  description: `a file of mode 600 with the key alone; default: the key in ${keyVariable}`,
});

/** A client of a deployment with the key of the user. Throws `UsageError` when there is no key that can be sent. */
export const createKeyedClient = async (
  options: { readonly 'base-url'?: string | undefined; readonly 'key-file'?: string | undefined },
  context: ToolContext,
): Promise<SupplierClient> => {
  const key = await readSupplierKey(options['key-file'], context);
  try {
    return createSupplierClient({
      baseUrl: deploymentOf(options, context),
      key,
      onWait: ({ seconds }) => context.progress(`waiting ${Math.ceil(seconds)} s before the next request`),
    });
  } catch (error) {
    // The service is not on this machine and its address lacks TLS.
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
};
