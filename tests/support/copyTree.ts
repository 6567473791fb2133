import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The repository's files, those not committed too, in a new folder with the packages of this one. Whoever asks removes it. */
export function copyTree(name: string): string {
  const copy = mkdtempSync(join(tmpdir(), `${name}-`));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z']);
  for (const path of listed.toString().split('\0'))
    if (path !== '' && existsSync(path)) cpSync(path, join(copy, path));
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}
