import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from '../chromium.ts';

let tried = false;

/** Finds a Chromium, or installs Debian's when that is allowed. Answers why there is none. */
export function ensureChromium(): string | undefined {
  if (!findChromium() && !tried && isDebianRoot()) install();
  const path = findChromium();
  if (!path) return 'no Chromium was found; install one or set CHROMIUM_PATH';
  if (!existsSync(path)) return `CHROMIUM_PATH names ${path}, which does not exist`;
  process.env.CHROMIUM_PATH = path;
  return undefined;
}

function install() {
  tried = true;
  console.log('\n== installing Chromium and a Chinese font');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = [
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    'chromium',
    'fonts-noto-cjk',
  ];
  for (const args of [['update', '-qq'], packages])
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

function isDebianRoot() {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0;
}
