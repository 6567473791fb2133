import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** What the sign-in page and the first list are made of: their words are in the first catalogue. */
const ENTRIES = [
  'src/main.tsx',
  'src/app/SignInRoute.tsx',
  'src/app/shell/Shell.tsx',
  'src/app/ModulePage.tsx',
];

/** Rooms of the back-office, whose words are in the catalogue `design`. */
export const BACK_OFFICE = [
  'src/pages/approvalFlows',
  'src/pages/designer',
  'src/pages/editing',
  'src/pages/formPreview',
  'src/pages/lists',
  'src/pages/objects',
  'src/pages/printTemplates',
  'src/pages/resources',
  'src/pages/salesProcesses',
  'src/pages/settings',
  'src/pages/staff',
  'src/pages/substitutes',
  'src/records/resources',
];

const IMPORT = /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s*)?'(\.[^']+\.tsx?)'/gm;

/** The files that are loaded before the first list or the sign-in page can be used: `src/…`, `widgets/…`, `schemas/…`. */
export function firstFiles(): Set<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path) || !existsSync(join(ROOT, path))) return;
    found.add(path);
    for (const [, target = ''] of readFileSync(join(ROOT, path), 'utf8').matchAll(IMPORT))
      visit(posix.join(posix.dirname(path), target));
  };
  ENTRIES.forEach(visit);
  return found;
}

/** Whether the words of a file, given by its absolute path, come when it is first needed. Others are there from the start, or brought by their page. */
export function lateFiles(): (path: string) => boolean {
  const first = firstFiles();
  return (path) => {
    const local = relative(ROOT, path).split(sep).join('/');
    if (!/^(src|widgets)\/.*\.tsx?$/.test(local) || first.has(local)) return false;
    return !BACK_OFFICE.some((room) => dirname(local) === room || local.startsWith(`${room}/`));
  };
}
