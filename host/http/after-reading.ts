import { subscribe } from 'node:diagnostics_channel';

/** A flood of connections holds nothing up for longer. */
const mostTurns = 64;

/**
 * Makes the function that calls back when the process has read the requests that have come. It accepts one connection in a turn of its
 * loop, so that it turns until none is left: whoever connects anew must not wait for an answer to everybody before.
 */
export const createAfterReading = (): ((callback: () => void) => void) => {
  let accepted = 0;
  subscribe('net.server.socket', () => {
    accepted += 1;
  });
  return (callback) => {
    const turn = (turnsLeft: number, acceptedBefore: number): void => {
      setImmediate(() => {
        if (turnsLeft === 0 || accepted === acceptedBefore) callback();
        else turn(turnsLeft - 1, accepted);
      });
    };
    turn(mostTurns, accepted);
  };
};
