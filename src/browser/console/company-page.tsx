import { useState } from 'preact/hooks';
import type { ConsoleCompany } from '../../contracts/console/company.ts';
import type { CreatedKey } from '../../contracts/console/key.ts';
import { keyLimits } from '../../contracts/supplier/key-limits.ts';
import { Button } from '../button.tsx';
import { askConsole } from './ask-console.ts';
import { CompanyCard, StateInWords } from './company-state.tsx';
import { CompanyFrame, problemOf, Waiting } from './console-frame.tsx';
import { type ActionOutcome, OutcomeLine } from './controls.tsx';
import { FirstRequests } from './first-requests.tsx';
import { type KeyAction, KeyDialog, useKeyCreation } from './key-dialogs.tsx';
import { KeyLimits, limitReached } from './key-limits.tsx';
import { KeyTable } from './key-table.tsx';
import { NewKey } from './new-key.tsx';
import { readRotations } from './rotation.ts';
import { RotationGuide } from './rotation-guide.tsx';
import { selectCompany, selectionOutcome } from './select-company.ts';
import { useShownKey } from './shown-key.ts';
import { type PageFacts, startConsole } from './start-console.tsx';
import { type Polling, useLoaded, usePending, usePolling } from './use-answer.ts';

/** How often the list of keys is read again while one of them works and the page is looked at: for two hours. */
const keysPolling: Polling = { everyMilliseconds: 15_000, most: 480 };

type KeyCreationProps = {
  /** Why no key can be created now; undefined when one can. */
  readonly reached: string | undefined;
  readonly isFirst: boolean;
  readonly activeKeys: number;
  readonly isPending: boolean;
  readonly onFirst: () => void;
  /** Begins another key, under the title of its button. */
  readonly onFurther: (title: string) => void;
};

/** The button with which an owner creates a key, or why there is none. */
const KeyCreation = ({ reached, isFirst, activeKeys, isPending, onFirst, onFurther }: KeyCreationProps) => {
  const title =
    activeKeys === 0 ? 'Create a key' : activeKeys === 1 ? 'Create a second key' : 'Create another key';
  return (
    <div class="create">
      {reached !== undefined ? (
        <p class="reached">
          <strong>You cannot create a key now.</strong> {reached}
        </p>
      ) : isFirst ? (
        <>
          <Button isPending={isPending} onPress={onFirst}>
            Select and create the first key
          </Button>
          <p class="note">You see it once. Have your secret store ready.</p>
        </>
      ) : (
        <>
          <Button onPress={() => onFurther(title)}>{title}</Button>
          <p class="note">Use it for another program. To replace a key, use the button beside that key.</p>
        </>
      )}
    </div>
  );
};

type KeysProps = { readonly company: ConsoleCompany; readonly reloadCompany: () => Promise<void> };

const Keys = ({ company, reloadCompany }: KeysProps) => {
  const { loaded, reload } = useLoaded(() => askConsole('listKeys', { values: { id: company.id } }));
  const [action, setAction] = useState<KeyAction | undefined>();
  const [outcome, setOutcome] = useState<ActionOutcome | undefined>();
  const { isPending, start } = usePending();
  const shown = useShownKey();
  const keys = loaded.kind === 'done' ? loaded.body.data : [];
  const isFirst = !company.hadKey;
  const create = useKeyCreation(company.id);
  const active = keys.filter(({ state }) => state === 'active');
  const { hasStopped, resume } = usePolling(active.length > 0, reload, keysPolling);
  if (loaded.kind !== 'done') return <Waiting problem={problemOf(loaded)} onRetry={() => void reload()} />;

  const { limits } = loaded.body.meta;
  const isOwner = company.role === 'owner';
  const mayChange = isOwner && company.state === 'verified';
  const reached = limitReached(limits, keys);
  const createFirst = async (): Promise<void> => {
    setOutcome(undefined);
    const answer = await selectCompany(company.id);
    if (answer.kind === 'done' && answer.body.data.key !== null) shown.show(answer.body.data.key);
    else setOutcome(selectionOutcome(answer));
    await Promise.all([reloadCompany(), reload()]);
  };
  const begin = (next: KeyAction): void => {
    setOutcome(undefined);
    setAction(next);
  };
  const forget = (created: CreatedKey): void => {
    shown.forget();
    setOutcome({
      kind: 'done',
      text: `The key has left this page. You now see only ${created.masked}.`,
    });
  };

  return (
    <>
      <section aria-labelledby="keys">
        <h2 id="keys">Keys of {company.name}</h2>
        {shown.key !== undefined && (
          <NewKey
            companyName={company.name}
            created={shown.key}
            onStored={() => shown.key !== undefined && forget(shown.key)}
          />
        )}
        {!isOwner && <p>Only owners create and revoke keys.</p>}
        {mayChange && shown.key === undefined && (
          <KeyCreation
            reached={reached}
            isFirst={isFirst}
            activeKeys={active.length}
            isPending={isPending}
            onFirst={() => void start(createFirst)}
            onFurther={(title) => begin({ kind: 'create', title })}
          />
        )}
        <OutcomeLine outcome={outcome} />
        {keys.length === 0 ? (
          <p>Your keys will appear here.</p>
        ) : (
          <>
            <KeyTable
              keys={keys}
              canReplace={reached === undefined && shown.key === undefined}
              onAction={mayChange ? begin : undefined}
            />
            <p class="note">
              The counts cover the last 60 seconds, as does the limit of {keyLimits.requestsPerMinute}
              requests.{' '}
              {hasStopped ? (
                <>
                  This page no longer updates the list.{' '}
                  <Button isQuiet onPress={resume}>
                    Update it
                  </Button>
                </>
              ) : (
                active.length > 0 && 'While you look at it, this page updates the list every 15 seconds.'
              )}
            </p>
          </>
        )}
      </section>
      {mayChange &&
        readRotations(keys, Date.now()).map((rotation) => (
          <RotationGuide key={rotation.old.id} rotation={rotation} canCreate={reached === undefined} />
        ))}
      {company.state === 'verified' && active.length > 0 && shown.key === undefined && (
        <section aria-labelledby="first-requests">
          <h2 id="first-requests">Send a first batch</h2>
          <p>
            Put a stored key into the variable <code>SUPPLIER_API_KEY</code> of your shell.
          </p>
          <FirstRequests />
        </section>
      )}
      <KeyLimits limits={limits} />
      {action !== undefined && (
        <KeyDialog
          companyId={company.id}
          action={action}
          create={create}
          onCreated={async (key) => {
            setAction(undefined);
            shown.show(key);
            await reload();
          }}
          onChanged={async (changed) => {
            await reload();
            setAction(undefined);
            setOutcome(changed);
          }}
          onClose={() => setAction(undefined)}
        />
      )}
    </>
  );
};

/** A company: what happens next, its keys, how to replace one, and what is known of it. */
const CompanyPage = (facts: PageFacts) => (
  <CompanyFrame>
    {(company, _email, reload) => (
      <>
        <StateInWords company={company} facts={facts} reload={reload} />
        <Keys company={company} reloadCompany={reload} />
        <CompanyCard company={company} />
      </>
    )}
  </CompanyFrame>
);

startConsole(CompanyPage);
