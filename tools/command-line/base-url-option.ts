import * as z from 'zod';
import { baseUrlFrom } from '../../src/contracts/base-url.ts';
import { option, UsageError } from './tool-command.ts';
import type { ToolContext } from './tool-context.ts';

const BaseUrlSchema = z
  .string()
  .transform((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isOrigin = url !== undefined && url.href === `${url.origin}/` && /^https?:$/.test(url.protocol);
    if (isOrigin) return url.origin;
    context.addIssue('Write a scheme and a host only, such as https://nameplate.example.');
    return z.NEVER;
  })
  .optional();

/** The option that names a deployment; `purpose` says what for. `deploymentOf` reads it. */
export const baseUrlOption = (purpose: string) =>
  option(BaseUrlSchema, {
    value: '<address>',
    description: `the service ${purpose}; default: the one that nameplate.mjs came from; with npm run, SITE_URL or http://localhost:8888`,
  });

/** The address of the deployment that a command asks. Throws `UsageError` when none is named. */
export const deploymentOf = (
  options: { readonly 'base-url'?: string | undefined },
  { environment }: Pick<ToolContext, 'environment'>,
): string => {
  const given = options['base-url'];
  if (given === undefined && environment.SITE_URL === '') {
    throw new UsageError(
      '--base-url is missing. Give the address of a service, such as https://nameplate.example.',
    );
  }
  return given ?? baseUrlFrom(environment);
};
