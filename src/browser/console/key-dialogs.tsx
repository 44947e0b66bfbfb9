import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { ConsoleKey, CreatedKey } from '../../contracts/console/key.ts';
import type { ConsoleAnswer, ConsoleRequest } from '../../contracts/console/operation-schemas.ts';
import { TextField } from '../form-fields.tsx';
import { askConsole, type ConsoleProblem, errorOf, newIntent, type RequestResult } from './ask-console.ts';
import { Confirmation } from './confirmation.tsx';
import { type ActionOutcome, failureOf, Timestamp } from './controls.tsx';
import { dayInWords } from './time-in-words.ts';
import { usePending } from './use-answer.ts';

/** A key within a sentence: its name and its masked form, or without a name its masked form and the day of its creation. */
export const keyInWords = ({ name, masked, createdAt }: ConsoleKey): string =>
  name === null ? `${masked} of ${dayInWords(createdAt)}` : `“${name}” (${masked})`;

/** What a dialog asks an owner about: a further key, or what to do with one of the keys. */
export type KeyAction =
  | { readonly kind: 'create'; readonly title: string }
  | { readonly kind: 'replace' | 'name' | 'revoke'; readonly key: ConsoleKey };

type CreateKey = (
  wish: ConsoleRequest<'createKey'>['body'],
) => Promise<RequestResult<ConsoleAnswer<'createKey'>>>;

/** Asks for a further key. A repeated request for one thing that was wanted creates no second key. */
export const useKeyCreation = (companyId: string): CreateKey => {
  const intent = useRef<string | undefined>(undefined);
  return async (body) => {
    intent.current ??= newIntent();
    const answer = await askConsole('createKey', { values: { id: companyId }, body, intent: intent.current });
    // Without an answer it is unknown whether the key was created, so the next attempt is the same request.
    if (answer.kind === 'done' || answer.problem.code !== 'unreachable') intent.current = undefined;
    return answer;
  };
};

/** Why a key was neither created nor named; undefined when the field says it. */
const failureBeside = (problem: ConsoleProblem | undefined): ActionOutcome | undefined => {
  if (problem === undefined || errorOf(problem, 'name') !== '') return undefined;
  const { code, masked } = problem;
  if (code !== 'request_repeated' || masked === undefined) return failureOf(problem);
  return {
    kind: 'failed',
    text: `Your first attempt created ${masked}, but its value did not reach this page and cannot be shown again. Revoke that key and create another.`,
  };
};

type NamingProps = {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly confirm: string;
  /** The name that the field has at first. */
  readonly before: string | null;
  /** Sends the name, which is empty for none, and returns the problem that it is refused with. */
  readonly send: (name: string) => Promise<ConsoleProblem | undefined>;
  readonly onClose: () => void;
};

const Naming = ({ title, children, confirm, before, send, onClose }: NamingProps) => {
  const [name, setName] = useState(before ?? '');
  const [problem, setProblem] = useState<ConsoleProblem | undefined>();
  const { isPending, start } = usePending();
  const submit = async (): Promise<void> => {
    setProblem(undefined);
    setProblem(await send(name.trim()));
  };
  return (
    <Confirmation
      title={title}
      confirm={confirm}
      isPending={isPending}
      outcome={failureBeside(problem)}
      onConfirm={() => void start(submit)}
      onClose={onClose}
    >
      {children}
      <TextField
        label="Name (optional)"
        hint="The program that uses the key, such as “ERP test”. Every member sees the name and the audit record keeps it, so name no person."
        value={name}
        onChange={setName}
        error={errorOf(problem, 'name')}
      />
    </Confirmation>
  );
};

type RevocationProps = {
  readonly record: ConsoleKey;
  readonly send: () => Promise<ConsoleProblem | undefined>;
  readonly onClose: () => void;
};

const Revocation = ({ record, send, onClose }: RevocationProps) => {
  const [problem, setProblem] = useState<ConsoleProblem | undefined>();
  const { isPending, start } = usePending();
  const submit = async (): Promise<void> => {
    setProblem(undefined);
    setProblem(await send());
  };
  return (
    <Confirmation
      title="Revoke this key?"
      confirm="Revoke the key"
      isPending={isPending}
      outcome={problem && failureOf(problem)}
      onConfirm={() => void start(submit)}
      onClose={onClose}
    >
      <p>{keyInWords(record)}</p>
      <p>
        {record.lastUsedAt === null ? (
          'It is unused.'
        ) : (
          <>
            It was last used <Timestamp at={record.lastUsedAt} isNear />
          </>
        )}
      </p>
      <p>Every program that uses it gets 401 at once. You cannot undo this.</p>
    </Confirmation>
  );
};

type KeyDialogProps = {
  readonly companyId: string;
  readonly action: KeyAction;
  readonly create: CreateKey;
  readonly onCreated: (key: CreatedKey) => Promise<void>;
  readonly onChanged: (outcome: ActionOutcome) => Promise<void>;
  readonly onClose: () => void;
};

/** The dialog in which an owner creates, replaces, names or revokes a key. */
export const KeyDialog = ({ companyId, action, create, onCreated, onChanged, onClose }: KeyDialogProps) => {
  if (action.kind === 'create' || action.kind === 'replace') {
    const replaced = action.kind === 'replace' ? action.key : undefined;
    return (
      <Naming
        title={action.kind === 'create' ? action.title : 'Create a replacement'}
        confirm="Create the key"
        before={replaced?.name ?? null}
        send={async (name) => {
          const answer = await create({
            ...(name === '' ? {} : { name }),
            ...(replaced === undefined ? {} : { replaces: replaced.id }),
          });
          if (answer.kind === 'refused') return answer.problem;
          await onCreated(answer.body.data.key);
          return undefined;
        }}
        onClose={onClose}
      >
        <p>
          {replaced === undefined
            ? 'Your other keys keep working.'
            : `For ${keyInWords(replaced)}, which keeps working until you revoke it.`}{' '}
          You see the new key once. Have your secret store ready.
        </p>
      </Naming>
    );
  }
  const { key, kind } = action;
  const values = { id: companyId, keyId: key.id };
  if (kind === 'name')
    return (
      <Naming
        title={key.name === null ? 'Name this key' : 'Rename this key'}
        confirm="Save the name"
        before={key.name}
        send={async (wanted) => {
          const name = wanted === '' ? null : wanted;
          const answer = await askConsole('nameKey', { values, body: { name } });
          if (answer.kind === 'refused') return answer.problem;
          await onChanged({
            kind: 'done',
            text: name === null ? `${key.masked} has no name.` : `${key.masked} is called “${name}”.`,
          });
          return undefined;
        }}
        onClose={onClose}
      >
        <p>{keyInWords(key)}</p>
      </Naming>
    );
  return (
    <Revocation
      record={key}
      send={async () => {
        const answer = await askConsole('revokeKey', { values });
        if (answer.kind === 'refused') return answer.problem;
        await onChanged({ kind: 'done', text: `${keyInWords(key)} is revoked. Requests with it get 401.` });
        return undefined;
      }}
      onClose={onClose}
    />
  );
};
