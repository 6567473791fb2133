// npm run dev: Vite in this process, on the port to open, and the server in another one that starts again when one of its files changes. The
// browser keeps the modules it has loaded meanwhile, and Vite what it has made of them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createSocket } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'vite';
import { readConfig } from '../server/config.ts';
import { SetupError } from '../server/db/engines/errors.ts';

/** What the server answers; everything else is the application, which Vite makes. */
const ANSWERED_BY_SERVER =
  '^/(rest|account|api|oauth|oidcLogout|scim|share|healthz|readyz|\\.well-known)(/|\\?|$)';

const root = join(import.meta.dirname, '..');
const { port, host } = configOrExit();
const inside = await freePort();
const vite = await createServer({
  root,
  clearScreen: false,
  server: {
    host,
    port,
    strictPort: true,
    proxy: {
      [ANSWERED_BY_SERVER]: { target: `http://${reachable(host)}:${inside}`, xfwd: true },
    },
  },
});
try {
  await vite.listen();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const server = spawn(
  process.execPath,
  [
    '--watch',
    '--watch-preserve-output',
    join(root, 'server', 'main.ts'),
    `--dev=http://${reachable(host)}:${port}`,
  ],
  { stdio: 'inherit', env: { ...process.env, PORT: String(inside) } },
);
server.on('exit', (code) => process.exit(code ?? 0));

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    void vite.close();
    server.kill(signal);
  });

function configOrExit() {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exit(1);
  }
}

/** The server has no port of its own to remember: nobody opens it but Vite. */
async function freePort(): Promise<number> {
  const socket = createSocket().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const address = socket.address();
  await new Promise<unknown>((resolve) => socket.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** An address that stands for all of this machine's is asked by the one that always answers. */
function reachable(name: string): string {
  if (name === '0.0.0.0') return '127.0.0.1';
  if (name === '::') return '[::1]';
  return name.includes(':') ? `[${name}]` : name;
}
