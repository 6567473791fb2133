import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

/** The yardstick: what anybody gets who writes inputs in React and nothing else. */
export const PLAIN = 'plain React inputs';

const root = join(import.meta.dirname, '..');

/** Builds and serves the product and what it is compared with; answers their addresses, the product first, and how to stop them. */
export async function startContestants() {
  buildProduct();
  const outDir = mkdtempSync(join(tmpdir(), 'peers-'));
  const peers = {
    root: join(root, 'bench', 'peers'),
    configFile: false as const,
    logLevel: 'error' as const,
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  };
  await build(peers);
  const peerServer = await preview({ ...peers, preview: { port: 5191, host: '127.0.0.1' } });

  const product = await startProduct(5190, 'none');
  return {
    contestants: [
      { name: 'Fieldwork', url: 'http://127.0.0.1:5190/bench' },
      { name: 'Formily', url: 'http://127.0.0.1:5191/?formily' },
      { name: 'react-hook-form by hand', url: 'http://127.0.0.1:5191/?hand' },
      { name: PLAIN, url: 'http://127.0.0.1:5191/?plain' },
      { name: 'plain React inputs, content-visibility', url: 'http://127.0.0.1:5191/?skip' },
    ],
    async stop() {
      product.stop();
      await peerServer.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

export function buildProduct(): void {
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Starts what was built, on a data directory of its own that goes with it. */
export async function startProduct(
  port: number,
  seed: 'none' | 'demo',
): Promise<{ url: string; stop(): void }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const server = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', SEED: seed },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (text: Buffer) => {
      if (text.includes('ready on')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.removeAllListeners('exit');
      server.kill('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
