import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import satori from 'satori';

/** A text as it was set: its outline as SVG path data, how far down that is, and how wide the text is. */
export type SetRow = { readonly outline: string; readonly top: number; readonly width: number };

const { resolve } = createRequire(import.meta.url);

/**
 * Sets each text on a row of its own, in type as high as a row. A text that no font can show in full is left out,
 * so that a box never stands for a character.
 */
export const setRows = async (
  texts: readonly string[],
  fontFiles: readonly string[],
  size: number,
): Promise<ReadonlyMap<string, SetRow>> => {
  const fonts = fontFiles.map((file) => ({ name: file, data: readFileSync(resolve(file)) }));
  const widths: number[] = [];
  const missing = new Set<string>();
  const style = { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', fontSize: size };
  const row = { display: 'flex', height: size, flexShrink: 0, whiteSpace: 'pre' };
  const children = texts.map((text) => ({ type: 'div', key: text, props: { style: row, children: text } }));
  const svg = await satori(
    { type: 'div', key: null, props: { style: { ...style, lineHeight: 1 }, children } },
    {
      width: size * 10,
      height: size * texts.length,
      fonts,
      onNodeDetected: ({ textContent, width }) => {
        if (textContent !== undefined) widths.push(width);
      },
      loadAdditionalAsset: async (_script, segment) => {
        for (const character of segment) missing.add(character);
        return [];
      },
    },
  );
  const rows = texts.map((text, index) => ({ text, top: index * size, width: widths[index] ?? 0 }));
  const drawn = rows.filter(({ width }) => width > 0);
  const outlines = [...svg.matchAll(/<path [^<>]*?\bd="([^"<]*)"/g)].map(([, outline = '']) => outline);
  if (outlines.length !== drawn.length) throw new Error('A row of text was set without an outline.');
  return new Map(
    drawn.flatMap(({ text, top, width }, index) =>
      [...text].some((character) => missing.has(character))
        ? []
        : [[text, { outline: outlines[index] ?? '', top, width }]],
    ),
  );
};
