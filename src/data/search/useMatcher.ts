import useSWR from 'swr/immutable';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { useLocale } from '../definitions.ts';
import { type BySound, type Matcher, matcherOf } from './matcher.ts';

/** Where words are Chinese: how they sound. */
const SOUNDS: Partial<Record<Locale, () => Promise<BySound>>> = {
  'zh-chs': async () => (await import('pinyin-match')).default.match,
  'zh-cht': async () => (await import('pinyin-match/es/traditional.js')).default.match,
};

/** What matches what was typed, in the reader's language. */
export function useMatcher(typed: string): Matcher {
  return matcherOf(typed, useSounds(useLocale()));
}

/** How the words of a language sound; undefined until that is loaded, and where they are not Chinese. */
export function useSounds(locale: Locale): BySound | undefined {
  const load = SOUNDS[locale];
  return useSWR(load ? ['sounds', locale] : null, load ?? null).data;
}
