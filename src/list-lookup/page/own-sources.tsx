import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../browser/button.tsx';
import { FileButton } from '../../browser/file-button.tsx';
import type { ListLookupAction, ListLookupState } from './list-lookup-state.ts';

type PartProps = { readonly state: ListLookupState; readonly act: (action: ListLookupAction) => void };

/** The files that were added as sources, and the button that adds one. */
export const OwnSources = ({ state: { sources, sourceSaid }, act }: PartProps) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The button that removed a file is gone.
    const isLost = sourceSaid !== '' && document.activeElement === document.body;
    if (isLost) place.current?.querySelector('button')?.focus();
  }, [sources]);
  return (
    <div class="sources" ref={place}>
      <FileButton
        isQuiet
        accept=".csv,.tsv,.txt,.xlsx,.xml,text/csv"
        onFile={(file) => act({ kind: 'add-source', file })}
      >
        Add a file as a source
      </FileButton>
      <p class="note">
        A price list or catalogue that you have, as CSV, Excel or BMEcat: the result says what it lists, after
        the catalogue. It stays in this browser, and its prices are left out.{' '}
        <a href="/docs/list-lookup#your-files-as-sources">Your files as sources</a>
      </p>
      <p role="status">{sourceSaid}</p>
      {sources.length > 0 && (
        <ul class="unmarked">
          {sources.map(({ file: { name, sha256 }, words }, index) => (
            <li key={sha256}>
              <strong>{name}</strong>: {words} SHA-256 <code class="exact">{sha256}</code>{' '}
              <Button isQuiet onPress={() => act({ kind: 'remove-source', index })}>
                Remove<span class="hidden"> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
