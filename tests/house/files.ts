import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'rolldown/utils';
import type { Node, SourceFile } from './syntax.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every TypeScript file of the product, parsed. A file that does not parse stops the test with its name. */
export function collect(): SourceFile[] {
  return ['schemas', 'widgets', 'src', 'server'].flatMap((room) => list(room).map(read));
}

function read(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  return { path, text, lines: text.trimEnd().split('\n').length, tree: program as unknown as Node };
}

function list(room: string): string[] {
  if (!existsSync(join(root, room))) return [];
  const entries = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' });
  return entries
    .map((entry) => `${room}/${entry.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path));
}
