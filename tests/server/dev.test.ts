import { once } from 'node:events';
import { utimes } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { freshPlace } from './support/database.ts';
import { startProcess } from './support/process.ts';

const SERVER_FILE = join(import.meta.dirname, '..', '..', 'server', 'http', 'health.ts');
const PATIENCE = { timeout: 60_000, interval: 100 };
/** ms between changes, each of which starts the server for some seconds */
const AGAIN = { timeout: 120_000, interval: 10_000 };

test('while developing, a change of the server starts the server again and leaves Vite alone', async () => {
  const place = await freshPlace();
  const port = await freePort();
  const dev = startProcess(
    { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, PORT: String(port) },
    { script: 'tools/dev.ts' },
  );
  try {
    const address = await dev.ready;
    expect(address).toBe(`http://127.0.0.1:${port}`);
    const answer = async (path: string) =>
      (await fetch(address + path, { headers: { accept: 'text/html,*/*' } })).text();
    const starts = () => dev.stdout().split('Fieldwork ready').length - 1;
    // Vite makes up a token for its connection whenever it starts.
    const token = async () => /wsToken = "([^"]+)"/.exec(await answer('/@vite/client'))?.[1];

    const before = await token();
    expect(before).toBeTruthy();
    expect(await answer('/')).toContain('/src/main.tsx');
    expect(await answer('/crm/customer')).toContain('/src/main.tsx');
    expect(JSON.parse(await answer('/healthz'))).toEqual({ ok: true });
    expect(JSON.parse(await answer('/rest/nowhere'))).toMatchObject({ code: 404 });

    // Node begins to watch a file a moment after the server has read it: a change before that is not seen.
    await vi.waitFor(async () => {
      const now = new Date();
      if (starts() === 1) await utimes(SERVER_FILE, now, now);
      expect(starts()).toBeGreaterThan(1);
    }, AGAIN);
    await vi.waitFor(
      async () => expect(JSON.parse(await answer('/healthz'))).toEqual({ ok: true }),
      PATIENCE,
    );
    expect(await token()).toBe(before);
  } finally {
    dev.child.kill('SIGTERM');
    await dev.ended;
    await place.remove();
  }
}, 180_000);

async function freePort(): Promise<number> {
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const address = socket.address();
  await new Promise((resolve) => socket.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
