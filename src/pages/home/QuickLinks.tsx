import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { saveShortcuts, useShortcuts } from '../../data/home.ts';
import { useMenu } from '../../data/viewer.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { Block, NothingYet } from './Block.tsx';
import { ChoiceDialog } from '../../records/ChoiceDialog.tsx';

/** As many as stand there before anybody chooses. */
const FIRST = 12;

/** The pages that the reader has chosen, one press away; before that the first of their menu. */
export function QuickLinks() {
  const { t } = useLingui();
  const { data: menu, error, mutate } = useMenu();
  const shortcuts = useShortcuts();
  const [choosing, setChoosing] = useState(false);
  const groups = menu?.flatMap(({ title, children }) => {
    const pages = children.filter(({ path }) => path !== '');
    return pages.length > 0 ? [{ label: title, pages }] : [];
  });
  const pages = groups?.flatMap((group) => group.pages) ?? [];
  const chosen = shortcuts.data ?? [];
  const own = chosen.flatMap((code) => pages.find(({ menu_code }) => menu_code === code) ?? []);
  const shown = own.length > 0 ? own : pages.slice(0, FIRST);
  return (
    <>
      <Block
        name="links"
        title={t`快捷入口`}
        action={
          <Button
            kind="quiet"
            size="small"
            onClick={() => setChoosing(true)}
          >{t`设置快捷菜单`}</Button>
        }
        read={{
          data: shortcuts.error || shortcuts.data ? menu : undefined,
          error,
          mutate,
        }}
        rows={6}
      >
        {() =>
          pages.length === 0 ? (
            <NothingYet>{t`菜单里还没有页面`}</NothingYet>
          ) : (
            <ul className="grid grid-cols-2 gap-px p-1">
              {shown.map((entry) => (
                <li key={entry.menu_code} className="min-w-0">
                  <Link
                    to={entry.path}
                    className="flex h-8 items-center gap-2 rounded-md px-2 text-sm text-text-2 hover:bg-hover hover:text-text-1 pointer-coarse:h-11"
                  >
                    <Icon name={entry.icon} className="shrink-0 text-text-3" />
                    <span className="truncate">{entry.title}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Block>
      <ChoiceDialog
        title={t`设置快捷菜单`}
        open={choosing}
        onClose={() => setChoosing(false)}
        groups={groups?.map((group) => ({
          label: group.label,
          choices: group.pages.map(({ menu_code, title }) => ({ key: menu_code, label: title })),
        }))}
        chosen={shown.map(({ menu_code }) => menu_code)}
        onSave={(codes) => runWithToast(() => saveShortcuts(codes))}
      />
    </>
  );
}
