// Runs after every install. The server, Vite and Vitest need Node 22.22, 24.11 or newer; on an older
// Node this installs a pinned runtime beside this file and links it as node_modules/.bin/node. npm puts
// that folder first in PATH, so every npm script then runs on it. A new enough Node is left alone.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const [major, minor] = process.versions.node.split('.').map(Number);
const newEnough = major > 24 || (major === 24 && minor >= 11) || (major === 22 && minor >= 22);
const windows = process.platform === 'win32';

if (!newEnough) {
  install();
  const node = findBinary();
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  link(node);
  console.log(
    `Fieldwork's npm scripts run on Node ${version}; this machine's ${process.version} is too old for them.`,
  );
}

function install() {
  // What npm told the outer install (flags, prefix, dry run …) must not reach the inner one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)),
  );
  execFileSync('npm', ['ci'], {
    cwd: here,
    env,
    shell: windows,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function findBinary() {
  const names = [
    `node-${windows ? 'win' : process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ];
  const paths = names.map((name) =>
    join(here, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node'),
  );
  const found = paths.find((path) => existsSync(path));
  if (found) return found;
  console.error(
    `Fieldwork needs Node 22.22, 24.11 or newer and has none to offer for ${process.platform} ${process.arch}. Please install one and run npm ci again.`,
  );
  process.exit(1);
}

function link(node) {
  const bin = join(here, '..', '..', 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  if (windows) return writeFileSync(join(bin, 'node.cmd'), `@"${node}" %*\r\n`);
  rmSync(join(bin, 'node'), { force: true });
  symlinkSync(node, join(bin, 'node'));
}
