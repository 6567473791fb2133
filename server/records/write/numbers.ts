import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { numberPattern, numberText } from '../../../schemas/definition/numberPattern.ts';
import type { Tx } from '../../db/handle.ts';
import { uniqueKey } from '../indexing/unique.ts';

interface Drawing {
  own: ModuleFile;
  settings: Readonly<Record<string, unknown>>;
  day: string;
  count: number;
}

/** The next automatic numbers of a module and day. The counter starts anew when the date part changes; numbers that records have from another pattern are passed over. */
export async function nextNumbers(
  tx: Tx,
  { own, settings, day, count }: Drawing,
): Promise<string[]> {
  const pattern = numberPattern(own, settings);
  const free: string[] = [];
  while (free.length < count) {
    const wanted = count - free.length;
    const last = await tx.count(counterKey(own, pattern, day), wanted);
    const drawn = Array.from({ length: wanted }, (_, at) =>
      numberText(pattern, day, last - wanted + at + 1),
    );
    free.push(...(await untaken(tx, own, drawn)));
  }
  return free;
}

/** What the next number would be by a pattern, without drawing it. */
export async function previewNumber(
  tx: Tx,
  { own, pattern, day }: { own: ModuleFile; pattern: string; day: string },
): Promise<string> {
  const row = await tx
    .from('counter')
    .select('value')
    .where('key', '=', counterKey(own, pattern, day))
    .executeTakeFirst();
  const last = row?.value ?? 0;
  const near = Array.from({ length: 50 }, (_, at) => numberText(pattern, day, last + at + 1));
  return (await untaken(tx, own, near))[0] ?? near[0] ?? '';
}

function counterKey(own: ModuleFile, pattern: string, day: string): string {
  return `number:${own.key}:${numberText(pattern, day, 0)}`;
}

async function untaken(
  tx: Tx,
  { key, number }: ModuleFile,
  drawn: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .from('unique_value')
    .select('value')
    .where('module', '=', key)
    .where('model', '=', number?.field ?? '')
    .where('value', 'in', drawn.map(uniqueKey))
    .execute();
  const taken = new Set(rows.map(({ value }) => value));
  return drawn.filter((text) => !taken.has(uniqueKey(text)));
}
