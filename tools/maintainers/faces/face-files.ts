import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';
import { type FallbackFont, sansFallbacks, typewriterFallbacks } from './system-fonts.ts';

/** The weights of a face from `lightest` to `boldest`, and the weight at which it is measured for its fallback. */
type WeightRange = { readonly lightest: number; readonly boldest: number; readonly measuredAt: number };

/** The characters of a font file. */
type Subset = {
  /** The file in its package. */
  readonly source: string;
  /** The file that is written; a face that is used as its package has it has none. */
  readonly file?: string;
  readonly characters: string;
};

/** A typeface of the site. */
type Face = {
  readonly name: string;
  /** All of its weights as CSS writes them. */
  readonly weights: string;
  /** Whether its files keep glyphs that only a feature shows, such as figures of one width. */
  readonly hasFeatures?: boolean;
  readonly axis?: { readonly min: number; readonly max: number };
  readonly subsets: readonly [Subset, ...Subset[]];
  readonly fallbackWeights: readonly WeightRange[];
  readonly fallbacks: readonly FallbackFont[];
};

const between = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/** ASCII, Latin-1 and the signs of running text. */
const latin = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}Œœ–—‘’‚“”„†‡•…‰′″‹›€™−`;

/** The letters of Polish, Czech, Slovak, Hungarian, Slovene and Croatian that Latin-1 lacks. */
const centralEuropean = 'ĄąĆćĘęŁłŃńŚśŹźŻżČčĎďĚěŇňŘřŠšŤťŮůŽžĹĺĽľŔŕŐőŰűĐđ';

const textFace = '@fontsource-variable/public-sans/files/public-sans';

const faces: readonly Face[] = [
  {
    name: 'Public Sans',
    weights: '400 700',
    hasFeatures: true,
    axis: { min: 400, max: 700 },
    subsets: [
      { source: `${textFace}-latin-wght-normal.woff2`, file: 'public-sans.woff2', characters: latin },
      {
        source: `${textFace}-latin-ext-wght-normal.woff2`,
        file: 'public-sans-central-european.woff2',
        characters: centralEuropean,
      },
    ],
    fallbackWeights: [
      { lightest: 400, boldest: 500, measuredAt: 400 },
      { lightest: 600, boldest: 700, measuredAt: 700 },
    ],
    fallbacks: sansFallbacks,
  },
  {
    name: 'Archivo Narrow',
    weights: '400 700',
    axis: { min: 400, max: 700 },
    subsets: [
      {
        source: '@fontsource-variable/archivo-narrow/files/archivo-narrow-latin-wght-normal.woff2',
        file: 'archivo-narrow.woff2',
        characters: latin,
      },
    ],
    fallbackWeights: [
      { lightest: 400, boldest: 500, measuredAt: 400 },
      { lightest: 600, boldest: 600, measuredAt: 600 },
      { lightest: 700, boldest: 700, measuredAt: 700 },
    ],
    fallbacks: sansFallbacks,
  },
  {
    name: 'IBM Plex Mono',
    weights: '400',
    subsets: [
      { source: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2', characters: latin },
    ],
    fallbackWeights: [{ lightest: 400, boldest: 400, measuredAt: 400 }],
    fallbacks: typewriterFallbacks,
  },
];

const { resolve } = createRequire(import.meta.url);
const readSource = ({ source }: Subset): Buffer => readFileSync(resolve(source));

/** Code points as CSS writes them, runs of them as a range. */
const unicodeRange = (characters: string): string => {
  const codes = [...new Set(characters)]
    .map((character) => character.codePointAt(0) ?? 0)
    .sort((a, b) => a - b);
  const runs: [first: number, last: number][] = [];
  for (const code of codes) {
    const run = runs.at(-1);
    if (run !== undefined && run[1] + 1 === code) run[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');
  return runs.map(([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`).join(', ');
};

