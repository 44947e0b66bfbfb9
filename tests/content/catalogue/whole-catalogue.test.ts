import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../../src/content/catalogue/library.ts';
import { isPublished } from '../../../src/content/insights/authored-insight.ts';
import { readInsightLibrary } from '../../../src/content/insights/library.ts';
import {
  type Charts,
  collisionCharts,
  evidenceDateCharts,
  partNumberCharts,
} from '../../../tools/editors/catalogue/statistics/charts.ts';
import { datedRecords, numberedProducts } from '../../../tools/editors/catalogue/statistics/commands.ts';
import { countEvidenceDates } from '../../../tools/editors/catalogue/statistics/evidence-dates.ts';
import {
  countCollisions,
  countPartNumbers,
} from '../../../tools/editors/catalogue/statistics/part-numbers.ts';
import { openLibrary } from './temporary-catalogue.ts';

const { library, findings } = readCatalogue(process.cwd(), '9999-12-31');

describe('the catalogue of the project, every record of it', () => {
  it('has nothing that the build would refuse', () => {
    expect(findings).toEqual([]);
  });

  it('answers to each manufacturer and exact part number with that record', async () => {
    const { find } = await openLibrary(library);
    const answered = await Promise.all(
      library.products.map(async ({ manufacturer, record }) => {
        const found = await find(manufacturer.name, record.manufacturerPartNumber);
        return found?.id;
      }),
    );
    expect(answered).toEqual(library.products.map(({ record }) => record.id));
  });
});

