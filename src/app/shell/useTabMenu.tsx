import { useLingui } from '@lingui/react/macro';
import type { MenuEntry } from '../../../widgets/ui/Menu.tsx';
import { HOME, pathWithoutQuery, type TabAction } from '../tabs/tabs.ts';
import type { PageTabsState } from './usePageTabs.ts';

/** What one may do with a tab. Home can only close all the others. */
export function useTabMenu({
  current,
  tabs,
  onAction,
  onRefresh,
}: PageTabsState): (path: string) => MenuEntry[] {
  const { t } = useLingui();
  const words: Record<TabAction, string> = {
    close: t`关闭`,
    left: t`关闭左侧`,
    right: t`关闭右侧`,
    others: t`关闭其他`,
    all: t`全部关闭`,
  };
  const item = (action: TabAction, path: string, disabled = false): MenuEntry => ({
    key: action,
    label: words[action],
    disabled,
    shortcut: action === 'close' ? 'Del' : undefined,
    onSelect: () => onAction(action, path),
  });

  return (path) => {
    if (pathWithoutQuery(path) === HOME) return [item('all', path)];
    const at = tabs.findIndex((tab) => pathWithoutQuery(tab.path) === pathWithoutQuery(path));
    const refresh: MenuEntry[] =
      pathWithoutQuery(path) === current
        ? [
            { key: 'refresh', label: t`刷新`, onSelect: onRefresh },
            { kind: 'line', key: 'line' },
          ]
        : [];
    return [
      ...refresh,
      item('close', path),
      item('left', path, at <= 1),
      item('right', path, at === tabs.length - 1),
      item('others', path, tabs.length <= 2),
      item('all', path),
    ];
  };
}
