// Budgets of JavaScript as browsers are sent it (brotli), measured over everything a screen loads before it can be used:
// its own module, whatever that imports statically, and the words of one language.
import { existsSync, readFileSync } from 'node:fs';

const file = 'dist/.vite/manifest.json';
if (!existsSync(file)) throw new Error('There is no build to measure. Run npm run build first.');
const manifest = JSON.parse(readFileSync(file, 'utf8'));

const shell = ['index.html', 'schemas/locales/zh-chs/interface.po', 'src/app/SignInRoute.tsx'];
const list = [
  'index.html',
  'schemas/locales/zh-chs/interface.po',
  'src/app/shell/Shell.tsx',
  'src/app/ModulePage.tsx',
  'schemas/modules/customer.ts',
];

export default [
  { name: 'sign-in', path: scripts(shell), limit: '105 kB', brotli: true },
  { name: 'first list', path: scripts(list), limit: '170 kB', brotli: true },
];

function scripts(entries, seen = new Set()) {
  for (const key of entries) {
    const chunk = manifest[key];
    if (!chunk)
      throw new Error(
        `${key} is not a chunk of the build. Was it renamed, or merged into another?`,
      );
    if (seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    scripts(chunk.imports ?? [], seen);
  }
  return [...seen].map((name) => `dist/${name}`);
}
