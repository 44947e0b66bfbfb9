// npm runs this when it has installed the packages, so it has to work on every Node there is. The Node that it runs on may
// be the one just installed; the one that npm runs on is in npm's own description of itself.
const agent =
  process.env.npm_config_user_agent || `node/${process.version} ${process.platform} ${process.arch}`;
const running = /\bnode\/v?((\d+)[\d.]*)\S* (\S+) (\S+)/.exec(agent);

// The packages for development bring Node 24, on which everything else runs, to some systems.
const isProduction = /\bdev\b/.test(process.env.npm_config_omit || '');
const packageFor = (platform, architecture) => {
  const name = `node-${platform.replace('win32', 'win')}-${architecture}`;
  return isProduction || !(name in require('./node/package.json').optionalDependencies) ? undefined : name;
};

if (running !== null) {
  const [, version, major, platform, architecture] = running;
  const brought = packageFor(platform, architecture);
  const needed = brought === undefined ? 24 : 20;
  if (Number(major) < needed) {
    const how =
      brought !== undefined
        ? ''
        : isProduction
          ? ' without the packages for development'
          : ` on ${platform} ${architecture}`;
    console.error(
      `Nameplate needs Node ${needed} or newer to install itself${how}, and this is Node ${version}. Install a newer one from https://nodejs.org, then run npm ci again.`,
    );
    process.exit(1);
  }
  const { spawnSync } = require('node:child_process');
  const { existsSync } = require('node:fs');
  // npm 10 links it, and takes the link away again with those of the packages for other systems.
  if (existsSync(`node_modules/${brought}`) && !existsSync('node_modules/.bin/node')) {
    spawnSync(process.execPath, [process.env.npm_execpath, 'rebuild', '--ignore-scripts', brought]);
  }
}

// https://docs.npmjs.com/cli/v11/using-npm/config#strict-allow-scripts
const npm = /\bnpm\/((\d+)\.(\d+)[\d.]*)/.exec(agent);
if (npm !== null && Number(npm[2]) * 1000 + Number(npm[3]) < 11016) {
  console.error(
    `npm ${npm[1]} ran the install scripts of all packages. From npm 11.16 on, npm runs only those that package.json allows.`,
  );
}
