import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manufacturerNames } from '../../../src/content/catalogue/product-file.ts';
import { isPublished } from '../../../src/content/insights/authored-insight.ts';
import { readInsightLibrary } from '../../../src/content/insights/library.ts';
import { manufacturerKey } from '../../../src/contracts/lookup-key.ts';
import { advisoryRepository } from '../../../tools/editors/catalogue/csaf/import.ts';
import { libraryRepository } from '../../../tools/editors/catalogue/device-type-library/library-sources.ts';
import { countNamedNumbers, namedNumbers } from '../../../tools/editors/catalogue/statistics/advisories.ts';
import { countChangedPartNumbers } from '../../../tools/editors/catalogue/statistics/changed-part-numbers.ts';
import {
  advisoryCharts,
  type Charts,
  changedPartNumberCharts,
  collisionCharts,
  evidenceDateCharts,
  factDateCharts,
  partNumberCharts,
} from '../../../tools/editors/catalogue/statistics/charts.ts';
import {
  datedRecords,
  numberedProducts,
  recordsOfSource,
  statedRecords,
} from '../../../tools/editors/catalogue/statistics/commands.ts';
import { countEvidenceDates } from '../../../tools/editors/catalogue/statistics/evidence-dates.ts';
import { countFactDates } from '../../../tools/editors/catalogue/statistics/fact-dates.ts';
import {
  countCollisions,
  countPartNumbers,
} from '../../../tools/editors/catalogue/statistics/part-numbers.ts';
import { content } from '../whole-content.ts';
import { openLibrary } from './temporary-catalogue.ts';

const library = content.catalogue;

