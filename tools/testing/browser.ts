import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from '../chromium.ts';

let tried = false;

/** Finds a Chromium, or installs Debian's when that is allowed. Answers why there is none. */
export function ensureChromium(): string | undefined {
  if (!findChromium({ prefersShell: true }) && !tried && isDebianRoot()) install();
  const path = findChromium({ prefersShell: true });
  if (!path) return 'no Chromium was found; install one or set CHROMIUM_PATH';
  if (!existsSync(path)) return `CHROMIUM_PATH names ${path}, which does not exist`;
  process.env.CHROMIUM_PATH = path;
  return undefined;
}

function install() {
  tried = true;
  console.log('\n== installing Chromium and a Chinese font');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  aptGet('update', '-qq');
  const add = ['install', '-y', '-qq', '--no-install-recommends', 'fonts-noto-cjk'];
  // older Debians have no package of the shell alone
  if (!aptGet(...add, 'chromium-headless-shell')) aptGet(...add, 'chromium');
}

function isDebianRoot() {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0;
}
