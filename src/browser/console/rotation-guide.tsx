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
  lastUsedAt === null ? 'It was never used.' : `It was last used ${distanceInWords(lastUsedAt, Date.now())}.`;

const silenceOf = ({ old, silentMilliseconds, done }: Rotation): string => {
  if (old.state === 'revoked') return 'The old key is revoked, so no request with it is accepted.';
  if (silentMilliseconds === undefined) return 'The old key was never used.';
  const silence = `The old key has had no accepted request for ${durationInWords(silentMilliseconds)}.`;
  return done.has('silent')
    ? silence
    : `${silence} This step is done after ${silenceHours} hours. Wait longer if a program of yours runs less often.`;
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
              : 'No key can be created now; the reason is above.'
            : `It was created ${distanceInWords(replacement.createdAt, Date.now())}.`}
        </Step>
        <Step isDone={isDone('used')} title="Store it, and call /me with it.">
          {replacement === undefined
            ? 'The service sees the call and marks this step.'
            : isDone('used')
              ? usageOf(replacement.lastUsedAt)
              : 'No request with the new key has been accepted yet.'}
        </Step>
        <Step isDone={isDone('silent')} title="Switch your programs to it.">
          {replacement === undefined ? usageOf(old.lastUsedAt) : silenceOf(rotation)}
        </Step>
        <Step isDone={isDone('revoked')} title="Revoke the old key.">
          {isDone('revoked')
            ? 'Programs that still use it get 401.'
            : isDone('silent')
              ? 'Nothing seems to use it any more. Revoke it in the list.'
              : 'Wait until nothing uses it any more.'}
        </Step>
      </ol>
    </section>
  );
};