describe('the catalogue of the project, every record of it', () => {
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

describe('the manufacturers of the project', () => {
  const ids = new Map(
    library.manufacturers.flatMap((manufacturer) =>
      manufacturerNames(manufacturer).map((name) => [manufacturerKey(name), manufacturer.id]),
    ),
  );

  it.each([
    ['Cisco Systems', 'cisco'],
    ['CISCO SYSTEMS, INC.', 'cisco'],
    ['Meraki', 'cisco'],
    ['Juniper Networks', 'juniper'],
    ['Palo Alto Networks', 'palo-alto'],
    ['Phoenix Contact GmbH & Co. KG', 'phoenix-contact'],
    ['Moxa Inc.', 'moxa'],
    ['Aruba', 'hpe'],
    ['Hewlett Packard Enterprise', 'hpe'],
    ['HP', 'hp'],
    ['HP Inc.', 'hp'],
    ['Tripp Lite', 'eaton'],
    ['Moeller', 'eaton'],
    ['telemecanique', 'schneider-electric'],
    ['Allen-Bradley', 'rockwell-automation'],
    ['American Power Conversion', 'apc'],
    ['APC', 'apc'],
    ['SEL', 'schweitzer-engineering-laboratories'],
    ['r&m', 'reichle-de-massari'],
  ])('are found by the names that people write: %s', (written, id) => {
    expect(ids.get(manufacturerKey(written))).toBe(id);
  });

  it.each(['Hewlett-Packard', 'SMC', 'Broadcom Inc.', 'Telemecanique Sensors'])(
    'are not found by a name that two companies could mean: %s',
    (written) => {
      expect(ids.has(manufacturerKey(written))).toBe(false);
    },
  );

  it('have a source for each name that came with a purchase, and the day on which it was read', () => {
    const bought = library.manufacturers.flatMap(({ aliases }) => aliases.filter(({ since }) => since));
    expect(bought.length).toBeGreaterThan(5);
    expect(bought.filter(({ source, read }) => source === undefined || read === undefined)).toEqual([]);
  });
});

// A change of the catalogue changes these counts. Then count again with `npm run catalogue -- statistics …
// --write-charts`, and revise the articles with the figures and the day of the count.
describe('the Insights that count the records of one source', async () => {
  const counted = recordsOfSource(library, libraryRepository);
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
  const says = (slug: string, sentences: readonly string[]) => {
    const text = textOf(slug);
    for (const sentence of sentences) expect(text).toContain(sentence);
  };
  const named = <Entry extends { readonly name: string }>(entries: readonly Entry[], name: string): Entry => {
    const found = entries.find((entry) => entry.name === name);
    if (found === undefined) throw new Error(`There is no ${name}.`);
    return found;
  };

  const collisions = countCollisions(numberedProducts(counted));
  const rule = (name: string) => named(collisions.rules, name);
  const numbers = countPartNumbers(numberedProducts(counted));
  const dates = countEvidenceDates(datedRecords(counted), '2026-11-23');
  const facts = countFactDates(statedRecords(counted), '2026-11-23');
  const kind = (name: string) => named(facts.kinds, name);
  const changedNumbers = countChangedPartNumbers(statedRecords(counted));
  const ofAdvisories = namedNumbers(recordsOfSource(library, advisoryRepository));
  const advisories = countNamedNumbers(ofAdvisories);

  it('draw their charts from what the catalogue has', () => {
    const charts: Charts = {
      ...collisionCharts(collisions),
      ...partNumberCharts(numbers),
      ...evidenceDateCharts(dates),
      ...factDateCharts(facts),
      ...changedPartNumberCharts(changedNumbers),
      ...advisoryCharts(advisories),
    };
    for (const [file, text] of Object.entries(charts)) {
      expect([file, readFileSync(join(directory, file), 'utf8')]).toEqual([file, text]);
    }
  });

  it('name each pair of part numbers that differs by punctuation alone, and what each rule changes', () => {
    const text = textOf('one-dot-two-parts');
    const pairs = rule('letters-digits-upper-case').collisions;
    expect(pairs.map(({ partNumbers }) => partNumbers.length)).toEqual(Array(8).fill(2));
    for (const { partNumbers } of pairs) {
      for (const partNumber of partNumbers) expect(text).toContain(partNumber);
      expect(partNumbers.join('')).toContain('+');
    }
    const all = written(collisions.products);
    says('one-dot-two-parts', [
      `Of ${all} part numbers in edition 1 of 23 November 2026, a rule that keeps only letters and digits changes ${written(rule('letters-digits').changed)} and merges eight pairs`,
      `Of the ${all} part numbers in edition 1 of 23 November 2026, ${pairs.length * 2} lose their identity`,
      `Upper case alone changes ${rule('upper-case').changed} numbers and merges none`,
      `changes ${written(rule('no-hyphens').changed)} numbers and merges none`,
      `Underscores change ${written(rule('underscores').changed)} numbers and merge four pairs`,
      `${pairs.length * 2} of ${all}, about one in ${Math.round(collisions.products / (pairs.length * 2))}`,
      `Cisco alone has ${written(numbers.largestManufacturers[0]?.products ?? 0)} of the ${all} numbers and six of the eight`,
      `${numbers.beginWithAnother} numbers begin with the whole of another number of the same manufacturer`,
    ]);
    expect(numbers.underSeveralManufacturers.map(({ partNumber }) => partNumber)).toEqual([
      '0231Y025',
      'GEU-1629',
    ]);
    const merged = collisions.rules.map(({ name, collisions: found }) => [name, found.length]);
    expect(merged.filter(([, count]) => count !== 0)).toEqual([
      ['underscores', 4],
      ['letters-digits', 8],
      ['letters-digits-upper-case', 8],
    ]);
  });

  it('say how part numbers are written with the figures of the catalogue', () => {
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
    const without = (letters: RegExp) =>
      numberedProducts(counted).filter(({ partNumber }) => !letters.test(partNumber)).length;
    says('how-part-numbers-are-written', [
      `would accept ${written(numbers.capitalsDigitsHyphens)} and refuse ${refused}`,
      `Applied to the ${all} part numbers of our catalogue in edition 1 of 23 November 2026, this rule would refuse ${refused}`,
      `The longest has ${numbers.longest}. The median is ${numbers.median}, and ${written(total(between(5, 17)))} of the ${all} have between five and 17`,
      `The largest group, ${length('6').products} numbers, has six characters; from seven to 17 each length has between ${Math.min(...between(7, 17))} and ${Math.max(...between(7, 17))} numbers`,
      `${length('6').largest?.products} of those ${length('6').products} numbers are of HPE`,
      `Among the ${numbers.habits.manufacturers} manufacturers with ten numbers or more, four give`,
      `Of ${all} part numbers ${written(character('hyphen'))} contain a hyphen, ${written(numbers.lettersAndDigitsOnly)} consist of letters and digits alone, and no other character occurs in more than ${character('plus')}`,
      `with ten numbers or more, ${numbers.habits.alwaysHyphen} have one in every number and seven in none`,
      `In all, ${numbers.withReserved} numbers contain a character that addresses reserve`,
      `Of the part numbers, ${numbers.noIdentifier} do not fit`,
      `Lower-case letters occur in ${numbers.withLowerCase} numbers of ${numbers.manufacturersWithLowerCase.length} manufacturers`,
      `Ubiquiti and Allied Telesis have ${total(numbers.manufacturersWithLowerCase.slice(0, 2).map(({ products }) => products))} of them`,
      `Of the ${numbers.withLowerCase}, ${numbers.withoutUpperCase} have no capital letter beside the small ones`,
      `In all, ${without(/[A-Z]/)} numbers have no capital letter, ${without(/[A-Za-z]/)} of them because they have no letter`,
      `Another ${numbers.digitsOnly} numbers, of ${numbers.manufacturersWithDigitsOnly.length} manufacturers, consist of digits only. Of these, ${numbers.digitsOnlyFromZero} begin with a zero`,
      `Ten manufacturers have ${written(total(numbers.largestManufacturers.map(({ products }) => products)))} of the ${all} numbers`,
    ]);
    expect(numbers.characters.map(({ name }) => name).slice(0, 2)).toEqual(['hyphen', 'plus']);
    expect([character('comma'), numbers.characters.length, numbers.shortest]).toEqual([0, 8, 2]);
    expect(numbers.habits).toMatchObject({
      neverHyphen: 7,
      oneLength: ['avm', 'huber-suhner', 'keysight', 'rohde-schwarz'],
    });
    expect(rule('upper-case').collisions).toEqual([]);
  });

  it('say how old facts are, how often they change, and how old records are', () => {
    const lastChanged = (year: string) => dates.years.find((one) => one.year === year)?.records ?? 0;
    const commit = (hash: string) =>
      dates.largestCommits.find((one) => one.commit.startsWith(hash))?.records ?? 0;
    const ages = (name: string) => {
      const { facts: all, olderThanTwoYears, olderThanFiveYears } = kind(name);
      return [all, olderThanTwoYears, olderThanFiveYears].map(written);
    };
    const aged = (name: string): string => {
      const [all, two, five] = ages(name);
      return `${all}${name === 'Interfaces' || name === 'Power inlets' ? ' groups' : ''}, ${two} were more than two years old and ${five} more than five`;
    };
    expect(dates).toMatchObject({
      records: counted.products.length,
      median: '2023-11-30',
      last: '2025-05-29',
    });
    expect([facts.records, facts.median]).toEqual([counted.products.length, '2023-07-31']);
    const medians = ['Part number', 'Interfaces', 'Rack height', 'Weight', 'Airflow'].map(
      (name) => kind(name).median,
    );
    expect(medians).toEqual(['2023-07-31', '2023-07-25', '2023-04-26', '2024-06-21', '2024-04-04']);
    expect(kind('Weight')).toMatchObject({
      first: '2023-02-03',
      olderThanFiveYears: 0,
      changed: 11,
      added: 343,
    });
    expect(kind('Part number').first).toBe('2019-12-27');
    expect(kind('Airflow').changed).toBe(8);
    expect(dates.years[0]?.year).toBe('2020');
    says('age-of-network-hardware-evidence', [
      `Of ${written(facts.facts)} facts in the ${written(facts.records)} records of edition 1 of 23 November 2026, the source had stated ${written(facts.olderThanTwoYears)} for more than two years on that day and ${written(facts.olderThanFiveYears)} for more than five. In ${written(facts.neverChanged)} records no fact has ever changed`,
      `Of ${facts.kinds.filter(({ median }) => median < '2024').length} of the ${facts.kinds.length} kinds, half of the facts have been stated since 2023 or longer; half of the airflows have been stated since 4 April 2024 and half of the weights since 21 June 2024`,
      `${written(kind('Part number').olderThanTwoYears)} of ${written(kind('Part number').facts)} were more than two years old, and ${written(kind('Part number').olderThanFiveYears)} more than five`,
      `Of ${aged('Interfaces')}`,
      `Of ${aged('Power inlets')}`,
      `Of ${aged('Rack height')}`,
      `Of ${written(kind('Weight').facts)}, ${written(kind('Weight').olderThanTwoYears)} were more than two years old and none more than five. The oldest is of 3 February 2023`,
      `Groups of interfaces (${kind('Interfaces').changed} times) and names (${kind('Name').changed} times) changed far more often than part numbers (${kind('Part number').changed} times), and weights (11 times) and airflows (eight times) hardly ever`,
      `${written(facts.changed)} facts changed from one value to another, ${written(facts.added)} were added later and ${facts.dropped} were dropped`,
      '343 weights were added to files that had none, and 11 were changed',
      `In ${written(facts.withOlderFacts)} records the facts are of several days. There, the oldest fact is on average ${facts.meanDaysOlder} days older`,
      `of 2023 or later for ${written(lastChanged('2023') + lastChanged('2024') + lastChanged('2025'))} records, and of 2020, the earliest year, for ${lastChanged('2020')}`,
      `${written(dates.olderThanTwoYears)} of the records were more than two years old on 23 November 2026 and ${dates.olderThanFiveYears} more than five, and half rest on facts that nobody has changed since 30 November 2023 or longer`,
      `gave ${commit('1b5060f')} records their date`,
      `The files of ${written(dates.namingPages)} records name pages`,
    ]);
  });

  it('say how often part numbers changed, and whose the earlier ones are', () => {
    const changes = changedNumbers.changes.length;
    const [letterCase, punctuation, contained, other] = changedNumbers.differences.map((one) => one.changes);
    expect(punctuation).toBe(5);
    says('changed-part-numbers', [
      `Of ${changes} changes from one part number to another in a public library, ${changedNumbers.ofAnother} left a number that another record of the same manufacturer has in edition 1 of 23 November 2026`,
      `from one part number to another ${changes} times, in ${changedNumbers.records} records of ${changedNumbers.manufacturers} manufacturers, by ${changedNumbers.commits} commits. In ${changedNumbers.statedLater} more cases`,
      `In ${other} changes the two numbers differ in other letters or digits, in ${contained} one contains the other`,
      `in ${letterCase} they differ in upper and lower case alone, and in five in punctuation or spaces`,
      `recognises ${(letterCase ?? 0) + 5} of the ${changes} changes`,
      `After ${changedNumbers.ofAnother} of the ${changes} changes`,
    ]);
    const named = ['PA-220', 'DCS-7130-48LS-F', 'CPAC-8-1C-C', 'FGT_50E'].map(
      (former) => changedNumbers.changes.find(({ before }) => before === former) ?? { before: former },
    );
    expect(named).toMatchObject([
      { after: 'PA-3020', date: '2020-11-24', isOfAnother: true },
      { after: 'DCS-7130-48LS-R', date: '2024-10-11', isOfAnother: true },
      { after: 'CPAC-8-1C', date: '2025-02-27', isOfAnother: false },
      { after: 'FG-50E', date: '2023-02-26', isOfAnother: false },
    ]);
  });

  it('say how security advisories name order numbers, as far as the records tell', () => {
    const { numbers: all, perNumber } = advisories;
    const inOnly = (count: number) => perNumber[count - 1]?.numbers;
    says('order-numbers-in-advisories', [
      `${advisories.advisories} have order numbers in the field for them: ${all} numbers`,
      `In ${advisories.advisories} of the advisories the field for model numbers is filled`,
      `They give ${all} different order numbers, ${written(advisories.mentions)} times in all`,
      `Of the ${advisories.advisories} advisories, ${advisories.unstructuredAdvisories} carry a warning`,
      `Of the ${all} order numbers only ${inOnly(1)} stand in one advisory; the largest group, ${inOnly(9)} numbers, stands in nine, and one number in ${perNumber.length}`,
      `The number in ${perNumber.length} advisories is ${advisories.inMostAdvisories.join()}`,
      `For ${advisories.severalNames.length} numbers the advisories have two names`,
      `Of the ${advisories.names} names that stand beside a number, ${advisories.namesOfSeveral.length} stand beside several: SICAM P850 beside ${advisories.namesOfSeveral[0]?.numbers}`,
    ]);
    expect(Math.max(...perNumber.map(({ numbers: own }) => own))).toBe(inOnly(9));
    expect(new Set(advisories.severalNames.map(({ names }) => names.length))).toEqual(new Set([2]));
    const namesOf = (partNumber: string) =>
      advisories.severalNames
        .find((one) => one.partNumber === partNumber)
        ?.names.map(({ name, advisories }) => [name, advisories]);
    expect(namesOf('6GK5615-0AA00-2AA2')).toEqual([
      ['SCALANCE S615', 13],
      ['SCALANCE S615 LAN-Router', 2],
    ]);
    expect(namesOf('6GK5766-1GE00-7DA0')).toEqual([
      ['SCALANCE WAM766-1 (EU)', 10],
      ['SCALANCE WAM766-1', 1],
    ]);
    expect(namesOf('6GK5201-3JR00-2BA6')).toEqual([
      ['SCALANCE X201-3P IRT PRO', 8],
      ['SCALANCE XF201-3P IRT', 1],
    ]);
    expect(advisories.exchangedNames.map(({ partNumbers }) => partNumbers)).toEqual([
      ['6GK5201-3BH00-2BD2', '6GK5201-3JR00-2BA6'],
    ]);
    expect([advisories.severalNamesAlike, advisories.alike]).toEqual([0, 0]);
    expect(advisories.beginnings).toHaveLength(6);
    expect(advisories.beginnings.flatMap(({ together }) => together)).toEqual([]);
    const [beginning] = advisories.beginnings.filter(({ partNumber }) => partNumber === '6GT2811-6AA10');
    expect(beginning?.advisories).toEqual(['ICSA-22-104-05', 'ICSA-22-167-14']);
    expect(beginning?.longer).toHaveLength(4);
    const advisoriesOf = (partNumber: string) =>
      ofAdvisories.find((one) => one.partNumber === partNumber)?.advisories.length;
    expect(['6ES7214-1AG40-0XB0', '6GK5208-0HA10-2AA6', '6ES7315-2EH14-0AB0'].map(advisoriesOf)).toEqual([
      1, 8, 9,
    ]);
  });
});
