import { useLayoutEffect, useRef } from 'preact/hooks';
import type { CreatedKey } from '../../contracts/console/key.ts';
import { Button } from '../button.tsx';
import { Copyable } from '../copyable.tsx';
import { FirstRequests } from './first-requests.tsx';
import { dayInWords } from './time-in-words.ts';

type NewKeyProps = {
  readonly companyName: string;
  readonly created: CreatedKey;
  /** Called once the person says that the key is stored; the page has to forget it then. */
  readonly onStored: () => void;
};

/** Shows a full key, once, with the first requests to send with it. */
export const NewKey = ({ companyName, created, onStored }: NewKeyProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <section class="card new-key" aria-labelledby="new-key">
      <p class="card-band">
        <span>New key</span> <span>Shown once</span>
      </p>
      <h2 id="new-key" tabIndex={-1} ref={heading}>
        The new key of {companyName}
      </h2>
      <p>
        {created.name !== null && `It is called “${created.name}”. `}
        Store the key now, in the secret store of your own server. It is shown only here and only now: we keep
        a digest of it, so nobody can show it to you again. It expires on {dayInWords(created.expiresAt)}.
      </p>
      <Copyable label="Key" what="the key" text={created.value} />
      <FirstRequests value={created.value} />
      <p class="note">
        The commands contain the key, and your shell may keep them in its history. In your program, read the
        key from the secret store.
      </p>
      <Button onPress={onStored}>I have stored it</Button>
    </section>
  );
};
