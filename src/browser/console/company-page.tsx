import { useRef, useState } from 'preact/hooks';
import type { ConsoleCompanyDetail } from '../../contracts/console/company.ts';
import type { ConsoleKey, CreatedKey } from '../../contracts/console/key.ts';
import type { ConsoleAnswer } from '../../contracts/console/operations.ts';
import { Button } from '../button.tsx';
import { askConsole, type ConsoleProblem, newIntent, type RequestResult } from './ask-console.ts';
import { CompanyCard, StateInWords } from './company-state.tsx';
import { CompanyFrame, problemOf, Waiting } from './console-frame.tsx';
import { type ActionOutcome, Confirmation, failureOf, OutcomeLine, Timestamp } from './controls.tsx';
import { KeyLimits, limitReached } from './key-limits.tsx';
import { KeyTable } from './key-table.tsx';
import { NewKey } from './new-key.tsx';
import { readRotation } from './rotation.ts';
import { RotationGuide } from './rotation-guide.tsx';
import { selectCompany, selectionOutcome } from './select-company.ts';
import { useShownKey } from './shown-key.ts';
import type { PageFacts } from './start-console.tsx';
import { type Polling, useLoaded, usePending, usePolling } from './use-answer.ts';

/** How often the list of keys is read again while a rotation is under way and the page is looked at: for two hours. */
const rotationPolling: Polling = { everyMilliseconds: 15_000, most: 480 };

type RevocationProps = {
  readonly companyId: string;
  readonly record: ConsoleKey;
  readonly onEnd: (outcome: ActionOutcome | undefined) => void;
};

const Revocation = ({ companyId, record, onEnd }: RevocationProps) => {
  const [outcome, setOutcome] = useState<ActionOutcome | undefined>();
  const { isPending, start } = usePending();
  const revoke = async (): Promise<void> => {
    setOutcome(undefined);
    const answer = await askConsole('revokeKey', { values: { id: companyId, keyId: record.id } });
    if (answer.kind === 'refused') setOutcome(failureOf(answer.problem));
    else onEnd({ kind: 'done', text: `${record.masked} is revoked. Requests with it get 401.` });
  };
  return (
    <Confirmation
      title="Revoke this key?"
      confirm="Revoke the key"
      isPending={isPending}
      outcome={outcome}
      onConfirm={() => void start(revoke)}
      onClose={() => onEnd(undefined)}
    >
      <p>
        <code>{record.masked}</code>
      </p>
      <p>
        {record.lastUsedAt === null ? (
          'It was never used.'
        ) : (
          <>
            It was last used <Timestamp at={record.lastUsedAt} isNear />
          </>
        )}
      </p>
      <p>Every program that uses it gets 401 at once. A revoked key cannot be made active again.</p>
    </Confirmation>
  );
};

/** Asks for a further key. A repeated request for one thing that was wanted creates no second key. */
const useKeyCreation = (companyId: string) => {
  const intent = useRef<string | undefined>(undefined);
  return async (): Promise<RequestResult<ConsoleAnswer<'createKey'>>> => {
    intent.current ??= newIntent();
    const answer = await askConsole('createKey', {
      values: { id: companyId },
      body: {},
      intent: intent.current,
    });
    // Without an answer it is unknown whether the key was created, so the next attempt is the same request.
    if (answer.kind === 'done' || answer.problem.code !== 'unreachable') intent.current = undefined;
    return answer;
  };
};

/** Why no further key was created. */
const creationFailure = (problem: ConsoleProblem): ActionOutcome => {
  const { code, masked } = problem;
  if (code !== 'request_repeated' || masked === undefined) return failureOf(problem);
  return {
    kind: 'failed',
    text: `Your first attempt created ${masked}, but its value did not reach this page and cannot be shown again. Revoke that key and create another.`,
  };
};

type KeysProps = { readonly company: ConsoleCompanyDetail; readonly reloadCompany: () => Promise<void> };

