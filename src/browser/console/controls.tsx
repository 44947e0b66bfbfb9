import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Button } from '../button.tsx';
import { StateMark } from '../state-mark.tsx';
import type { ConsoleProblem } from './ask-console.ts';
import { distanceInWords, timeInWords } from './time-in-words.ts';

/** A timestamp in words, with its distance from now below it when `isNear` is set. */
export const Timestamp = ({ at, isNear = false }: { at: string; isNear?: boolean }) => (
  <>
    <time dateTime={at}>{timeInWords(at)}</time>
    {isNear && <span class="beside">{distanceInWords(at, Date.now())}</span>}
  </>
);

/** What an action led to. */
export type ActionOutcome = { readonly kind: 'done' | 'failed'; readonly text: string };

/** The outcome of a request that was refused: what is wrong, and when to try again. */
export const failureOf = ({ detail, waitSeconds, nextAt }: ConsoleProblem): ActionOutcome => {
  if (nextAt !== undefined)
    return { kind: 'failed', text: `${detail} Next possible: ${timeInWords(nextAt)}.` };
  if (waitSeconds === undefined || waitSeconds < 1) return { kind: 'failed', text: detail };
  const minutes = Math.ceil(waitSeconds / 60);
  const wait =
    waitSeconds < 120
      ? `${waitSeconds} seconds`
      : minutes < 120
        ? `${minutes} minutes`
        : `${Math.ceil(minutes / 60)} hours`;
  return { kind: 'failed', text: `${detail} Try again in ${wait}.` };
};

/**
 * The place where outcomes are said: it is there before the first, so that screen readers hear it, and it takes the
 * focus, because what was pressed may be gone.
 */
export const OutcomeLine = ({ outcome }: { outcome: ActionOutcome | undefined }) => {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (outcome !== undefined) line.current?.focus();
  }, [outcome]);
  return (
    <p ref={line} class="outcome" role="status" tabIndex={-1}>
      {outcome !== undefined && (
        <StateMark of={outcome.kind === 'done' ? 'done' : 'finding'} word={outcome.text} />
      )}
    </p>
  );
};

type ConfirmationProps = {
  readonly title: string;
  readonly children: ComponentChildren;
  /** What the button that does it says. */
  readonly confirm: string;
  readonly isPending: boolean;
  readonly outcome: ActionOutcome | undefined;
  readonly onConfirm: () => void;
  /** Closes it without doing anything. */
  readonly onClose: () => void;
};

/** Asks before something that cannot be undone. It opens with the focus on the button that changes nothing. */
export const Confirmation = ({ title, children, ...props }: ConfirmationProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    dialog.current?.showModal();
    cancel.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class="card"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!props.isPending) props.onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
      <OutcomeLine outcome={props.outcome} />
      <div class="actions">
        <Button isQuiet buttonRef={cancel} onPress={props.onClose} isDisabled={props.isPending}>
          Cancel
        </Button>
        <Button isPending={props.isPending} onPress={props.onConfirm}>
          {props.confirm}
        </Button>
      </div>
    </dialog>
  );
};
