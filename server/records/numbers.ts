import type { Tx } from '../db/handle.ts';

const TOKEN = /\{(yyyy|yy|MM|dd)\}|0{2,}/g;

/** The next automatic numbers of a pattern and day: 'KH{yyyy}{MM}{dd}0000' on 5 January 2026 begins with KH202601050001. */
export async function nextNumbers(tx: Tx, { module, pattern, day, count }: { module: string; pattern: string; day: string; count: number }): Promise<string[]> {
  if (count === 0) return [];
  const last = await tx.count(`number:${module}:${numberText(pattern, day, 0)}`, count);
  return Array.from({ length: count }, (_, at) => numberText(pattern, day, last - count + at + 1));
}

/** The counter starts anew when the date part changes, and grows beyond its zeros when it must. */
export function numberText(pattern: string, today: string, run: number): string {
  const parts: Readonly<Record<string, string>> = { yyyy: today.slice(0, 4), yy: today.slice(2, 4), MM: today.slice(5, 7), dd: today.slice(8, 10) };
  return pattern.replace(TOKEN, (text, token?: string) => (token === undefined ? String(run).padStart(text.length, '0') : (parts[token] ?? text)));
}
