import { expect, it } from 'vitest';
import { changeAddress, revisionAddress } from '../../../../src/contracts/statements.ts';
import { openGitSource } from '../../../../tools/editors/catalogue/repository/git-source.ts';
import { smallLibrary } from './small-library.ts';

const files = { commit: 'HEAD', folders: ['files'], extensions: ['.yaml'] };

it('names the copy in which a commit was read, and leads to it', async () => {
  const library = smallLibrary();
  const own = library.commit('2024-10-24', { 'files/a.yaml': 'a: 1', 'files/b.yaml': 'b: 1' });
  const later = library.commit('2025-02-27', { 'files/a.yaml': 'a: 2', 'files/b.yaml': undefined });
  const copy = { repository: 'somebody/copy', after: own };
  const { files: present, removed } = await openGitSource(library.directory, { ...files, copy });
  const versions = present.flatMap((file) => file.versions);
  expect(versions.map((version) => [version.commit, version.copy])).toEqual([
    [later, 'somebody/copy'],
    [own, undefined],
  ]);
  expect(removed.map(({ removal }) => removal.copy)).toEqual(['somebody/copy']);
  expect(versions.map((version) => revisionAddress('the/source', version))).toEqual([
    `https://github.com/somebody/copy/blob/${later}/files/a.yaml`,
    `https://github.com/the/source/blob/${own}/files/a.yaml`,
  ]);
  expect(versions.map((version) => changeAddress('the/source', version))).toEqual([
    `https://github.com/somebody/copy/commit/${later}`,
    `https://github.com/the/source/commit/${own}`,
  ]);
});

it('refuses a repository that is neither the source nor its copy', async () => {
  const library = smallLibrary();
  library.commit('2024-10-24', { 'files/a.yaml': 'a: 1' });
  const copy = { repository: 'somebody/copy', after: '0123456789012345678901234567890123456789' };
  await expect(openGitSource(library.directory, { ...files, copy })).rejects.toThrow(/neither/);
});
