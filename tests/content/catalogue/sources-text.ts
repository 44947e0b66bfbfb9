import { stringify } from 'yaml';
import { publicDomain } from './library-of.ts';

/** The text of a `content/sources.yaml` with these sources, all of them under CC0. */
export const sourcesText = (...ids: string[]): string =>
  stringify(
    {
      licence: publicDomain,
      sources: ids.map((id) => ({
        id,
        name: `The source ${id}`,
        ...(id.includes('/') && { address: `https://github.com/${id}` }),
        speaker: 'community',
        licence: publicDomain,
        taken: 'Everything that it states.',
        dated: 'A statement has the day of its revision.',
      })),
    },
    // The project allows no aliases in YAML.
    { aliasDuplicateObjects: false },
  );
