import { render } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { pagePart } from '../page-part.ts';
import { takeDroppedFiles } from '../start-program.ts';
import { CatalogueTimeChoice } from './catalogue-time.tsx';
import { ColumnChoices, OpenedSheet, Run } from './list-choices.tsx';
import { createListLookup, type ListLookup } from './list-lookup.ts';
import { emptyListLookup, hasUnsaved } from './list-lookup-state.ts';
import { ListResults } from './list-results.tsx';
import { ReportChecked } from './report-check.tsx';

const textArea = (): HTMLTextAreaElement => pagePart(document, 'list-text', HTMLTextAreaElement);

/** Takes what is entered into the form that the page itself has, also what was entered before there was a program. */
const takeEntries = (lookup: ListLookup): void => {
  const text = textArea();
  const takeText = (): void => lookup.edit(text.value);
  text.addEventListener('input', takeText);
  if (text.value !== '') takeText();
  for (const input of document.querySelectorAll<HTMLInputElement>('.ways input')) {
    const takeFile = (): void => {
      const file = input.files?.[0];
      // Otherwise the same file could not be chosen again after a change.
      input.value = '';
      if (file !== undefined) lookup.openFile(file);
    };
    input.addEventListener('change', takeFile);
    takeFile();
  }
  takeDroppedFiles(lookup.openFile);
  const example = pagePart(document, 'list-example', HTMLButtonElement);
  example.addEventListener('click', lookup.openExample);
  example.disabled = false;
};

/** Lets the browser ask whether the page is to be left. */
const useAskBeforeLeaving = (isAsked: boolean): void =>
  useLayoutEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAsked]);

const ListLookupPage = ({ editionDays }: { readonly editionDays: readonly string[] }) => {
  const [state, setState] = useState(emptyListLookup);
  const [lookup] = useState(() =>
    createListLookup((next) => {
      setState(next);
      const text = textArea();
      // Setting the same text would move the cursor.
      if (text.value !== next.text) text.value = next.text;
    }),
  );
  useLayoutEffect(() => takeEntries(lookup), []);
  useAskBeforeLeaving(hasUnsaved(state));
  return (
    <>
      <OpenedSheet state={state} lookup={lookup} />
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
  root.replaceChildren();
  render(<ListLookupPage editionDays={editionDays} />, root);
};
