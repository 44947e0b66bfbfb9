import { z } from 'zod';
import { option } from './tool-command.ts';

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

/** The option that names a deployment; `purpose` says what for. Its default is up to the tool: see `baseUrlFrom`. */
export const baseUrlOption = (purpose: string) =>
  option(BaseUrlSchema, {
    value: '<address>',
    description: `the deployment ${purpose}; default: where nameplate.mjs came from; with npm run, SITE_URL or else http://localhost:8888`,
  });
