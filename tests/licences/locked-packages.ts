import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const LockSchema = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.object({
      /** Present where the directory has another name than the package. */
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().default(false),
      link: z.boolean().default(false),
    }),
  ),
});

/** A package that `npm ci` installs on some platform. */
export type LockedPackage = {
  readonly name: string;
  readonly version: string;
  /** What the package says of its licence. */
  readonly licence: string | undefined;
  /** Whether only development needs it. */
  readonly isDevelopment: boolean;
};

/**
 * The packages of the lock file, of every platform, for production and development. Their licences are those of the
 * packages' own descriptions; the checksums of the lock file make sure that what is installed is the same package.
 */
export const readLockedPackages = async (projectDirectory: string): Promise<readonly LockedPackage[]> => {
  const { packages } = LockSchema.parse(
    JSON.parse(await readFile(join(projectDirectory, 'package-lock.json'), 'utf8')),
  );
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { name, version = '', license, dev }]) => ({
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
      isDevelopment: dev,
    }));
};
