import type { Tx } from '../db/handle.ts';

const TOKEN = /\{(yyyy|yy|MM|dd)\}|0{2,}/g;

/** The next automatic number of a pattern: 'KH{yyyy}{MM}{dd}0000' on 5 January 2026 begins with KH202601050001. */
export async function nextNumber(tx: Tx, { module, pattern, today }: { module: string; pattern: string; today: string }): Promise<string> {
  const run = await tx.count(`number:${module}:${numberText(pattern, today, 0)}`);
  return numberText(pattern, today, run);
}

/** The counter starts anew when the date part changes, and grows beyond its zeros when it must. */
export function numberText(pattern: string, today: string, run: number): string {
  const parts: Readonly<Record<string, string>> = { yyyy: today.slice(0, 4), yy: today.slice(2, 4), MM: today.slice(5, 7), dd: today.slice(8, 10) };
  return pattern.replace(TOKEN, (text, token?: string) => (token === undefined ? String(run).padStart(text.length, '0') : (parts[token] ?? text)));
}
