import { Button } from '../../button.tsx';
import { FileButton } from '../../file-button.tsx';
import type { ListPanel, ListPanelState } from './list-panel.ts';

type MappingChoiceProps = { readonly state: ListPanelState; readonly panel: ListPanel };

/** Takes the answers of an earlier list: those that this browser remembers for the same headings, or those of a file. */
export const MappingChoice = ({ state: { list, said, isKnown }, panel }: MappingChoiceProps) => (
  <>
    {isKnown && (
      <p class="known">
        You have checked a list with these headings in this browser.{' '}
        <span class="actions">
          <Button onPress={() => panel.openRemembered(list)}>Use the same answers</Button>
          <Button isQuiet onPress={() => panel.forgetRemembered(list)}>
            Forget them
          </Button>
        </span>
      </p>
    )}
    <p class="actions">
      <FileButton accept=".json,application/json" isQuiet onFile={panel.openMapping}>
        Open a mapping
      </FileButton>
      <span class="note" role="status">
        {said}
      </span>
    </p>
  </>
);
