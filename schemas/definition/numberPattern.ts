import type { ModuleFile } from './module.ts';

const TOKEN = /\{(yyyy|yy|MM|dd)\}|0{2,}/g;

/** The pattern of a module's automatic numbers: the company's own, or the shipped one. */
export function numberPattern(
  { key, number }: Pick<ModuleFile, 'key' | 'number'>,
  settings: Readonly<Record<string, unknown>>,
): string {
  const own = settings[`number_${key}`];
  return typeof own === 'string' && own !== '' ? own : (number?.pattern ?? '');
}

/** The number of a run: 'KH{yyyy}{MM}{dd}0000' on 5 January 2026 begins with KH202601050001. The counter grows beyond its zeros when it must. */
export function numberText(pattern: string, today: string, run: number): string {
  const parts: Readonly<Record<string, string>> = {
    yyyy: today.slice(0, 4),
    yy: today.slice(2, 4),
    MM: today.slice(5, 7),
    dd: today.slice(8, 10),
  };
  return pattern.replace(TOKEN, (text, token?: string) =>
    token === undefined ? String(run).padStart(text.length, '0') : (parts[token] ?? text),
  );
}
