import { type I18n, setupI18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { type Locale, languageOf } from '../../../../schemas/i18n/locale.ts';
import { THEMES } from '../../../../schemas/themes.ts';
import { loadCatalog } from '../../../data/catalogs.ts';
import { FitToWidth } from '../../../../widgets/ui/FitToWidth.tsx';
import type { PreviewMode, PreviewSettings } from './state/settings.ts';

/** px on a desktop: the dialog of a form, the panel of a record, a list without its menu, a sheet of A4 */
const WIDTHS: Readonly<Record<PreviewMode, number>> = {
  add: 900,
  edit: 900,
  detail: 960,
  list: 1180,
  filter: 900,
  print: 794,
  import: 960,
};
const PHONE = 390;

/** Another theme and language around what is looked at, at its true width and made to fit; the page stays as it is. */
export function PreviewFrame({
  settings,
  children,
}: {
  settings: PreviewSettings;
  children: ReactNode;
}) {
  const theme = THEMES.find(({ key }) => key === settings.theme);
  const words = useWords(settings.locale);
  // Paper is as wide as paper, whatever it is looked at with.
  const width =
    settings.width === 'phone' && settings.mode !== 'print' ? PHONE : WIDTHS[settings.mode];
  return (
    <FitToWidth
      again={width}
      {...(theme && { 'data-theme': theme.key, 'data-theme-mode': theme.mode })}
      lang={languageOf(settings.locale).tag}
      data-true-width={width}
      style={{ width }}
      className="border-x border-line bg-surface-1 text-text-1"
    >
      <I18nProvider i18n={words}>{children}</I18nProvider>
    </FitToWidth>
  );
}

/** The words of a language without changing that of the page; until they are there, the page's. */
function useWords(locale: Locale): I18n {
  const { i18n } = useLingui();
  const [loaded, setLoaded] = useState<I18n>();
  useEffect(() => {
    let live = true;
    if (locale === i18n.locale) return undefined;
    void loadCatalog(locale).then(
      (messages) =>
        live &&
        setLoaded(
          setupI18n({
            locale,
            locales: [languageOf(locale).tag],
            messages: { [locale]: messages },
          }),
        ),
    );
    return () => {
      live = false;
    };
  }, [locale, i18n.locale]);
  return locale !== i18n.locale && loaded?.locale === locale ? loaded : i18n;
}
