import { exampleBatchAt } from '../../../packages/record-contract/src/index.ts';
import { Button } from '../button.tsx';
import { Copyable } from '../copyable.tsx';
import { saveFile } from '../save-file.ts';
import { batchFileName, identityCommand, sendCommand } from '../supplier-commands.ts';

/** The example is made when it is saved, because it expires. */
const saveBatch = (): void => {
  const batch = JSON.stringify(exampleBatchAt(Date.now()), null, 2);
  saveFile(batchFileName, new Blob([batch], { type: 'application/json' }));
};

/** From a key to the first accepted batch. Without `value`, the commands read the key from a variable of the shell. */
export const FirstRequests = ({ value }: { value?: string }) => (
  <ol class="steps">
    <li>
      <strong>Check the key.</strong>
      <Copyable label="Command" what="the command for /me" text={identityCommand(value)} />
      <p>The answer 200 names your company and what the key may do.</p>
    </li>
    <li>
      <strong>Save a batch that is valid now.</strong>
      <p>Its records are invented and expire after 12 hours.</p>
      <Button isQuiet onPress={saveBatch}>
        Save {batchFileName}
      </Button>
    </li>
    <li>
      <strong>Send it.</strong>
      <Copyable label="Command" what="the command that sends the batch" text={sendCommand(value)} />
      <p>The answer 200 means that every record meets the contract. The service stores none of them.</p>
    </li>
  </ol>
);
