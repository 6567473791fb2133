import { createContext, use } from 'react';
import type { Locale } from '../../schemas/i18n/locale.ts';
import type { Size, Theme } from '../../schemas/themes.ts';

/** What a person chooses for good: applied at once, kept in this browser and with the user. */
export interface PreferenceChoices {
  theme: string | undefined;
  size: string | undefined;
  chooseTheme(next: Theme): void;
  chooseSize(next: Size): void;
  chooseLocale(next: Locale): Promise<void>;
}

/** Given by the shell, which puts them on the page. */
export const PreferencesContext = createContext<PreferenceChoices | null>(null);

export function usePreferenceChoices(): PreferenceChoices {
  const choices = use(PreferencesContext);
  if (!choices) throw new Error('usePreferenceChoices was called outside the shell.');
  return choices;
}
