import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findDatabase } from '../../host/database/find-database.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

describe('the database of the tool', () => {
  const local = 'postgres://postgres@localhost:1234/postgres';
  const withState = async (state: string): Promise<string> => {
    const directory = temporaryDirectory();
    await mkdir(join(directory, '.netlify'));
    await writeFile(join(directory, '.netlify', 'state.json'), state);
    return directory;
  };

  it('is the one of the environment before that of the local server', async () => {
    const directory = await withState(JSON.stringify({ dbConnectionString: local }));
    const chosen = 'postgresql://somewhere/else';
    expect(await findDatabase({ NETLIFY_DB_URL: chosen }, directory)).toEqual({
      kind: 'found',
      connectionString: chosen,
    });
    const owner = 'postgres://owner@somewhere/else';
    expect(await findDatabase({ NETLIFY_DB_URL: chosen, OWNER_DB_URL: owner }, directory)).toEqual({
      kind: 'found',
      connectionString: owner,
    });
    expect(await findDatabase({ NETLIFY_DB_URL: '' }, directory)).toEqual({
      kind: 'found',
      connectionString: local,
    });
    expect(await findDatabase({}, directory)).toEqual({ kind: 'found', connectionString: local });
  });

  it.each(['', '{', '[]', '{"siteId":"x"}', '{"dbConnectionString":7}'])(
    'is none when no local server runs and its state is %j',
    async (state) => {
      const found = await findDatabase({}, await withState(state));
      expect(found).toMatchObject({ kind: 'not_found', message: expect.stringContaining('npm start') });
    },
  );

  it('is none when the address is that of something else, which is named', async () => {
    const wrong = { OWNER_DB_URL: 'mysql://x', NETLIFY_DB_URL: 'postgres://x' };
    expect(await findDatabase(wrong, '/nonexistent')).toMatchObject({
      kind: 'not_found',
      message: expect.stringMatching(/^OWNER_DB_URL is not the address/),
    });
    expect(await findDatabase({ NETLIFY_DB_URL: 'mysql://x' }, '/nonexistent')).toMatchObject({
      kind: 'not_found',
      message: expect.stringContaining('postgres://'),
    });
  });
});
