/** The largest body that is kept, in bytes as it is sent: pages, scripts and the answers that clients ask for most are smaller. */
export const maxSmallBody = 64 * 1024;

/** How many bytes are kept: those of the usual site, compressed. */
const maxKept = 32 * 1024 * 1024;

/** Keeps small bodies by their names. Where they are too many, those that were asked for longest ago leave. */
export const createSmallBodies = <Body extends { readonly length: number }>(maxBytes = maxKept) => {
  const kept = new Map<string, Body>();
  let bytes = 0;

  const leave = (name: string): Body | undefined => {
    const body = kept.get(name);
    if (body !== undefined && kept.delete(name)) bytes -= body.length;
    return body;
  };

  const keep = (name: string, body: Body): void => {
    leave(name);
    kept.set(name, body);
    bytes += body.length;
    for (const [oldest] of kept) {
      if (bytes <= maxBytes) return;
      leave(oldest);
    }
  };

  const get = (name: string): Body | undefined => {
    const body = leave(name);
    if (body !== undefined) keep(name, body);
    return body;
  };

  return { get, keep };
};
