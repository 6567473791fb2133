// Where a Chromium is on this machine. Browser tests use it instead of downloading one.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Tests prefer the shell without windows, which takes an eighth less of their time; benches measure what people have. */
export function findChromium({ prefersShell = false } = {}): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const known = prefersShell ? ['chromium-headless-shell', ...names] : names;
  const paths = known.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...paths, ...elsewhere].find((path) => existsSync(path));
}

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
];
