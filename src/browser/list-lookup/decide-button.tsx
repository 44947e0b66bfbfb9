import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../button.tsx';

type DecideButtonProps = {
  /** What it does; what one sees from its place is in a hidden part. */
  readonly children: ComponentChildren;
  readonly onPress: () => Promise<void>;
};

/** A button that decides something. It waits until that is applied: the statements of the catalogue may have to be downloaded. */
export const DecideButton = ({ children, onPress }: DecideButtonProps) => {
  const [isPending, setPending] = useState(false);
  const press = async (): Promise<void> => {
    setPending(true);
    await onPress();
    setPending(false);
  };
  return (
    <Button isQuiet isPending={isPending} onPress={() => void press()}>
      {children}
    </Button>
  );
};
