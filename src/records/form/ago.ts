import { stampIn } from '../../../schemas/dates.ts';

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000]];

/** How long ago a moment was, in words: 5 minutes ago. `language` is a BCP 47 tag. */
export function ago(time: number, now: number, language: string): string {
  const [unit, ms] = STEPS.find((step) => now - time >= step[1]) ?? (['minute', 60_000] as const);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor((now - time) / ms), unit);
}

/** The exact moment by the reader's clock. */
export function exactly(time: number): string {
  return stampIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(time)).slice(0, 16);
}
