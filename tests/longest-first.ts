import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, the longest of each project first. Begun late, one of them would run while the other worker has
 * ended. A worker takes the next file only of its own project, so those of a project stand together.
 */
const longest = [
  'site/editors',
  'site/every-page',
  'site/host/build',
  'site/console/key-lifecycle',
  'site/host/start',
  'site/docs-commands',
  'site/list-lookup',
  'site/validator-table',
  'functions/database/service-login',
  'functions/console/strangers',
  'functions/catalogue/postgres-catalogue',
  'functions/database/migration-history',
  'end-to-end/cross-origin',
  'price-lists/hostile-lists',
  'price-lists/written-list',
  'tools/editors/catalogue/editions',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
  return place === -1 ? longest.length : place;
};

/** Runs the longest files first and the others as Vitest orders them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    return usual.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
