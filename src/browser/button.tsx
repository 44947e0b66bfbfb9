import type { ComponentChildren, RefObject } from 'preact';

type ButtonProps = {
  readonly children: ComponentChildren;
  /** Whether what it does is under way: it cannot be pressed then. */
  readonly isPending?: boolean;
  /** Whether there is nothing that it could do. */
  readonly isDisabled?: boolean;
  readonly isQuiet?: boolean;
  /** The id of the element that says more. */
  readonly describedBy?: string;
  readonly buttonRef?: RefObject<HTMLButtonElement | null> | null;
  /** Without it, the button sends its form. */
  readonly onPress?: () => void;
};

/**
 * A button that says what it does, and waits while that is under way. Its name is its text, so that it can be said aloud; what the
 * text alone does not say follows in a hidden part of it.
 */
export const Button = ({
  children,
  isPending = false,
  isDisabled = false,
  isQuiet = false,
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
    aria-describedby={describedBy}
    onClick={onPress}
  >
    {children}
  </button>
);
