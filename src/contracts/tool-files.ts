import * as z from 'zod';
import { collectionEnvelope } from './envelope.ts';
import { AddressSchema, TextSchema } from './primitives.ts';

/** The page of the programs that run elsewhere, and the path that their files are below. */
export const toolsPath = '/tools';

/** The list that describes the files. */
export const toolFilesPath = '/tools/files.json';

/** The media type of a package of npm. */
export const packageMediaType = 'application/gzip';

/** The programs and packages, with their media types. */
export const toolMediaTypes = {
  'nameplate.mjs': 'text/javascript; charset=utf-8',
  'nameplate.py': 'text/x-python; charset=utf-8',
  nameplate: packageMediaType,
  'nameplate-client': packageMediaType,
  'nameplate-record-contract': packageMediaType,
} as const;

/** A program or a package. */
export type ToolName = keyof typeof toolMediaTypes;

/** The programs and packages. */
export const toolNames = [
  'nameplate.mjs',
  'nameplate.py',
  'nameplate',
  'nameplate-client',
  'nameplate-record-contract',
] as const satisfies readonly ToolName[];

/** The name of the file of a program or, with its version, of a package. */
export const toolFileName = (name: ToolName, version: string): string =>
  toolMediaTypes[name] === packageMediaType ? `${name}-${version}.tgz` : name;

/** The path of a file by its name. */
export const toolFilePath = (fileName: string): string => `${toolsPath}/${fileName}`;

const ToolFileSchema = z.strictObject({
  name: TextSchema.meta({ description: 'The name of the file.', example: 'nameplate.mjs' }),
  url: AddressSchema.meta({
    description: 'The address of the file.',
    example: 'https://nameplate.example/tools/nameplate.mjs',
  }),
  version: TextSchema.meta({
    description:
      'The version of the program. The files of one that ends in -dev may change with each deployment.',
    example: '0.1.0',
  }),
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
