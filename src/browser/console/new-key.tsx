import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CreatedKey } from '../../contracts/console/key.ts';
import { Button } from '../button.tsx';
import { dayInWords } from './time-in-words.ts';

/** A text to copy, with a button that says whether copying worked. */
const Copyable = ({ label, text, what }: { label: string; text: string; what: string }) => {
  const [outcome, setOutcome] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copied');
    } catch {
      setOutcome('Not copied. Select the text instead.');
    }
  };
  return (
    <div class="copyable">
      <p class="label">{label}</p>
      <pre translate={false}>
        <code>{text}</code>
      </pre>
      <p class="copying">
        <Button isQuiet onPress={() => void copy()}>
          Copy<span class="hidden"> {what}</span>
        </Button>
        <output>{outcome}</output>
      </p>
    </div>
  );
};

type NewKeyProps = {
  readonly companyName: string;
  readonly created: CreatedKey;
  /** Called once the person says that the key is stored; the page has to forget it then. */
  readonly onStored: () => void;
};

/** Shows a full key, once, with a request that tries it. */
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
      <Copyable
        label="Try it"
        what="the command"
        text={`curl -H "Authorization: Bearer ${created.value}" ${location.origin}/api/v1/supplier/me`}
      />
      <p class="note">
        The command contains the key, and your shell may keep it in its history. In your program, read the key
        from the secret store.
      </p>
      <Button onPress={onStored}>I have stored it</Button>
    </section>
  );
};
