import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { takeDroppedFiles } from '../dropped-files.ts';
import { pagePart } from '../page-part.ts';
import { CatalogueTimeChoice } from './catalogue-time.tsx';
import { ColumnChoices, ListIntake, Run } from './list-intake.tsx';
import { createListLookup } from './list-lookup.ts';
import { emptyListLookup } from './list-lookup-state.ts';
import { ListResults } from './list-results.tsx';
import { ReportChecked } from './report-check.tsx';

const ListLookupPage = ({ editionDays }: { readonly editionDays: readonly string[] }) => {
  const [state, setState] = useState(emptyListLookup);
  const [lookup] = useState(() => createListLookup(setState));
  useEffect(() => takeDroppedFiles(lookup.openFile), []);
  return (
    <>
      <ListIntake state={state} lookup={lookup} />
      <ColumnChoices state={state} lookup={lookup} />
      <CatalogueTimeChoice state={state} lookup={lookup} editionDays={editionDays} />
      <Run state={state} lookup={lookup} />
      {state.report !== undefined && <ReportChecked {...state.report} />}
      {state.results !== undefined && <ListResults state={state} results={state.results} lookup={lookup} />}
    </>
  );
};

/** Draws the list lookup into the place that the page marks for it. The place names the day of each edition. */
export const startListLookup = (): void => {
  const root = pagePart(document, 'list-lookup', HTMLElement);
  const editionDays = (root.dataset.editions ?? '').split(' ').filter((day) => day !== '');
  render(<ListLookupPage editionDays={editionDays} />, root);
};
