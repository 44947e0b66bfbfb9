import * as z from 'zod';
import { collectionEnvelope } from './envelope.ts';
import { AddressSchema, TextSchema } from './primitives.ts';

/** The page of the programs that run elsewhere, and the path that their files are below. */
export const toolsPath = '/tools';

/** The list that describes the files. */
export const toolFilesPath = '/tools/files.json';

/** The version of the programs and packages. package.json, those of packages/ and nameplate.py have the same. */
export const toolsVersion = '0.2.0';

/** The programs and packages by name, with their media types. */
export const toolMediaTypes = {
  'nameplate.mjs': 'text/javascript; charset=utf-8',
  'nameplate.py': 'text/x-python; charset=utf-8',
  'nameplate-0.2.0.tgz': 'application/gzip',
  'nameplate-client-0.2.0.tgz': 'application/gzip',
  'nameplate-record-contract-0.2.0.tgz': 'application/gzip',
} as const;

/** The name of a program or a package. */
export type ToolFileName = keyof typeof toolMediaTypes;

/** The names of the programs and packages. */
export const toolFileNames = [
  'nameplate.mjs',
  'nameplate.py',
  `nameplate-${toolsVersion}.tgz`,
  `nameplate-client-${toolsVersion}.tgz`,
  `nameplate-record-contract-${toolsVersion}.tgz`,
] as const satisfies readonly ToolFileName[];

/** The path of a program or a package. */
export const toolFilePath = (name: ToolFileName): string => `${toolsPath}/${name}`;

const ToolFileSchema = z.strictObject({
  name: TextSchema.meta({ description: 'The name of the file.', example: 'nameplate.mjs' }),
  url: AddressSchema.meta({
    description: 'The address of the file.',
    example: 'https://nameplate.example/tools/nameplate.mjs',
  }),
  version: TextSchema.meta({ description: 'The version of the program.', example: '0.1.0' }),
  mediaType: z
    .enum(toolMediaTypes)
    .meta({ description: 'The media type, as the Content-Type header has it.' }),
  bytes: z.int().positive().meta({ description: 'The size in bytes, without compression.', example: 912345 }),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({ description: 'The SHA-256 digest of the bytes, without compression.' }),
  licence: TextSchema.meta({ description: 'The SPDX identifier of the licence.', example: 'Apache-2.0' }),
});

/** The whole body of `GET /tools/files.json`: the programs and packages that a deployment gives out. */
export const ToolFileListSchema = collectionEnvelope(ToolFileSchema);
