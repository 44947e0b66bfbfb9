import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import * as z from 'zod';

const RuleSchema = z.object({
  forRegExp: z.instanceof(RegExp),
  values: z.record(z.string(), z.string()),
});

/** The header fields that the rules give to the file at a path. */
export type HeaderRules = (pathname: string) => Readonly<Record<string, string>>;

/** Reads the rules of `_headers` in a directory with Netlify's own parser. Throws what its parser cannot read. */
export const readHeaderRules = async (directory: string): Promise<HeaderRules> => {
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [join(directory, '_headers')],
    configHeaders: [],
    minimal: false,
  });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  const rules = headers.map((rule) => RuleSchema.parse(rule));
  return (pathname) =>
    Object.fromEntries(
      rules
        .filter(({ forRegExp }) => forRegExp.test(pathname))
        .flatMap(({ values }) => Object.entries(values)),
    );
};
