import { execFile } from 'node:child_process';
import { copyFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { withLastLine } from './bundle-program.ts';
import { compiledIn, compilePackages, type PackageFolder } from './compile-packages.ts';

const PackedSchema = z.tuple([z.looseObject({ filename: z.string() })]);

/** Fills a new directory with the files of a package, and gives the tarball that `npm pack` makes of it. */
const pack = async (fill: (directory: string) => Promise<unknown>): Promise<Buffer<ArrayBuffer>> => {
  const directory = await mkdtemp(join(tmpdir(), 'nameplate-package-'));
  try {
    await fill(directory);
    const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--ignore-scripts'], {
      cwd: directory,
      // Windows starts npm through a shell.
      shell: process.platform === 'win32',
      maxBuffer: 2 ** 24,
    });
    const [{ filename }] = PackedSchema.parse(JSON.parse(stdout));
    return await readFile(join(directory, filename));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

const readme = `# nameplate

Validates supplier records, looks up lists of industrial products, and checks keys, with a deployment of Nameplate.
\`nameplate --help\` lists the commands. The page \`/tools\` of a deployment has an example of each.
`;

/** The package whose command \`nameplate\` is the program, without the address of a deployment. */
export const packProgram = (
  projectDirectory: string,
  program: string,
  { version, license }: { readonly version: string; readonly license: string },
): Promise<Buffer<ArrayBuffer>> =>
  pack(async (directory) => {
    const manifest = {
      name: 'nameplate',
      version,
      description: 'Validates supplier records and looks up lists of industrial products.',
      license,
      type: 'module',
      bin: { nameplate: 'nameplate.mjs' },
      engines: { node: '>=20' },
      files: ['nameplate.mjs'],
    };
    await copyFile(join(projectDirectory, 'LICENSE'), join(directory, 'LICENSE'));
    await writeFile(join(directory, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await writeFile(join(directory, 'README.md'), readme);
    await writeFile(join(directory, 'nameplate.mjs'), withLastLine(program));
  });

const ManifestSchema = z.looseObject({ files: z.array(z.string()) });

const packOf = (
  projectDirectory: string,
  folder: PackageFolder,
  compiled: string,
): Promise<Buffer<ArrayBuffer>> =>
  pack(async (directory) => {
    const from = join(projectDirectory, 'packages', folder);
    const { files } = ManifestSchema.parse(JSON.parse(await readFile(join(from, 'package.json'), 'utf8')));
    const copied = ['package.json', 'README.md', ...files.filter((file) => file !== 'dist')];
    await Promise.all([
      ...copied.map((file) => cp(join(from, file), join(directory, file), { recursive: true })),
      cp(compiledIn(compiled, folder), join(directory, 'dist'), { recursive: true }),
      copyFile(join(projectDirectory, 'LICENSE'), join(directory, 'LICENSE')),
    ]);
  });

/** The packages of `packages/`, compiled anew: what `npm pack` gives in each folder. */
export const packPackages = async (
  projectDirectory: string,
): Promise<Readonly<Record<PackageFolder, Buffer<ArrayBuffer>>>> => {
  const compiled = await mkdtemp(join(tmpdir(), 'nameplate-packages-'));
  try {
    await compilePackages(projectDirectory, compiled);
    const [client, recordContract] = await Promise.all([
      packOf(projectDirectory, 'client', compiled),
      packOf(projectDirectory, 'record-contract', compiled),
    ]);
    return { client, 'record-contract': recordContract };
  } finally {
    await rm(compiled, { recursive: true, force: true });
  }
};
