import { render } from 'preact';
import { useState } from 'preact/hooks';
import { useDroppedFile } from '../file-button.tsx';
import { pagePart } from '../page-part.ts';
import { ColumnChoices, ListIntake, Run } from './list-intake.tsx';
import { createListLookup, emptyListLookup } from './list-lookup.ts';
import { ListResults } from './list-results.tsx';

const ListLookupPage = () => {
  const [state, setState] = useState(emptyListLookup);
  const [lookup] = useState(() => createListLookup(setState));
  useDroppedFile(lookup.openFile);
  return (
    <>
      <ListIntake state={state} lookup={lookup} />
      <ColumnChoices state={state} lookup={lookup} />
      <Run state={state} lookup={lookup} />
      {state.results !== undefined && <ListResults results={state.results} />}
    </>
  );
};

/** Draws the list lookup into the place that the page marks for it. */
export const startListLookup = (): void =>
  render(<ListLookupPage />, pagePart(document, 'list-lookup', HTMLElement));
