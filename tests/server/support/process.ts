import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '..', '..', '..');

export interface Started {
  child: ChildProcess;
  /** resolves with the address once the server says that it is ready; rejects when it ends before */
  ready: Promise<string>;
  /** resolves when the process has ended */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  stdout(): string;
  stderr(): string;
}

/** What Node made of the program's files at the first start of this run; the starts that follow read it. */
const compiled = join(tmpdir(), 'fieldwork-compiled');

/** The program as an operator starts it. Nothing of this test's environment reaches it but PATH. */
export function startProcess(
  env: Record<string, string | undefined>,
  {
    cwd,
    root = repository,
    script = 'server/main.ts',
    args = [],
  }: { cwd?: string; root?: string; script?: string; args?: readonly string[] } = {},
): Started {
  const given = Object.fromEntries(
    Object.entries({
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      PORT: '0',
      SEED: 'none',
      ...env,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const child = spawn(process.execPath, [join(root, script), ...args], {
    env: given,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd && { cwd }),
  });
  let [out, err] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const ended = once(child, 'close').then(
    ([code, signal]) => ({ code, signal }) as Awaited<Started['ended']>,
  );
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      const address = /Fieldwork ready on (http:\S+)/.exec(out)?.[1];
      if (address) resolve(address);
    });
    void ended.then(({ code }) => reject(new Error(`It ended with ${code}: ${err}`)));
  });
  ready.catch(() => {}); // who only waits for the end need not wait for this
  return { child, ready, ended, stdout: () => out, stderr: () => err };
}
