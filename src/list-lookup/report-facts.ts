import { speakerNames } from '../contracts/source.ts';
import {
  type FactValue,
  type PublishedHistory,
  type Revision,
  revisionAddress,
} from '../contracts/statements.ts';
import { disputedPlaces } from '../evidence/agreement.ts';
import { factName, valueInWords } from '../evidence/fact-words.ts';
import { groupDigits } from '../text/counted.ts';
import { type Html, html, joined } from '../text/html.ts';
import type { Report, ReportLine } from './evidence-report.ts';
import { anchorOf, exact, link, ranges, rowsInWords } from './report-markup.ts';

/** A file of a source as it was in one revision. */
type Cited = { readonly source: string; readonly revision: Revision };

type NumberedFile = { readonly number: number; readonly revision: Revision };

/** Numbers the files that are cited, each once in the whole report. */
export const createCitations = () => {
  const cited = new Map<string, NumberedFile>();
  const bySource = new Map<string, NumberedFile[]>();
  return {
    numberOf: ({ source, revision }: Cited): number => {
      const key = JSON.stringify([source, revision]);
      const known = cited.get(key);
      if (known !== undefined) return known.number;
      const file = { number: cited.size + 1, revision };
      cited.set(key, file);
      const others = bySource.get(source);
      if (others === undefined) bySource.set(source, [file]);
      else others.push(file);
      return file.number;
    },
    /** The files of a source, with their numbers. */
    of: (source: string) => bySource.get(source) ?? [],
  };
};

/** A fact as a source states it in a file. */
type StatedFact = Cited & { readonly pointer: string; readonly value: FactValue };

const isPlate = ({ pointer }: StatedFact): boolean =>
  pointer === '/manufacturer/name' || pointer === '/manufacturerPartNumber';

/**
 * What the sources say about a record now, each fact once: those of the same files together, then since when these say it, in how many
 * files, and the numbers of the files.
 */
export const recordSection = (
  {
    record,
    lines,
  }: { readonly record: NonNullable<ReportLine['record']>; readonly lines: readonly ReportLine[] },
  { sources }: PublishedHistory,
  {
    numberOf,
    usual,
    documents,
  }: {
    readonly numberOf: (file: Cited) => number;
    readonly usual: string;
    readonly documents: ReadonlySet<string>;
  },
): Html => {
  const disputed = disputedPlaces(sources);
  const stated = sources.flatMap(({ source, revisions, statements }) =>
    statements.flatMap(({ pointer, value, since, until }): StatedFact[] => {
      const revision = revisions[since];
      return until !== undefined || revision === undefined ? [] : [{ source, revision, pointer, value }];
    }),
  );
  const facts = [...Map.groupBy(stated, ({ pointer, value }) => JSON.stringify([pointer, value])).values()];
  const together = Map.groupBy(facts, (files) => JSON.stringify(files.map(numberOf)));
  const wordsOf = (fact: StatedFact): Html => {
    const { pointer, value } = fact;
    const text = valueInWords(pointer, value);
    const isSaid = isPlate(fact) && (text === record.manufacturer || text === record.manufacturerPartNumber);
    return html`${factName(pointer)}${isSaid ? '' : html` ${exact(text)}`}${disputed.has(pointer) ? html` <strong>(sources disagree)</strong>` : ''}`;
  };
  const groups = [...together.values()].map((group) => {
    const files = group[0] ?? [];
    const days = files.map(({ revision }) => revision.date).toSorted();
    const kind = files.every(({ source }) => documents.has(source)) ? 'advisories' : 'files';
    const where = files.length === 1 ? '' : ` in ${groupDigits(files.length)} ${kind}`;
    const words = group.flatMap((file) => file.slice(0, 1).map(wordsOf));
    return html`${joined(words, ', ')}:${where} since <span class="day">${days[0] ?? ''}</span> [${ranges(files.map(numberOf))}]`;
  });
  const state =
    record.verificationStatus === '' || record.verificationStatus === usual
      ? ''
      : ` Verification state: ${record.verificationStatus}.`;
  return html`<section id="${anchorOf(record.id)}"><h3>${record.manufacturer} ${exact(record.manufacturerPartNumber)}</h3>
<p class="from">${rowsInWords(lines)}.${state} ${link(record.address)}</p>
<p>${joined(groups, '; ')}.</p></section>`;
};

/** The facts of all records, after the verification state that most of them have. */
export const factsSection = (sections: readonly Html[], usual: string): Html | string => {
  if (sections.length === 0) return '';
  const state = usual === '' ? '' : html` Verification state, unless a record says otherwise: ${usual}.`;
  return html`<h2>Facts and their sources</h2>
<p class="from">The numbers are those of the files below.${state}</p>
<div class="records">
${joined(sections, '\n')}
</div>`;
};

/** A file of a source by its name and number. Its link is exactly the file of the revision. */
const fileWords = (source: string, { number, revision }: NumberedFile): Html => {
  const address = revisionAddress(source, revision);
  const name =
    'commit' in revision ? revision.path.slice(revision.path.lastIndexOf('/') + 1) : (address ?? source);
  return html`[${number}]\u00a0${address === undefined ? name : html`<a href="${address}">${name}</a>`}`;
};

/** The files of a source that are cited, by the day and the beginning of the commit of each revision. */
const filesInWords = (source: string, files: readonly NumberedFile[]): Html => {
  const revisions = Map.groupBy(files, ({ revision }) =>
    'commit' in revision ? `${revision.date} @${revision.commit.slice(0, 8)}` : revision.date,
  );
  const words = [...revisions].map(
    ([when, of]) =>
      html`<span class="day">${when}</span>: ${joined(
        of.map((file) => fileWords(source, file)),
        ', ',
      )}`,
  );
  return html`<p class="from">${joined(words, '; ')}</p>`;
};

/** A source with its terms, and its files that are cited. */
export const sourceItem = (
  { id, name, speaker, address, licence, attribution }: Report['sources'][number],
  files: readonly NumberedFile[],
): Html =>
  html`<li><strong>${name}</strong>${address === undefined ? '' : html` (${link(address)})`}. Published by ${speakerNames[speaker]}. Licence: ${licence.url === undefined ? licence.name : link(licence.url, licence.name)}.${attribution === undefined ? '' : ` ${attribution}`}${licence.conditions === undefined ? '' : ` ${licence.conditions}`}
${filesInWords(id, files)}</li>`;
