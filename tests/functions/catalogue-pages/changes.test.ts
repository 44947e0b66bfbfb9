import { describe, expect, it } from 'vitest';
import { content } from '../../content/small-content.ts';
import { catalogueStores } from '../catalogue/catalogue-stores.ts';
import { servePagesOf } from './served-pages.ts';

const { catalogue: library } = content;

describe.each(catalogueStores)('what changed, from %s', (_, prepare) => {
  const openLibrary = prepare();
  const serve = () => servePagesOf(() => openLibrary(library));

  const editionsAt = async (path: string) => {
    const view = await serve().viewAt(path);
    if (view.kind !== 'changes') throw new Error(view.kind);
    return view.editions;
  };

  it('is every edition with its changes, old value and new, and of a manufacturer those of its records alone', async () => {
    const all = await editionsAt('/catalogue/changes');
    expect(all.map(({ number, total }) => [number, total])).toEqual(
      library.editions.map((one) => [one.number, one.added + one.changed + one.removed]).reverse(),
    );
    const [newest] = all;
    const said = newest?.changes.flatMap((change) => change.said.map(({ words }) => words)) ?? [];
    expect(said.length).toBeGreaterThan(0);
    for (const words of said) expect(words).toMatch(/^.+: .+ → .+$/);
    for (const { id, added, removed, valued, sameValues } of newest?.manufacturers ?? []) {
      const [own] = await editionsAt(`/catalogue/changes?manufacturer=${id}&since=${newest?.date}`);
      expect([own?.number, own?.total]).toEqual([newest?.number, added + removed + valued + sameValues]);
      expect(own?.changes).toEqual(newest?.changes.filter(({ manufacturer }) => manufacturer.id === id));
    }
  });

  it('since a day is what the editions of this day and later changed', async () => {
    const days = library.editions.map(({ date }) => date);
    for (const day of [...days, '9999-12-31', '2000-01-01']) {
      const found = (await editionsAt(`/catalogue/changes?since=${day}`)).map(({ date }) => date);
      expect(found.toSorted()).toEqual(days.filter((one) => one >= day));
    }
  });

  it('is at its former addresses still, which lead to the view and to its feed', async () => {
    const { get } = serve();
    for (const end of ['', '.xml']) {
      const { status, headers } = await get(`/catalogue/manufacturer/mikrotik/changes${end}`);
      expect([status, headers.get('Location')]).toEqual([
        301,
        `/catalogue/changes${end}?manufacturer=mikrotik`,
      ]);
    }
    const feed = await get('/catalogue/changes.xml?manufacturer=mikrotik');
    expect(Object.fromEntries(feed.headers)).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'netlify-vary': 'query=manufacturer|since',
    });
  });
});
