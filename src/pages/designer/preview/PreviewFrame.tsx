import { type I18n, setupI18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { BCP47, type Locale } from '../../../../schemas/locale.ts';
import { THEMES } from '../../../../schemas/themes.ts';
import { loadWords } from '../../../data/words.ts';
import type { PreviewSettings } from './settings.ts';

/** Another theme, language and width around what is looked at; the page stays as it is. */
export function PreviewFrame({
  settings,
  children,
}: {
  settings: PreviewSettings;
  children: ReactNode;
}) {
  const theme = THEMES.find(({ key }) => key === settings.theme);
  const words = useWords(settings.locale);
  return (
    <div
      {...(theme && { 'data-theme': theme.key, 'data-theme-mode': theme.mode })}
      lang={BCP47[settings.locale]}
      className={`min-h-full bg-surface-1 text-text-1 ${settings.width === 'phone' ? 'mx-auto w-[390px] max-w-full border-x border-line' : ''}`}
    >
      <I18nProvider i18n={words}>{children}</I18nProvider>
    </div>
  );
}

/** The words of a language without changing that of the page; until they are there, the page's. */
function useWords(locale: Locale): I18n {
  const { i18n } = useLingui();
  const [loaded, setLoaded] = useState<I18n>();
  useEffect(() => {
    let live = true;
    if (locale === i18n.locale) return undefined;
    void loadWords(locale).then(
      (messages) =>
        live &&
        setLoaded(
          setupI18n({ locale, locales: [BCP47[locale]], messages: { [locale]: messages } }),
        ),
    );
    return () => {
      live = false;
    };
  }, [locale, i18n.locale]);
  return locale !== i18n.locale && loaded?.locale === locale ? loaded : i18n;
}
