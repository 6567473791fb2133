import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { appPassword } from '../../../server/db/engines/postgres/appConnections.ts';
import { APP_ROLE } from '../../../server/db/engines/postgres/role.ts';

/* What stands between people, servers and the database where there are several: programs of Debian, as operators install them. */

export const hasProgram = (name: string) =>
  spawnSync(name, [name === 'haproxy' ? '-v' : '--version']).error === undefined;

export interface FrontDoor {
  url: string;
  close(): Promise<void>;
}

/** HAProxy before the servers, which it asks every 200 ms whether they are ready; a busy machine may take its time to answer. */
export async function startBalancer(ports: readonly number[]): Promise<FrontDoor> {
  const port = await freePort();
  return startProgram('haproxy', {
    port,
    args: (folder) => ['-db', '-f', join(folder, 'settings')],
    settings: `
defaults
  mode http
  timeout connect 1s
  timeout client 30s
  timeout server 10s
  timeout check 3s
  option redispatch
  retries 3
frontend people
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 200ms fall 1 rise 1
${ports.map((each) => `  server s${each} 127.0.0.1:${each}`).join('\n')}
`,
  }).then((close) => ({ url: `http://127.0.0.1:${port}`, close }));
}

/** PgBouncer before the database: each transaction may run on another connection. */
export async function startPooler(databaseUrl: string): Promise<FrontDoor> {
  const port = await freePort();
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  const users = [
    [decodeURIComponent(url.username), password],
    [APP_ROLE, appPassword(password) ?? ''],
  ];
  const close = await startProgram('pgbouncer', {
    port,
    // it refuses to run as root
    args: (folder) => [
      ...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []),
      join(folder, 'settings'),
    ],
    users: users.map((pair) => pair.map((word) => JSON.stringify(word)).join(' ')).join('\n'),
    settings: `
[databases]
* = host=${url.hostname} port=${url.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = users
pool_mode = transaction
default_pool_size = 20
`,
  });
  url.host = `127.0.0.1:${port}`;
  return { url: url.href, close };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  return address.port;
}

async function startProgram(
  name: string,
  {
    port,
    args,
    settings,
    users = '',
  }: { port: number; args: (folder: string) => string[]; settings: string; users?: string },
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), `fieldwork-${name}-`));
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'settings'), settings);
  await writeFile(join(folder, 'users'), users);
  const child = spawn(name, args(folder), { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'close');
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${said}`);
    await delay(50);
  }
  return async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
}
