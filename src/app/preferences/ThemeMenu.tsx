import { useLingui } from '@lingui/react/macro';
import { Palette } from 'lucide-react';
import { translate } from '../../../schemas/i18n/label.ts';
import { type Size, SIZES, THEMES } from '../../../schemas/themes.ts';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { Menu, type MenuEntry } from '../../../widgets/ui/Menu.tsx';
import { useLocale } from '../../data/definitions.ts';
import { useSavedPreferences } from './useSavedPreferences.ts';

export function ThemeMenu() {
  const { t } = useLingui();
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={<Palette size={16} strokeWidth={1.75} />} label={t`外观`} />}
      entries={useLookEntries()}
    />
  );
}

/** The five themes, and how dense rows and controls are. */
export function useLookEntries(): MenuEntry[] {
  const { t } = useLingui();
  const locale = useLocale();
  const { theme, size, chooseTheme, chooseSize } = useSavedPreferences();
  const words: Record<Size, string> = {
    default: t`宽松`,
    medium: t`适中`,
    small: t`标准`,
    mini: t`紧凑`,
  };
  return [
    { kind: 'heading', key: 'themes', label: t`主题` },
    ...THEMES.map(({ key, label: name }): MenuEntry => ({
      kind: 'check',
      key,
      label: translate(name, locale),
      checked: key === theme,
      onSelect: () => chooseTheme(key),
    })),
    { kind: 'heading', key: 'sizes', label: t`密度` },
    ...SIZES.map((key): MenuEntry => ({
      kind: 'check',
      key: `size-${key}`,
      label: words[key],
      checked: key === size,
      onSelect: () => chooseSize(key),
    })),
  ];
}
