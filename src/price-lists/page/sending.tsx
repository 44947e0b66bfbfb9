import { Button } from '../../browser/button.tsx';
import { Copyable } from '../../browser/copyable.tsx';
import { saveFile } from '../../browser/save-file.ts';
import { batchFileName, sendCommand } from '../../browser/supplier-commands.ts';

/** How a valid batch is saved, and sent with a key. */
export const Sending = ({ batch }: { readonly batch: BlobPart }) => (
  <section aria-labelledby="sending-heading">
    <h3 id="sending-heading">Send it with a key</h3>
    <p class="actions">
      <Button
        isQuiet
        onPress={() => saveFile(batchFileName, new Blob([batch], { type: 'application/json' }))}
      >
        Save {batchFileName}
      </Button>
    </p>
    <Copyable label="Command" what="the command that sends the batch" text={sendCommand()} />
    <p class="note">
      Owners create keys in the <a href="/console">console</a>.
    </p>
  </section>
);
