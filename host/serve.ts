const needed = 24;

/**
 * `npm run serve`: serves the last build in production, from the program that `npm run build` leaves in `build/server`. The rest is
 * loaded once it is known that this Node has what it needs.
 */
if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(
    `Serving Nameplate needs Node ${needed} or newer, and this is Node ${process.versions.node}. Install it from https://nodejs.org.`,
  );
  process.exitCode = 1;
} else {
  // A package asks for the home of the user, which in a container or a service there may be none of. Nothing is written there.
  process.env.HOME ||= '/nonexistent';
  const { serveInProduction } = await import('./production/serve-in-production.ts');
  await serveInProduction(import.meta.dirname);
}
