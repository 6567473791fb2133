import { useState } from 'react';
import { mutate } from 'swr';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { Size, Theme } from '../../../schemas/themes.ts';
import { savePreferences } from '../../data/viewer.ts';
import { chooseLanguage } from '../session/i18n.ts';
import { applySize, applyTheme } from '../session/themes.ts';

/** What a person chooses for good: applied at once, kept in this browser and with the user. */
export function useSavedPreferences() {
  const [theme, setTheme] = useState(() => document.documentElement.dataset.theme);
  const [size, setSize] = useState(() => document.documentElement.dataset.size);

  return {
    theme,
    size,
    chooseTheme(next: Theme) {
      setTheme(applyTheme(next));
      void savePreferences({ theme: next });
    },
    chooseSize(next: Size) {
      setSize(applySize(next));
      void savePreferences({ size: next });
    },
    async chooseLocale(next: Locale) {
      await chooseLanguage(next);
      void savePreferences({ locale: next });
      // The server's words (menu, choices, names of tabs) are in the former language.
      await mutate(() => true);
    },
  };
}
