import { posix } from 'node:path';
import type { SourceFile } from './syntax.ts';
import { importsOf } from './syntax.ts';

/** Two staircases with one first step, lowest first. What lies in src or server itself is the top step. */
export const browserSteps = [
  ['schemas'],
  ['widgets'],
  ['src/data'],
  ['src/records'],
  ['src/overrides'],
  ['src/pages', 'src/reports'],
  ['src/app'],
  ['src'],
];
export const serverSteps = [
  ['schemas'],
  ['server/i18n', 'server/db', 'server/fileStore'],
  ['server/records'],
  ['server/rules'],
  ['server/endpoints', 'server/jobs', 'server/seed', 'server/backup'],
  ['server/http'],
  ['server'],
];

/** What this file imports from above its own step, or from the other staircase. */
export function checkImports(file: SourceFile, steps: string[][]): string[] {
  const mine = stepOf(file.path, steps);
  if (mine === -1) return [];
  return importsOf(file).flatMap(({ text, line }) => {
    if (!text.startsWith('.')) return [];
    const target = posix.join(posix.dirname(file.path), text);
    const theirs = stepOf(target, steps);
    const where = `${file.path}:${line} imports ${target}`;
    if (theirs === -1)
      return isProduct(target)
        ? [`${where}, on the other staircase. What both sides need lives in schemas.`]
        : [];
    return theirs > mine
      ? [
          `${where}, which stands above it. Move the shared part down, or have it handed in from above.`,
        ]
      : [];
  });
}

function stepOf(path: string, steps: string[][]): number {
  const room = posix.dirname(path).split('/').slice(0, 2).join('/');
  const whole = room.split('/')[0] ?? '';
  const exact = steps.findIndex((step) => step.includes(room));
  return exact === -1 ? steps.findIndex((step) => step.includes(whole)) : exact;
}

function isProduct(path: string) {
  return /^(schemas|widgets|src|server)\//.test(path);
}
