// npm start: builds when dist is missing or older than what it is made of, then runs the server until it is told to stop.
// The npm script says `exec` because the shell between npm and this would swallow a SIGTERM; on Windows run this file itself.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const built = join(root, 'dist', 'index.html');
const sources = [
  'index.html',
  'lingui.config.ts',
  'package-lock.json',
  'tailwind.config.ts',
  'vite.config.ts',
  'vite.public.config.ts',
  'schemas',
  'signup.html',
  'share.html',
  'src',
  'widgets',
];

if (
  !existsSync(built) ||
  sources.some((source) => newest(join(root, source)) > statSync(built).mtimeMs)
) {
  build();
}

// What Node makes of the server's files is kept, which halves the next start.
const env = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'fieldwork'),
  ...process.env,
};
const server = spawn(
  process.execPath,
  [join(root, 'server', 'main.ts'), ...process.argv.slice(2)],
  { stdio: 'inherit', env },
);
server.on('exit', (code) => process.exit(code ?? 1));

// The server decides when it is done. Ctrl+C reaches it by itself, as part of the terminal's group.
process.on('SIGTERM', () => server.kill('SIGTERM'));
process.on('SIGINT', () => {});

/** What the bundler says is shown only where it failed: 250 lines of file sizes bury the address to open. */
function build() {
  process.stdout.write('Building the application … ');
  const begun = performance.now();
  const { status, stdout, stderr, error } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: Infinity,
    shell: process.platform === 'win32',
  });
  if (status === 0) {
    console.log(`done in ${Math.round((performance.now() - begun) / 1000)} s`);
    return;
  }
  console.log('failed');
  console.error(`${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`);
  process.exit(status ?? 1);
}

function newest(path: string): number {
  const own = statSync(path);
  if (!own.isDirectory()) return own.mtimeMs;
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
