import { useLingui } from '@lingui/react/macro';
import type { MenuEntry } from '../../../widgets/ui/Menu.tsx';
import { readOffer } from '../../records/shared/offeredCommands.ts';
import { useLanguageEntries } from '../preferences/LanguageMenu.tsx';
import { userEntries } from '../menu/shellPanels.ts';
import { useLookEntries } from '../preferences/ThemeMenu.tsx';
import { useSignOut } from '../session/useSignOut.ts';
import type { Group, Hit } from './hits.ts';

/** What can be done to the record that is open; undefined where none is, or nothing can be. */
export function useRecordActions(): Group | undefined {
  const { t } = useLingui();
  const offer = readOffer();
  if (!offer) return undefined;
  const { name, commands } = offer;
  const hits = commands
    .filter(({ disabled }) => disabled === undefined)
    .map(({ key, label, icon = 'zap', run }): Hit => ({
      key: `do-${key}`,
      title: label,
      icon,
      open: run,
    }));
  return hits.length > 0 ? { key: 'record', title: t`对「${name}」`, hits } : undefined;
}

/** What the menus of the head offer: look, language, help, the way out. */
export function useHeadActions(): Hit[] {
  const { t } = useLingui();
  const looks = useLookEntries();
  const languages = useLanguageEntries();
  const signOut = useSignOut();
  const { people, help } = userEntries.read();
  return [
    ...hitsOf(looks, { icon: 'palette', note: t`外观` }),
    ...hitsOf(languages, { icon: 'globe', note: t`语言` }),
    ...hitsOf([...people, ...help], { icon: 'circle-help' }),
    { key: 'head-leave', title: t`退出登录`, icon: 'log-out', open: () => void signOut() },
  ];
}

function hitsOf(entries: readonly MenuEntry[], about: { icon: string; note?: string }): Hit[] {
  return entries.flatMap((entry): Hit[] => {
    if (!('onSelect' in entry) || typeof entry.label !== 'string') return [];
    const open = () => (entry.kind === 'check' ? entry.onSelect(true) : entry.onSelect());
    return [{ ...about, key: `head-${entry.key}`, title: entry.label, open }];
  });
}
