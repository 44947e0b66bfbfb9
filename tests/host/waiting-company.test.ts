import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { logChannel } from '../../functions/http/endpoint.ts';
import { rememberServer } from '../../host/database/local-state.ts';
import { announceWaitingCompanies } from '../../host/local-console.ts';
import { toolMailFrom } from '../../tools/operators/supplier/mail.ts';

describe('a company that is registered on the local server', () => {
  it('is told on the terminal, with the command that verifies it', async () => {
    const told: string[] = [];
    const announcing = announceWaitingCompanies((text) => told.push(text));
    logChannel.publish({ route: '/console/api/companies', status: 422 });
    logChannel.publish({
      route: '/console/api/companies',
      status: 201,
      waitingCompany: 'cmp_rrqgpams61yf68pl',
    });
    await announcing.close();
    logChannel.publish({ waitingCompany: 'cmp_0000000000000000' });
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('npm run supplier -- company verify --company cmp_rrqgpams61yf68pl');
  });
});

describe('the links in mails of the operator tool', () => {
  const project = (): string => {
    const directory = mkdtempSync(join(tmpdir(), 'nameplate-mail-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    return directory;
  };
  const addressIn = async (
    projectDirectory: string,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<string> => {
    return (await toolMailFrom({ environment, projectDirectory, writeError: () => {} })).baseUrl;
  };

  it('have the address of the running server, whatever its port, unless the environment names another', async () => {
    const directory = project();
    await rememberServer(directory, 'postgres://localhost/x', 'http://localhost:9111');
    expect(await addressIn(directory)).toBe('http://localhost:9111');
    expect(await addressIn(directory, { SITE_URL: 'https://nameplate.example' })).toBe(
      'https://nameplate.example',
    );
  });

  it('have the usual address while no server runs', async () => {
    expect(await addressIn(project())).toBe('http://localhost:8888');
  });
});
