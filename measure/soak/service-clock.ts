/** How long after its repair a fault may still be felt by a request that is sent then. */
export const graceMilliseconds = 2_000;

/** A span of time in milliseconds since 1970. */
type Span = { readonly from: number; readonly until: number };

/** What is known about the clock of the service: how far it was shifted from the real time, and when. */
export const createServiceClock = () => {
  const shifts: { readonly shift: number; readonly from: number; until: number }[] = [
    { shift: 0, from: 0, until: Number.POSITIVE_INFINITY },
  ];

  /** Notes that the clock is about to be shifted. */
  const shiftTo = (shift: number): void => {
    const last = shifts.at(-1);
    if (last !== undefined) last.until = Date.now() + graceMilliseconds;
    shifts.push({ shift, from: Date.now(), until: Number.POSITIVE_INFINITY });
  };

  /** The spans of time that the service may have read while it handled a request, in milliseconds since 1970. */
  const spans = (sentAt: number, receivedAt: number): Span[] =>
    shifts
      .filter(({ from, until }) => receivedAt >= from && sentAt <= until)
      .map(({ shift }) => ({ from: sentAt + shift - 2, until: receivedAt + shift + 2 }));

  return { shiftTo, spans };
};

/** What is known about the clock of the service. */
export type ServiceClock = ReturnType<typeof createServiceClock>;
