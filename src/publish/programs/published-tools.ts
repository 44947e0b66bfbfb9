import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  ToolFileListSchema,
  type ToolFileName,
  toolFileNames,
  toolFilePath,
  toolMediaTypes,
} from '../../contracts/tool-files.ts';
import { bundleProgram } from './bundle-program.ts';

/** The programs that a deployment gives out, and the list that describes them. */
export type ToolFiles = {
  readonly bytes: Readonly<Record<ToolFileName, Buffer<ArrayBuffer>>>;
  readonly list: z.infer<typeof ToolFileListSchema>;
};

const PackageSchema = z.object({ version: z.string(), license: z.string() });

const makeFiles = async (projectDirectory: string, baseUrl: string): Promise<ToolFiles> => {
  const { version, license } = PackageSchema.parse(
    JSON.parse(readFileSync(join(projectDirectory, 'package.json'), 'utf8')),
  );
  const bytes = {
    'nameplate.mjs': Buffer.from(await bundleProgram(projectDirectory, baseUrl)),
    'nameplate.py': readFileSync(join(projectDirectory, 'client', 'python', 'nameplate.py')),
  };
  const data = toolFileNames.map((name) => ({
    name,
    url: `${baseUrl}${toolFilePath(name)}`,
    version,
    mediaType: toolMediaTypes[name],
    bytes: bytes[name].length,
    sha256: createHash('sha256').update(bytes[name]).digest('hex'),
    licence: license,
  }));
  return { bytes, list: ToolFileListSchema.parse({ data, meta: { total: data.length } }) };
};

const made = new Map<string, Promise<ToolFiles>>();

/** The programs for a deployment, which a build makes once. The same code and packages give the same bytes. */
export const toolFiles = (baseUrl: string): Promise<ToolFiles> => {
  const files = made.get(baseUrl) ?? makeFiles(process.cwd(), baseUrl);
  made.set(baseUrl, files);
  return files;
};
