import { useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import { LOCALES, languageOf } from '../../../schemas/i18n/locale.ts';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { Menu, type MenuEntry } from '../../../widgets/ui/Menu.tsx';
import { useLocale } from '../../data/definitions.ts';
import { useSavedPreferences } from './useSavedPreferences.ts';

export function LanguageMenu() {
  const { t } = useLingui();
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={<Globe size={16} strokeWidth={1.75} />} label={t`语言`} />}
      entries={useLanguageEntries()}
    />
  );
}

export function useLanguageEntries(): MenuEntry[] {
  const locale = useLocale();
  const { chooseLocale } = useSavedPreferences();
  return LOCALES.map((each): MenuEntry => ({
    kind: 'check',
    key: each,
    label: languageOf(each).name,
    checked: each === locale,
    onSelect: () => void chooseLocale(each),
  }));
}
