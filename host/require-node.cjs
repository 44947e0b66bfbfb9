// npm runs this when it has installed the packages, so it has to work on every Node there is. The Node that it runs on may
// be the one just installed; the one that npm runs on is in npm's own description of itself.
const running = /\bnode\/v?((\d+)[\d.]*)/.exec(
  process.env.npm_config_user_agent || `node/${process.version}`,
);

// The packages for development bring Node 24, on which everything else runs.
const isProduction = /\bdev\b/.test(process.env.npm_config_omit || '');
const needed = isProduction ? 24 : 20;

if (running !== null && Number(running[2]) < needed) {
  const how = isProduction ? ' without the packages for development' : '';
  console.error(
    `Nameplate needs Node ${needed} or newer to install itself${how}, and this is Node ${running[1]}. Install a newer one from https://nodejs.org, then run npm ci again.`,
  );
  process.exit(1);
}
