import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { StateMark } from '../state-mark.tsx';
import { keyInWords } from './key-dialogs.tsx';
import { type Rotation, type RotationStep, silenceHours } from './rotation.ts';
import { distanceInWords, durationInWords } from './time-in-words.ts';

type StepProps = { readonly isDone: boolean; readonly title: string; readonly children: ComponentChildren };

const Step = ({ isDone, title, children }: StepProps) => (
  <li class={isDone ? 'done' : undefined}>
    <strong>{title}</strong> <StateMark of={isDone ? 'done' : 'to_do'} />
    <p>{children}</p>
  </li>
);

const usageOf = (lastUsedAt: string | null): string =>
  lastUsedAt === null ? 'It is unused.' : `It was last used ${distanceInWords(lastUsedAt, Date.now())}.`;

const silenceOf = ({ old, silentMilliseconds, done }: Rotation): string => {
  if (old.state === 'revoked') return 'The old key is revoked: requests with it are refused.';
  if (silentMilliseconds === undefined) return 'The old key is unused.';
  const silence = `The old key has been unused for ${durationInWords(silentMilliseconds)}.`;
  return done.has('silent')
    ? silence
    : `${silence} This step is done after ${silenceHours} hours. Wait longer if one of your programs runs less often.`;
};

/** The order in which to replace a key. Each step that the list of keys shows is marked as done. */
export const RotationGuide = ({ rotation, canCreate }: { rotation: Rotation; canCreate: boolean }) => {
  const id = useId();
  const { old, replacement, done } = rotation;
  const bothWork = replacement !== undefined && old.works && replacement.works;
  const isDone = (step: RotationStep): boolean => done.has(step);
  return (
    <section aria-labelledby={`${id} ${id}-old`}>
      <h2 id={id}>Replace a key</h2>
      <p>
        {isDone('revoked') ? 'You replaced' : 'To replace'} <span id={`${id}-old`}>{keyInWords(old)}</span>
        {replacement !== undefined && ` by ${keyInWords(replacement)}`}
        {isDone('revoked')
          ? '.'
          : ` without an interruption, follow this order.${bothWork ? ' Both keys work until you revoke the old one.' : ''}`}
      </p>
      <ol class="steps">
        <Step isDone={isDone('created')} title="Create a replacement.">
          {replacement === undefined
            ? canCreate
              ? 'Press “Replace” beside the key. The old key stays as it is.'
              : 'You cannot create a key now; see the reason above.'
            : `It was created ${distanceInWords(replacement.createdAt, Date.now())}.`}
        </Step>
        <Step isDone={isDone('used')} title="Store it, and call /me with it.">
          {replacement === undefined
            ? 'The service sees the call and marks this step.'
            : isDone('used')
              ? usageOf(replacement.lastUsedAt)
              : 'The service still waits for a request with the new key.'}
        </Step>
        <Step isDone={isDone('silent')} title="Switch your programs to it.">
          {replacement === undefined ? usageOf(old.lastUsedAt) : silenceOf(rotation)}
        </Step>
        <Step isDone={isDone('revoked')} title="Revoke the old key.">
          {isDone('revoked')
            ? 'Programs that still use it get 401.'
            : isDone('silent')
              ? 'Revoke it in the list: it seems unused now.'
              : 'Wait until it is unused.'}
        </Step>
      </ol>
    </section>
  );
};
