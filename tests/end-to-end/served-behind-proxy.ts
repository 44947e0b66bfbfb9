import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { TestProject } from 'vitest/node';
import { copyProject } from '../copy-project.ts';
import { unpackChromium } from '../launch-chromium.ts';
import { freePort } from '../postgres/free-port.ts';
import { startPostgresServer } from '../postgres/postgres-server.ts';
import { runProgram } from './run-until-ready.ts';
import { createDatabase } from './served-build.ts';

/** A mail server that leaves each mail where the tests look for it, as the file mailer of `npm start` does. */
const fileMail = async (directory: string): Promise<{ url: string; stop: () => void }> => {
  await mkdir(directory, { recursive: true });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, callback) => {
      const file = join(directory, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`);
      buffer(stream)
        .then((bytes) => writeFile(`${file}.part`, bytes))
        .then(() => rename(`${file}.part`, `${file}.eml`))
        .then(() => callback(), callback);
    },
  });
  server.on('error', () => {});
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return { url: `smtp://127.0.0.1:${port}`, stop: () => server.close() };
};

/** The example of the project, without TLS, on these ports. */
const proxyConfiguration = (
  example: string,
  directory: string,
  port: number,
  instances: readonly number[],
) => {
  const [first = 0, second = 0] = instances;
  const site = example
    .replace(/^server \{\n\tlisten 80;[\s\S]*?^\}\n/m, '')
    .replace(/^\tssl_.*\n/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:8888', `127.0.0.1:${first}`)
    .replace('127.0.0.1:8889', `127.0.0.1:${second}`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(directory, name)};`)
    .join('\n');
  // Its workers would otherwise be of another user, who cannot enter the directory.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `daemon off; ${user} pid ${join(directory, 'nginx.pid')}; error_log ${join(directory, 'error.log')};
events {}
http {
${paths}
${site}}
`;
};

const startProxy = async (port: number, instances: readonly number[]): Promise<() => Promise<unknown>> => {
  const directory = await mkdtemp(join(tmpdir(), 'nameplate-proxy-'));
  const file = join(directory, 'nginx.conf');
  const example = await readFile('deploy/nginx.conf', 'utf8');
  await writeFile(file, proxyConfiguration(example, directory, port, instances));
  const nginx = spawn('nginx', ['-e', join(directory, 'error.log'), '-c', file], { stdio: 'inherit' });
  const ended = once(nginx, 'exit').catch(() => {
    throw new Error('nginx does not start. Install it, for example with apt-get install nginx-light.');
  });
  const isListening = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.unref().end();
    });
  let over = false;
  const watched = ended.then(() => {
    over = true;
  });
  while (!over && !(await isListening()));
  if (over) throw new Error(`nginx does not start: ${await readFile(join(directory, 'error.log'), 'utf8')}`);
  return async () => {
    nginx.kill('SIGQUIT');
    await watched;
    await rm(directory, { recursive: true, force: true });
  };
};

/**
 * Builds a copy of the project and serves it as a server of one's own does: two instances of `npm run serve` on one PostgreSQL,
 * behind nginx with the example in `deploy/`.
 */
export default async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'nameplate-served-'));
  await copyProject(process.cwd(), directory);
  const port = await freePort();
  const siteUrl = `http://localhost:${port}`;
  const build = spawn(process.execPath, ['host/build.ts'], {
    cwd: directory,
    env: {
      ...process.env,
      SITE_URL: siteUrl,
      SITE_OPERATOR: 'Nameplate Works',
      SITE_CONTACT: 'mailto:people@nameplate.org',
      NODE_ENV: undefined,
      VITEST: undefined,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [postgres, mail, [status]] = await Promise.all([
    startPostgresServer(),
    fileMail(join(directory, '.netlify', 'mail')),
    once(build, 'exit'),
    unpackChromium(),
  ]);
  if (status !== 0) throw new Error('The build failed.');
  const database = await createDatabase(postgres.connectionString, 'served');
  const settings = {
    SITE_URL: siteUrl,
    NETLIFY_DB_URL: database.service,
    CONSOLE_SECRET: 'a secret of more than 32 characters',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Nameplate <nameplate@localhost>',
    TRUSTED_PROXIES: '127.0.0.1',
    // Everything that the tests send has the same network address.
    ADDRESS_LIMITS: 'off',
    HOST: '127.0.0.1',
  };
  const ports = [await freePort(), await freePort()];
  const instances = await Promise.all(
    ports.map((each) => runProgram(join('build', 'server', 'serve.mjs'), each, settings, directory)),
  );
  const stopProxy = await startProxy(port, ports);
  project.provide('servedProject', directory);
  project.provide('servedUrl', siteUrl);
  project.provide('developmentUrl', siteUrl);
  project.provide('databaseUrl', database.owner);
  project.provide('isProxied', true);
  return async () => {
    await stopProxy();
    const statuses = await Promise.all(instances.map(({ stop }) => stop()));
    mail.stop();
    await postgres.remove();
    await rm(directory, { recursive: true, force: true });
    if (statuses.some((each) => each !== 0))
      throw new Error(`An instance ended with ${statuses.join(', ')}.`);
  };
}
