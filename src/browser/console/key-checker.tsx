import { useEffect, useId, useState } from 'preact/hooks';
import { counted } from '../../contracts/counted.ts';
import { checkKey, keyLength } from '../../contracts/supplier/key-check.ts';
import { maskKey } from '../../contracts/supplier/key-format.ts';
import { Button } from '../button.tsx';
import { StateMark } from '../state-mark.tsx';
import { startConsole } from './start-console.tsx';

type Verdict = { readonly word: string; readonly isGood: boolean; readonly text: string };

/** What the check of a text says to a person. */
const verdictOn = (text: string): Verdict => {
  const check = checkKey(text);
  switch (check.kind) {
    case 'complete':
      return {
        word: 'Complete',
        isGood: true,
        text: `Every character of ${maskKey(check.keyId)} is right: its checksum matches. To see whether the key is active, call /me with it, or look at the list of keys.`,
      };
    case 'mistyped':
      return {
        word: 'Mistyped',
        isGood: false,
        text: 'Copy the key again from your store: at least one character is wrong. The length is right, but the checksum is not.',
      };
    case 'cut_off':
      return {
        word: 'Cut off',
        isGood: false,
        text: `${counted(check.missing, 'character')} of ${keyLength} missing at the end. Copy the whole key.`,
      };
    case 'too_long':
      return {
        word: 'Too long',
        isGood: false,
        text: `Remove ${counted(check.extra, 'character')} after the end of the key.`,
      };
    case 'foreign_character':
      return {
        word: 'Wrong character',
        isGood: false,
        text: `Character ${check.position} cannot be part of a key. Look for a quotation mark, a space or a line break, and copy the key again.`,
      };
    case 'masked':
      return {
        word: 'Masked',
        isGood: false,
        text: 'Create a replacement if you have lost the key. This is its masked form, and the service cannot show the secret again.',
      };
    case 'no_key':
      return { word: 'Not a key', isGood: false, text: 'A key of this service begins with npk_.' };
  }
};

/** Tells whether a key is complete or mistyped. The text stays in the memory of the page and goes with it. */
const KeyChecker = () => {
  const id = useId();
  const [text, setText] = useState('');
  useEffect(() => {
    const forget = (): void => setText('');
    addEventListener('pagehide', forget);
    return () => removeEventListener('pagehide', forget);
  }, []);
  const verdict = text.trim() === '' ? undefined : verdictOn(text.trim());
  return (
    <div class="card">
      <div class="field">
        <label for={id}>Key</label>
        <input
          id={id}
          class="exact"
          type="text"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <div class="verdict" role="status">
        {verdict !== undefined && (
          <>
            <p class="outcome">
              <StateMark of={verdict.isGood ? 'done' : 'finding'} word={verdict.word} />
            </p>
            <p>{verdict.text}</p>
          </>
        )}
      </div>
      <Button isQuiet onPress={() => setText('')}>
        Clear
      </Button>
    </div>
  );
};

startConsole(KeyChecker);
