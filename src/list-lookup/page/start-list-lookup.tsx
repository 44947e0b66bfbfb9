import { render } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { takeKeptList } from '../../browser/kept-list.ts';
import { pagePart } from '../../browser/page-part.ts';
import { takeDroppedFiles } from '../../browser/start-program.ts';
import { usePage } from '../../browser/use-page.ts';
import { ColumnChoices, OpenedSheet, Run } from './list-choices.tsx';
import { emptyListLookup, type ListLookupAction, reduceListLookup } from './list-lookup-state.ts';
import { ListResults } from './list-results.tsx';
import { createLookupSession, hasUnsaved } from './list-session.ts';
import { OwnSources } from './own-sources.tsx';
import { ReportChecked } from './report-check.tsx';

/** The pause in typing before the columns are read again. */
const pauseMilliseconds = 300;

const textArea = (): HTMLTextAreaElement => pagePart(document, 'list-text', HTMLTextAreaElement);

/** Takes what is entered into the form that the page itself has, also what was entered before there was a program. */
const takeEntries = (act: (action: ListLookupAction) => void): void => {
  const openFile = (file: File): void => act({ kind: 'open-file', file });
  const text = textArea();
  const takeText = (): void => act({ kind: 'edit', text: text.value });
  text.addEventListener('input', takeText);
  const kept = takeKeptList();
  if (kept !== undefined && text.value === '') text.value = kept;
  if (text.value !== '') takeText();
  for (const input of document.querySelectorAll<HTMLInputElement>('.ways input')) {
    const takeFile = (): void => {
      const file = input.files?.[0];
      // Otherwise the same file could not be chosen again after a change.
      input.value = '';
      if (file !== undefined) openFile(file);
    };
    input.addEventListener('change', takeFile);
    takeFile();
  }
  takeDroppedFiles(openFile);
  const example = pagePart(document, 'list-example', HTMLButtonElement);
  example.addEventListener('click', () => act({ kind: 'open-example' }));
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

const ListLookupPage = () => {
  const [state, act] = usePage(emptyListLookup, reduceListLookup, createLookupSession);
  const { text, pause, report, results } = state;
  useLayoutEffect(() => {
    const area = textArea();
    // What was entered before there was a program is still to be taken.
    if (state === emptyListLookup) return;
    // Setting the same text would move the cursor.
    if (area.value !== text) area.value = text;
  }, [text]);
  useLayoutEffect(() => takeEntries(act), []);
  useEffect(() => {
    if (pause === undefined) return;
    const timer = setTimeout(() => act({ kind: 'read-text' }), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [pause]);
  useAskBeforeLeaving(hasUnsaved(state.decisions));
  return (
    <>
      <OpenedSheet state={state} act={act} />
      <ColumnChoices state={state} act={act} />
      <OwnSources state={state} act={act} />
      <Run state={state} act={act} />
      {report !== undefined && <ReportChecked {...report} sources={state.sources} />}
      {results !== undefined && (
        <ListResults key={results.number} state={state} results={results} act={act} />
      )}
    </>
  );
};

/** Draws the list lookup into the place that the page marks for it. */
export const startListLookup = (): void => {
  const root = pagePart(document, 'list-lookup', HTMLElement);
  root.replaceChildren();
  render(<ListLookupPage />, root);
};
