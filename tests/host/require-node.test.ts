import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const install = (agent: string) =>
  spawnSync(process.execPath, ['host/require-node.cjs'], {
    encoding: 'utf8',
    env: { npm_config_user_agent: agent },
  });

it.each(['npm/10.8.2 node/v18.20.8 linux x64 workspaces/false', 'npm/6.14.18 node/v9.11.2 darwin arm64'])(
  'an installation by a Node that is too old ends with a sentence that names it: %s',
  (agent) => {
    const { status, stderr } = install(agent);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Nameplate needs Node 20 or newer .+ this is Node (18\.20\.8|9\.11\.2)\..+\n$/);
  },
);

it.each(['npm/9.6.4 node/v20.0.0 linux x64', 'npm/12.2.0 node/v24.21.0 win32 x64', ''])(
  'an installation by Node 20 or newer says nothing: %s',
  (agent) => {
    const { status, stdout, stderr } = install(agent);
    expect([status, stdout, stderr]).toEqual([0, '', '']);
  },
);
