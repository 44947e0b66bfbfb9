import { useEffect, useRef, useState } from 'preact/hooks';
import type { CreatedKey } from '../../contracts/console/key.ts';

/**
 * Whether a full key is on the page: then leaving has to be confirmed, and nothing may lead away by itself. One page
 * shows at most one.
 */
let isShown = false;

/** Whether a full key is on this page now. */
export const isKeyShown = (): boolean => isShown;

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * Holds a full key in the memory of the page alone, from `show` until `forget` or until the page is left. A page that
 * the browser keeps for the back button forgets it too. Once `forget` returns, leaving asks nothing any more.
 */
export const useShownKey = (): {
  readonly key: CreatedKey | undefined;
  readonly show: (key: CreatedKey) => void;
  readonly forget: () => void;
} => {
  const [key, setKey] = useState<CreatedKey | undefined>(undefined);
  const stop = useRef<(() => void) | undefined>(undefined);
  const forget = (): void => {
    stop.current?.();
    stop.current = undefined;
    setKey(undefined);
  };
  const show = (created: CreatedKey): void => {
    stop.current?.();
    isShown = true;
    addEventListener('beforeunload', askBeforeLeaving);
    addEventListener('pagehide', forget);
    stop.current = () => {
      isShown = false;
      removeEventListener('beforeunload', askBeforeLeaving);
      removeEventListener('pagehide', forget);
    };
    setKey(created);
  };
  useEffect(() => () => stop.current?.(), []);
  return { key, show, forget };
};
