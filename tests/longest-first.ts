import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, the longest first. Begun late, one of them would run while the other worker has ended. */
const longest = [
  'host/start',
  'end-to-end/editors',
  'host/build',
  'end-to-end/validator',
  'end-to-end/lookup',
  'end-to-end/validator-table',
  'postgres/postgres-server',
  'end-to-end/netlify-emulator',
  'end-to-end/validator-access',
  'host/stop',
  'contracts/supplier/differential',
  'functions/keys/creating-keys',
  'functions/keys/migrations',
  'functions/keys/unavailable',
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
