import { expect, it } from 'vitest';
import { readMigrationFiles } from '../../../host/database/migration-files.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { startPostgres } from '../../postgres/test-database.ts';
import { schemaOf } from './schema-of.ts';

const test = suiteDatabase(startPostgres);

const definition = /((?:^--.*\n)*)^CREATE (?:OR REPLACE )?((?:FUNCTION|SCHEMA|SEQUENCE|TABLE|TYPE) [\w.]+)/gm;

/** The comment above the last definition of each object in the migrations, and where it stands. */
const commentsByObject = async (): Promise<ReadonlyMap<string, string>> => {
  const files = await readMigrationFiles();
  return new Map(
    files.flatMap(({ name: file, text }) =>
      [...text.matchAll(definition)].map(([, comment = '', name = '']) => [name, `-- ${file}\n${comment}`]),
    ),
  );
};

const top = `-- The schema after all migrations, for readers: nothing runs it. Above each definition are the last migration that has its CREATE, and the
-- comment there. Only the owner and the roles in a GRANT may use something. Written by \`npm run schema\`.`;

it('Who reads netlify/database/schema.sql reads what a migrated database has', async () => {
  const comments = await commentsByObject();
  const objects = (await schemaOf(test.pool)).map(({ name, text }) => `${comments.get(name) ?? ''}${text}`);
  await expect(
    `${[top, ...objects].join('\n\n')}\n`,
    'The migrations make another schema. Write it with: npm run schema',
  ).toMatchFileSnapshot('../../../netlify/database/schema.sql');
});
