// npm runs this when it has installed the packages, so it has to work on every Node there is. The Node that it runs on may
// be the one just installed; the one that npm runs on is in npm's own description of itself.
const running = /\bnode\/v?((\d+)[\d.]*)/.exec(
  process.env.npm_config_user_agent || `node/${process.version}`,
);

if (running !== null && Number(running[2]) < 20) {
  console.error(
    `Nameplate needs Node 20 or newer to install itself, and this is Node ${running[1]}. Install a newer one from https://nodejs.org, then run npm ci again.`,
  );
  process.exit(1);
}
