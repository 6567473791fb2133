import { useLingui } from '@lingui/react/macro';
import { House, Menu as MenuSign, Plus, Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useMe } from '../../data/viewer.ts';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { HOME } from '../tabs/tabs.ts';
import { Bell } from './Bell.tsx';
import { JobsButton } from './JobsButton.tsx';
import { openNew, openSearch } from '../menu/shellPanels.ts';

const PhoneBar = lazyComponent(async () => (await import('./PhoneBar.tsx')).PhoneBar);

const ITEM =
  'relative flex min-h-14 w-full min-w-0 flex-col items-center justify-center gap-1 text-xs text-text-2 -outline-offset-2 select-none active:bg-pressed aria-[current=page]:font-semibold aria-[current=page]:text-accent';

/** On a phone, where a thumb reaches: home, search, something new, what waits, and the menu. */
export function BottomBar({ onMenu }: { onMenu(): void }) {
  const { t } = useLingui();
  const { open_call } = useMe();
  const home = useLocation().pathname === HOME;
  return (
    <nav
      aria-label={t`底部导航`}
      className="flex shrink-0 items-center border-t border-line bg-surface-1 pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex min-w-0 flex-1 [&>li]:min-w-0 [&>li]:flex-1">
        <li>
          <Link to={HOME} aria-current={home ? 'page' : undefined} className={ITEM}>
            <House {...SIGN} />
            <Words>{t`首页`}</Words>
          </Link>
        </li>
        <li>
          <Item icon={<Search {...SIGN} />} onClick={openSearch}>{t`搜索`}</Item>
        </li>
        <li>
          <Item icon={<Plus {...SIGN} />} onClick={openNew}>{t`新增`}</Item>
        </li>
        <li>
          <Bell
            trigger={({ label, icon }) => (
              <button type="button" aria-label={label} className={ITEM}>
                {icon}
                <Words>{t`提醒`}</Words>
              </button>
            )}
          />
        </li>
        <li>
          <Item icon={<MenuSign {...SIGN} />} onClick={onMenu}>{t`菜单`}</Item>
        </li>
      </ul>
      <span className="flex shrink-0 items-center px-1 empty:hidden">
        <JobsButton />
        {open_call === 1 && <PhoneBar />}
      </span>
    </nav>
  );
}

const SIGN = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

function Item({ icon, children, ...rest }: ComponentProps<'button'> & { icon: ReactNode }) {
  return (
    <button type="button" {...rest} className={ITEM}>
      {icon}
      <Words>{children}</Words>
    </button>
  );
}

function Words({ children }: { children: ReactNode }) {
  return <span className="max-w-full truncate px-0.5 leading-none">{children}</span>;
}
