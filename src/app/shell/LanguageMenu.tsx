import { useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import { LANGUAGE_NAMES, LOCALES } from '../../../schemas/locale.ts';
import { IconButton } from '../../../widgets/bricks/Button.tsx';
import { Menu, type MenuEntry } from '../../../widgets/bricks/Menu.tsx';
import { useLocale } from '../../data/definitions.ts';
import { useChoices } from './useChoices.ts';

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
  const { chooseLocale } = useChoices();
  return LOCALES.map((each): MenuEntry => ({
    kind: 'check',
    key: each,
    label: LANGUAGE_NAMES[each],
    checked: each === locale,
    onSelect: () => void chooseLocale(each),
  }));
}
