import { useLingui } from '@lingui/react/macro';
import { cx } from '../../widgets/ui/cx.ts';
import { languageOf } from '../../schemas/i18n/locale.ts';
import { chooseLanguage, LOCALES, toBcp47 } from './session/i18n.ts';

/** The four languages side by side, each by its own name. */
export function LanguageLinks() {
  const { t, i18n } = useLingui();
  return (
    <nav aria-label={t`语言`} className="flex flex-wrap gap-x-1">
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={toBcp47(locale)}
          aria-current={locale === i18n.locale || undefined}
          onClick={() => void chooseLanguage(locale)}
          className={cx(
            'rounded px-1.5 py-1 text-xs hover:bg-hover pointer-coarse:min-h-11',
            locale === i18n.locale ? 'font-semibold text-text-1' : 'text-text-3 hover:text-text-1',
          )}
        >
          {languageOf(locale).name}
        </button>
      ))}
    </nav>
  );
}
