import { useLingui } from '@lingui/react/macro';
import { translate } from '../../../schemas/i18n/label.ts';
import { LOCALES, languageOf } from '../../../schemas/i18n/locale.ts';
import { type Size, SIZES, type Theme, THEMES } from '../../../schemas/themes.ts';
import { PAGE_SIZES } from '../../../widgets/ui/Pager.tsx';
import { useLocale } from '../../data/definitions.ts';
import { saveMailDigest, useMailDigest } from '../../data/mail.ts';
import { usePreferenceChoices } from '../../data/preferences.ts';
import { Select } from '../../records/shared/Select.tsx';
import { usePageSize } from '../../records/list/state/pageSize.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { Line } from './Line.tsx';
import { ReminderChoices } from './ReminderChoices.tsx';

/** How one likes it: at once, and at the next sign-in on any machine. */
export function PreferencesTab() {
  const { t } = useLingui();
  const locale = useLocale();
  const { theme = '', size = '', chooseTheme, chooseSize, chooseLocale } = usePreferenceChoices();
  const [pageSize, setPageSize] = usePageSize();
  const sizes: Record<Size, string> = {
    default: t`宽松`,
    medium: t`适中`,
    small: t`标准`,
    mini: t`紧凑`,
  };
  const rows = String(pageSize);
  const { data: digest } = useMailDigest();
  return (
    <>
      <ul>
        <Line label={t`语言`}>
          <Select
            label={t`语言`}
            value={locale}
            options={LOCALES.map((value) => ({ value, label: languageOf(value).name }))}
            onChange={(next) => void chooseLocale(next)}
          />
        </Line>
        <Line label={t`界面主题`}>
          <Select
            label={t`界面主题`}
            value={theme}
            options={THEMES.map(({ key, label }) => ({
              value: key,
              label: translate(label, locale),
            }))}
            onChange={(next) => chooseTheme(next as Theme)}
          />
        </Line>
        <Line label={t`密度`}>
          <Select
            label={t`密度`}
            value={size}
            options={SIZES.map((value) => ({ value, label: sizes[value] }))}
            onChange={(next) => chooseSize(next as Size)}
          />
        </Line>
        <Line label={t`每页条数`}>
          <Select
            label={t`每页条数`}
            value={rows}
            options={[...new Set([...PAGE_SIZES.map(String), rows])].map((value) => ({
              value,
              label: value,
            }))}
            onChange={(next) => setPageSize(Number(next))}
          />
        </Line>
        <Line label={t`每日邮件摘要`}>
          <Select
            label={t`每日邮件摘要`}
            value={digest ? '1' : '0'}
            options={[
              { value: '0', label: t`不发送` },
              { value: '1', label: t`每天早上 8 点后发送` },
            ]}
            onChange={(next) => void runWithToast(() => saveMailDigest(next === '1'))}
          />
        </Line>
      </ul>
      <ReminderChoices />
    </>
  );
}
