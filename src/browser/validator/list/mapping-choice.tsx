import { Button } from '../../button.tsx';
import { FileButton } from '../../file-button.tsx';

type MappingChoiceProps = {
  /** What came of opening a mapping; empty if none was opened. */
  readonly said: string;
  /** Whether this browser has the mapping of a list with the same headings. */
  readonly isKnown: boolean;
  readonly onOpenMapping: (file: File) => void;
  readonly onKnown: () => void;
  readonly onForget: () => void;
};

/** Takes the answers of an earlier list: those that this browser remembers for the same headings, or those of a file. */
export const MappingChoice = ({ said, isKnown, onOpenMapping, onKnown, onForget }: MappingChoiceProps) => (
  <>
    {isKnown && (
      <p class="known">
        You have checked a list with these headings in this browser.{' '}
        <span class="actions">
          <Button onPress={onKnown}>Use the same answers</Button>
          <Button isQuiet onPress={onForget}>
            Forget them
          </Button>
        </span>
      </p>
    )}
    <p class="actions">
      <FileButton accept=".json,application/json" isQuiet onFile={onOpenMapping}>
        Open a mapping
      </FileButton>
      <span class="note" role="status">
        {said}
      </span>
    </p>
  </>
);
