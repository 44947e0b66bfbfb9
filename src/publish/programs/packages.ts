import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import * as z from 'zod';
import { compileClient } from './build-client.ts';
import { withLastLine } from './bundle-program.ts';
import { type PackedFile, packTarball } from './pack-tarball.ts';

const manifestFile = (manifest: unknown): PackedFile => ({
  bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`),
});

const fileOf = (...path: readonly string[]): PackedFile => ({ bytes: readFileSync(join(...path)) });

const readme = `# nameplate

Validates supplier records, looks up lists of industrial products, and checks keys, with a deployment of Nameplate.
\`nameplate --help\` lists the commands. The page \`/tools\` of a deployment has an example of each.
`;

/** The package whose command \`nameplate\` is the program, without the address of a deployment. */
export const packProgram = (
  projectDirectory: string,
  program: string,
  { version, license }: { readonly version: string; readonly license: string },
): Buffer<ArrayBuffer> =>
  packTarball(
    new Map([
      [
        'package.json',
        manifestFile({
          name: 'nameplate',
          version,
          description: 'Validates supplier records and looks up lists of industrial products.',
          license,
          type: 'module',
          bin: { nameplate: 'nameplate.mjs' },
          engines: { node: '>=20' },
          files: ['nameplate.mjs'],
        }),
      ],
      ['LICENSE', fileOf(projectDirectory, 'LICENSE')],
      ['README.md', { bytes: Buffer.from(readme) }],
      ['nameplate.mjs', { bytes: Buffer.from(withLastLine(program)), isProgram: true }],
    ]),
  );

const ClientManifestSchema = z.looseObject({ scripts: z.unknown() });

/** The package of the client library, compiled anew. */
export const packClient = async (projectDirectory: string): Promise<Buffer<ArrayBuffer>> => {
  const folder = join(projectDirectory, 'client');
  const directory = mkdtempSync(join(tmpdir(), 'nameplate-client-'));
  try {
    const compiled = join(directory, 'dist');
    await compileClient(projectDirectory, compiled);
    const { scripts: _ofProject, ...manifest } = ClientManifestSchema.parse(
      JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
    );
    const files = readdirSync(compiled, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(directory, join(parentPath, name)).split(sep).join('/'))
      .sort();
    return packTarball(
      new Map([
        ['package.json', manifestFile(manifest)],
        ['LICENSE', fileOf(projectDirectory, 'LICENSE')],
        ['README.md', fileOf(folder, 'README.md')],
        ...files.map((file): [string, PackedFile] => [file, fileOf(directory, file)]),
      ]),
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};
