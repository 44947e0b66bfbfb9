import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const install = (agent: string, omitted?: string) =>
  spawnSync(process.execPath, ['host/require-node.cjs'], {
    encoding: 'utf8',
    env: { npm_config_user_agent: agent, npm_config_omit: omitted },
  });

it.each([
  ['npm/10.8.2 node/v18.20.8 linux x64 workspaces/false', undefined, 'Node 20 or newer to install itself, '],
  ['npm/6.14.18 node/v9.11.2 darwin arm64', 'optional', 'Node 20 or newer to install itself, '],
  ['npm/11.6.0 node/v22.1.0 linux x64', 'dev', 'Node 24 or newer to install itself without the packages for'],
])(
  'an installation by a Node that is too old ends with a sentence that names it: %s',
  (agent, omitted, need) => {
    const { status, stderr } = install(agent, omitted);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Nameplate needs .+ this is Node (18\.20\.8|9\.11\.2|22\.1\.0)\..+\n$/);
    expect(stderr).toContain(need);
  },
);

it.each([
  ['npm/9.6.4 node/v20.0.0 linux x64', undefined],
  ['npm/12.2.0 node/v24.21.0 win32 x64', 'dev'],
  ['', 'dev'],
])('an installation by a Node that is new enough says nothing: %s', (agent, omitted) => {
  const { status, stdout, stderr } = install(agent, omitted);
  expect([status, stdout, stderr]).toEqual([0, '', '']);
});
