import type { ComponentChildren, RefObject } from 'preact';

type ButtonProps = {
  readonly children: ComponentChildren;
  /** Whether what it does is under way: it cannot be pressed then. */
  readonly isPending?: boolean;
  /** Whether there is nothing that it could do. */
  readonly isDisabled?: boolean;
  readonly isQuiet?: boolean;
  /** What it does, where its text alone does not say it. */
  readonly label?: string;
  /** The id of the element that says more. */
  readonly describedBy?: string;
  readonly buttonRef?: RefObject<HTMLButtonElement | null> | null;
  /** Without it, the button sends its form. */
  readonly onPress?: () => void;
};

/** A button that says what it does, and waits while that is under way. */
export const Button = ({
  children,
  isPending = false,
  isDisabled = false,
  isQuiet = false,
  label,
  describedBy,
  buttonRef = null,
  onPress,
}: ButtonProps) => (
  <button
    ref={buttonRef}
    class={isQuiet ? 'button quiet' : 'button'}
    type={onPress === undefined ? 'submit' : 'button'}
    disabled={isPending || isDisabled}
    aria-busy={isPending}
    aria-label={label}
    aria-describedby={describedBy}
    onClick={onPress}
  >
    {children}
  </button>
);