// A change of the catalogue changes these counts. Then count again with `npm run catalogue -- statistics …
// --write-charts`, and revise the articles with the figures and the day of the count.
describe('the Insights that count the catalogue', async () => {
  const directory = join(process.cwd(), 'content', 'insights');
  const { insights } = await readInsightLibrary({
    directory,
    projectDirectory: process.cwd(),
    today: '9999-12-31',
  });
  /** All that an article says, as one text without citations. */
  const textOf = (slug: string): string => {
    const insight = insights.filter(isPublished).find((one) => one.slug === slug);
    if (insight === undefined) throw new Error(`There is no published Insight ${slug}.`);
    const blocks = insight.blocks.flatMap((block) => (block.type === 'list' ? block.items : [block.text]));
    return [insight.dek, insight.proof, ...blocks].join('\n').replace(/ \[\d+\]/g, '');
  };
  const written = (number: number): string => number.toLocaleString('en');
  const expectCharts = (charts: Charts) => {
    for (const [file, text] of Object.entries(charts)) {
      expect([file, readFileSync(join(directory, file), 'utf8')]).toEqual([file, text]);
    }
  };

  const collisions = countCollisions(numberedProducts(library));
  const rule = (name: string) => {
    const found = collisions.rules.find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no rule ${name}.`);
    return found;
  };
  const numbers = countPartNumbers(numberedProducts(library));
  const dates = countEvidenceDates(datedRecords(library), '2026-11-23');

  it('draw the charts of collisions, part numbers and evidence dates from what the catalogue has', () => {
    expectCharts({
      ...collisionCharts(collisions),
      ...partNumberCharts(numbers),
      ...evidenceDateCharts(dates),
    });
  });

  it('name each pair of part numbers that differs by punctuation alone, and what each rule changes', () => {
    const text = textOf('part-number-punctuation');
    const pairs = rule('letters-digits-upper-case').collisions;
    expect(pairs.map(({ partNumbers }) => partNumbers.length)).toEqual(Array(8).fill(2));
    for (const { partNumbers } of pairs) {
      for (const partNumber of partNumbers) expect(text).toContain(partNumber);
      expect(partNumbers.join('')).toContain('+');
    }
    const all = written(collisions.products);
    for (const said of [
      `Of ${all} part numbers, a rule that keeps only letters and digits changes ${written(rule('letters-digits').changed)} and merges eight pairs`,
      `Of the ${all} part numbers in our catalogue, ${pairs.length * 2} lose their identity`,
      `Upper case alone changes ${rule('upper-case').changed} numbers and merges none`,
      `changes ${written(rule('no-hyphens').changed)} numbers and merges none`,
      `Underscores change ${written(rule('underscores').changed)} numbers and merge four pairs`,
      `${pairs.length * 2} of ${all}, about one in ${Math.floor(collisions.products / (pairs.length * 2))}`,
      `Cisco alone has ${written(numbers.largestManufacturers[0]?.products ?? 0)} of the ${all} numbers and six of the eight`,
    ]) {
      expect(text).toContain(said);
    }
    const merged = collisions.rules.map(({ name, collisions: found }) => [name, found.length]);
    expect(merged.filter(([, count]) => count !== 0)).toEqual([
      ['underscores', 4],
      ['letters-digits', 8],
      ['letters-digits-upper-case', 8],
    ]);
    const other = textOf('one-dot-two-parts');
    expect(other).toContain(`our own catalogue, ${all} part numbers`);
    expect(other).toContain(
      `${numbers.beginWithAnother} numbers begin with the whole of another number of the same manufacturer`,
    );
  });

  it('say how part numbers are written with the figures of the catalogue', () => {
    const text = textOf('how-part-numbers-are-written');
    const all = written(numbers.products);
    const length = (label: string) => {
      const found = numbers.lengths.find((one) => one.label === label);
      if (found === undefined) throw new Error(`There is no length ${label}.`);
      return found;
    };
    const between = (from: number, to: number) =>
      numbers.lengths
        .filter(({ label }) => Number(label) >= from && Number(label) <= to)
        .map(({ products }) => products);
    const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
    const character = (name: string) => numbers.characters.find((one) => one.name === name)?.products ?? 0;
    const refused = numbers.products - numbers.capitalsDigitsHyphens;
    for (const said of [
      `would accept ${written(numbers.capitalsDigitsHyphens)} and refuse ${refused}`,
      `Applied to the ${all} part numbers of our catalogue, this rule would refuse ${refused}`,
      `The longest has ${numbers.longest}. The median is ${numbers.median}, and ${written(total(between(5, 17)))} of the ${all} have between five and 17`,
      `Under five characters: ${length('under 5').products} part numbers. The largest group has six characters, ${length('6').products} numbers`,
      `each length has between ${Math.min(...between(7, 17))} and ${Math.max(...between(7, 17))}`,
      `From 18 on the counts fall: ${length('18').products}, ${length('19').products} and ${length('20').products}, and ${length('over 20').products} numbers`,
      `${length('6').largest?.products} of those ${length('6').products} numbers are of HPE`,
      `Among the ${numbers.habits.manufacturers} manufacturers with ten numbers or more, four give`,
      `Of ${all} part numbers ${written(character('hyphen'))} contain a hyphen, and ${written(numbers.lettersAndDigitsOnly)} consist of letters and digits alone`,
      `a plus sign (${character('plus')}), a slash (${character('slash')}), a space (${character('space')}) or a dot (${character('dot')})`,
      `with ten numbers or more, ${numbers.habits.alwaysHyphen} have one in every number and seven in none`,
      `In all, ${numbers.withReserved} numbers contain a character that addresses reserve`,
      `Of the part numbers, ${numbers.noIdentifier} do not fit`,
      `Lower-case letters occur in ${numbers.withLowerCase} numbers of ${numbers.manufacturersWithLowerCase.length} manufacturers`,
      `Ubiquiti and Allied Telesis have ${total(numbers.manufacturersWithLowerCase.slice(0, 2).map(({ products }) => products))} of them`,
      `In ${numbers.withoutUpperCase} numbers there is no capital letter`,
      `Another ${numbers.digitsOnly} numbers, of ${numbers.manufacturersWithDigitsOnly.length} manufacturers, consist of digits only. Of these, ${numbers.digitsOnlyFromZero} begin with a zero`,
      `In ${numbers.beginWithAnother} cases a number begins with another`,
      `Ten manufacturers have ${written(total(numbers.largestManufacturers.map(({ products }) => products)))} of the ${all} numbers`,
    ]) {
      expect(text).toContain(said);
    }
    expect([character('ampersand'), character('hash'), character('underscore')]).toEqual([4, 3, 3]);
    expect([character('comma'), numbers.characters.length, numbers.shortest]).toEqual([0, 8, 2]);
    expect(numbers.habits).toMatchObject({
      neverHyphen: 7,
      oneLength: ['avm', 'huber-suhner', 'keysight', 'rohde-schwarz'],
    });
    expect(rule('upper-case').collisions).toEqual([]);
    expect(numbers.underSeveralManufacturers.map(({ partNumber }) => partNumber)).toEqual([
      '0231Y025',
      'GEU-1629',
    ]);
  });

  it('say how old the evidence is with the dates of the catalogue', () => {
    const text = textOf('age-of-network-hardware-evidence');
    const year = (name: string) => written(dates.years.find((one) => one.year === name)?.records ?? 0);
    const commit = (hash: string) =>
      dates.largestCommits.find((one) => one.commit.startsWith(hash))?.records ?? 0;
    const ofLargest = dates.largestCommits.reduce((sum, { records }) => sum + records, 0);
    expect(dates).toMatchObject({
      records: library.products.length,
      median: '2023-12-11',
      last: '2025-05-29',
    });
    for (const said of [
      `Of ${written(dates.records)} records, ${written(dates.olderThanTwoYears)} rest on facts last changed more than two years ago`,
      'since 11 December 2023 or longer',
      `${written(dates.olderThanTwoYears)} were more than two years old by this measure and ${dates.olderThanFiveYears} more than five`,
      `2020 for ${year('2020')} records, 2021 for ${year('2021')}, 2022 for ${year('2022')}, 2023 for ${year('2023')}, 2024 for ${year('2024')} and 2025, up to 29 May, for ${year('2025')}`,
      `The files of ${written(dates.namingPages)} records name pages`,
      `come from ${written(dates.commits)} commits, and ten of these gave ${ofLargest} records their date`,
      `gave ${commit('1b5060f')} records their date`,
      `A commit of 6 January 2022 gave ${commit('879be46')} records theirs`,
    ]) {
      expect(text).toContain(said);
    }
  });
});