const Keys = ({ company, reloadCompany }: KeysProps) => {
  const { loaded, reload } = useLoaded(() => askConsole('listKeys', { values: { id: company.id } }));
  const [revoking, setRevoking] = useState<ConsoleKey | undefined>();
  const [outcome, setOutcome] = useState<ActionOutcome | undefined>();
  const { isPending, start } = usePending();
  const shown = useShownKey();
  const keys = loaded.kind === 'done' ? loaded.body.data : [];
  const isFirst = !company.hadKey;
  const create = useKeyCreation(company.id);
  const rotation = readRotation(keys, Date.now());
  usePolling(rotation?.replacement !== undefined && !rotation.done.has('revoked'), reload, rotationPolling);
  if (loaded.kind !== 'done') return <Waiting problem={problemOf(loaded)} onRetry={() => void reload()} />;

  const { limits } = loaded.body.meta;
  const isOwner = company.role === 'owner';
  const mayChange = isOwner && company.state === 'verified';
  const reached = limitReached(limits, keys);
  const createFirst = async (): Promise<void> => {
    const answer = await selectCompany(company.id);
    if (answer.kind === 'done' && answer.body.data.key !== null) shown.show(answer.body.data.key);
    else setOutcome(selectionOutcome(answer));
    await reloadCompany();
  };
  const createFurther = async (): Promise<void> => {
    const answer = await create();
    if (answer.kind === 'done') shown.show(answer.body.data.key);
    else setOutcome(creationFailure(answer.problem));
  };
  const createKey = async (): Promise<void> => {
    setOutcome(undefined);
    await (isFirst ? createFirst() : createFurther());
    await reload();
  };
  const forget = (created: CreatedKey): void => {
    shown.forget();
    setOutcome({
      kind: 'done',
      text: `The key has left this page. From now on only ${created.masked} is shown.`,
    });
  };

  return (
    <>
      <section aria-labelledby="keys">
        <h2 id="keys">Keys</h2>
        {shown.key !== undefined && (
          <NewKey
            companyName={company.name}
            created={shown.key}
            onStored={() => shown.key !== undefined && forget(shown.key)}
          />
        )}
        {!isOwner && <p>Only owners create and revoke keys.</p>}
        {mayChange && shown.key === undefined && (
          <div class="create">
            {reached === undefined ? (
              <Button isPending={isPending} onPress={() => void start(createKey)}>
                {isFirst ? 'Select and create the first key' : 'Create a replacement key'}
              </Button>
            ) : (
              <p class="reached">
                <strong>No key can be created now.</strong> {reached}
              </p>
            )}
            {reached === undefined && (
              <p class="note">
                It is shown once. Have your secret store ready.
                {!isFirst && ' The other keys stay as they are.'}
              </p>
            )}
          </div>
        )}
        <OutcomeLine outcome={outcome} />
        {keys.length === 0 ? (
          <p>The company has no key yet.</p>
        ) : (
          <KeyTable keys={keys} onRevoke={mayChange ? setRevoking : undefined} />
        )}
      </section>
      {rotation !== undefined && mayChange && (
        <RotationGuide rotation={rotation} canCreate={reached === undefined} />
      )}
      <KeyLimits limits={limits} />
      {revoking !== undefined && (
        <Revocation
          companyId={company.id}
          record={revoking}
          onEnd={async (ended) => {
            if (ended !== undefined) await reload();
            setRevoking(undefined);
            if (ended !== undefined) setOutcome(ended);
          }}
        />
      )}
    </>
  );
};

/** A company: its state and what happens next, its keys, and how to replace one. */
export const CompanyPage = (facts: PageFacts) => (
  <CompanyFrame>
    {(company, _email, reload) => (
      <>
        <CompanyCard company={company} />
        <StateInWords company={company} facts={facts} reload={reload} />
        <Keys company={company} reloadCompany={reload} />
      </>
    )}
  </CompanyFrame>
);
