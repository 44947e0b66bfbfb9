import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../browser/button.tsx';

type DecideButtonProps = {
  /** What it does; what one sees from its place is in a hidden part. */
  readonly children: ComponentChildren;
  /** Whether a decision is being applied. */
  readonly isBusy: boolean;
  readonly onPress: () => void;
};

/** A button that decides something. It waits until that is applied: the statements of the catalogue may have to be downloaded. */
export const DecideButton = ({ children, isBusy, onPress }: DecideButtonProps) => {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isBusy) setPressed(false);
  }, [isBusy]);
  const press = (): void => {
    setPressed(true);
    onPress();
  };
  return (
    <Button isQuiet isPending={isPressed && isBusy} onPress={press}>
      {children}
    </Button>
  );
};
