import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../button.tsx';
import { type ActionOutcome, OutcomeLine } from './controls.tsx';

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

/**
 * Asks before something is done. It opens with the focus on its field, or without one on the button that changes nothing; the
 * enter key in the field does it.
 */
export const Confirmation = ({ title, children, ...props }: ConfirmationProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    (dialog.current?.querySelector('input') ?? cancel.current)?.focus();
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
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          props.onConfirm();
        }}
      >
        <h2 id={id}>{title}</h2>
        {children}
        <OutcomeLine outcome={props.outcome} />
        <div class="actions">
          <Button isQuiet buttonRef={cancel} onPress={props.onClose} isDisabled={props.isPending}>
            Cancel
          </Button>
          <Button isPending={props.isPending}>{props.confirm}</Button>
        </div>
      </form>
    </dialog>
  );
};
