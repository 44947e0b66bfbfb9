/** The parts of a file that are TypeScript: an Astro file has a script above its markup, which has more in braces. */
export const scriptsOf = (file: string, text: string): string[] => {
  if (!file.endsWith('.astro')) return [text];
  const [, above = '', markup = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  return [above, `<>${markup}</>`];
};
