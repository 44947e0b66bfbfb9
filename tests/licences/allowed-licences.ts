/** A licence that packages may have, by its SPDX identifier. */
export type AllowedLicence = {
  /** Whether packages that are delivered may have it, or only those that development needs. */
  readonly scope: 'delivered' | 'development';
  /** Why the project can use what has this licence. */
  readonly reason: string;
};

const permissive = 'Permissive: use and distribution need the notice alone.';

/** The licences that packages may have. A package with another one needs a decision, which is an entry here or below. */
export const allowedLicences: Readonly<Record<string, AllowedLicence>> = {
  MIT: { scope: 'delivered', reason: permissive },
  'MIT-0': { scope: 'delivered', reason: 'Permissive, without a notice.' },
  ISC: { scope: 'delivered', reason: permissive },
  'BSD-2-Clause': { scope: 'delivered', reason: permissive },
  'BSD-3-Clause': { scope: 'delivered', reason: permissive },
  '0BSD': { scope: 'delivered', reason: 'Permissive, without a notice.' },
  'Apache-2.0': { scope: 'delivered', reason: 'Permissive, and the licence of this project.' },
  'BlueOak-1.0.0': { scope: 'delivered', reason: permissive },
  'Python-2.0': { scope: 'delivered', reason: permissive },
  'CC0-1.0': { scope: 'delivered', reason: 'Dedicated to the public domain.' },
  'OFL-1.1': {
    scope: 'delivered',
    reason: 'The licence of typefaces: they may be embedded and served, and are not sold on their own.',
  },
  'MPL-2.0': {
    scope: 'delivered',
    reason: 'Copyleft for each file: the project changes none of the files, so it owes their source alone.',
  },
  'LGPL-3.0-or-later': {
    scope: 'delivered',
    reason:
      'libvips, a library of its own that the image package of Astro loads while it runs. The project neither changes nor serves it.',
  },
  Zlib: { scope: 'development', reason: permissive },
  'CC-BY-3.0': { scope: 'development', reason: 'Data with attribution. Nothing of it is delivered.' },
  'CC-BY-4.0': { scope: 'development', reason: 'Data with attribution. Nothing of it is delivered.' },
};

/** A package whose own statement of its licence is missing or no SPDX expression. */
export type StatedLicence = {
  /** The version that was read. Another version has to be read again. */
  readonly version: string;
  readonly licence: string;
  /** Where the package says so. */
  readonly evidence: string;
};

/** What was read in packages that do not state their licence as SPDX does. */
export const statedLicences: Readonly<Record<string, StatedLicence>> = {
  '@netlify/binary-info': {
    version: '1.0.0',
    licence: 'Apache-2.0',
    evidence: 'package.json writes it as "Apache 2".',
  },
  callsite: { version: '1.0.0', licence: 'MIT', evidence: 'The section License of Readme.md.' },
  fuzzy: { version: '0.1.3', licence: 'MIT', evidence: 'The file LICENSE-MIT.' },
  gitconfiglocal: { version: '2.1.0', licence: 'BSD-3-Clause', evidence: 'The file LICENSE.' },
  precond: { version: '0.2.3', licence: 'MIT', evidence: 'The section License of README.md.' },
};