const declaration = (descriptors: Readonly<Record<string, string>>): string => {
  const lines = Object.entries(descriptors).map(([name, value]) => `  ${name}: ${value};\n`);
  return `@font-face {\n${lines.join('')}}\n`;
};

const brandFace = ({ name, weights }: Face, { source, file, characters }: Subset): string =>
  declaration({
    'font-family': `"${name}"`,
    'font-weight': weights,
    'font-display': 'swap',
    src: `url("${file === undefined ? source : `./${file}`}") format("woff2")`,
    'unicode-range': unicodeRange(characters),
  });

/** The metrics of a face at one of its weights, in units of the font. */
const metricsAt = async ({ axis, subsets: [subset] }: Face, weight: number) => {
  const source = readSource(subset);
  const options = axis === undefined ? {} : { variationAxes: { wght: weight } };
  const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await fromBuffer(
    await subsetFont(source, subset.characters, { targetFormat: 'truetype', ...options }),
  );
  return { ascent, descent, lineGap, unitsPerEm, xWidthAvg };
};

/** The name of the family that replaces a face until it arrives, drawn with one font of the system. */
const fallbackName = ({ name }: Face, { name: font }: FallbackFont): string => `${name} as ${font}`;

const percentage = (ratio: number): string => `${Math.round(ratio * 10_000) / 100}%`;

/** A font of the system with its size and its lines adjusted so that a text takes the room that the face will take. */
const fallbackFace = async (face: Face, font: FallbackFont, range: WeightRange): Promise<string> => {
  const { lightest, boldest, measuredAt } = range;
  const variant = measuredAt < 600 ? font.regular : font.bold;
  const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await metricsAt(face, measuredAt);
  const sizeAdjust = xWidthAvg / unitsPerEm / (variant.xWidthAvg / font.unitsPerEm);
  const ofLine = (length: number): string => percentage(length / unitsPerEm / sizeAdjust);
  return declaration({
    'font-family': `"${fallbackName(face, font)}"`,
    'font-weight': lightest === boldest ? `${lightest}` : `${lightest} ${boldest}`,
    src: variant.names.map((name) => `local("${name}")`).join(', '),
    'size-adjust': percentage(sizeAdjust),
    'ascent-override': ofLine(ascent),
    'descent-override': ofLine(-descent),
    'line-gap-override': ofLine(lineGap),
  });
};

const styleSheet = async (): Promise<string> => {
  const rules: string[] = [];
  for (const face of faces) {
    for (const subset of face.subsets) rules.push(brandFace(face, subset));
    for (const font of face.fallbacks) {
      for (const range of face.fallbackWeights) rules.push(await fallbackFace(face, font, range));
    }
  }
  const stacks = faces.map((face) => {
    const names = [face.name, ...face.fallbacks.map((font) => fallbackName(face, font))];
    return `  --stack-${face.name.toLowerCase().replaceAll(' ', '-')}: ${names.map((name) => `"${name}"`).join(', ')};\n`;
  });
  const head =
    '/* Written by `npm run faces`: the faces, and the fonts of the system that replace them until they arrive. */\n';
  return [head, ...rules, `:root {\n${stacks.join('')}}\n`].join('\n');
};

/** The typefaces of the site, cut to the characters and weights in use, and their style sheet, by the name of the file. */
export const faceFiles = async (): Promise<ReadonlyMap<string, Buffer>> => {
  const files = new Map<string, Buffer>([['faces.css', Buffer.from(await styleSheet())]]);
  for (const { axis, hasFeatures = false, subsets } of faces) {
    for (const subset of subsets) {
      if (subset.file === undefined) continue;
      const options = {
        noLayoutClosure: !hasFeatures,
        ...(axis === undefined ? {} : { variationAxes: { wght: axis } }),
      };
      files.set(
        subset.file,
        await subsetFont(readSource(subset), subset.characters, { targetFormat: 'woff2', ...options }),
      );
    }
  }
  return files;
};
