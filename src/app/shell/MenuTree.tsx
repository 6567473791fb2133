import { useLingui } from '@lingui/react/macro';
import { ChevronRight, Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { TruncatedText } from '../../../widgets/ui/TruncatedText.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { Menu } from '../../../widgets/ui/Menu.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import type { MenuNode } from '../../data/viewer.ts';
import { menuEntryPath, groupOf } from '../menu/menuEntries.ts';

const ExtensionDialog = lazyComponent(
  async () => (await import('../../pages/extension/ExtensionDialog.tsx')).ExtensionDialog,
);

type Entry = Omit<MenuNode, 'children'>;

/** How much room the menu has: words beside icons, words close together, icons alone. */
export type MenuRoom = 'wide' | 'narrow' | 'icons';

export interface MenuTreeProps {
  label: string;
  menu: readonly MenuNode[] | undefined;
  error: unknown;
  onRetry(): void;
  /** shown in place of an empty menu */
  none: ReactNode;
  room: MenuRoom;
}

/** The two levels of a menu that the server gave this reader; one group is open at a time. */
export function MenuTree({ label, menu, error, onRetry, none, room }: MenuTreeProps) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const here = groupOf(menu ?? [], pathname);
  const [chosen, setChosen] = useState<{ here: string | undefined; open: string | undefined }>();
  // Opened or shut by hand, until one goes to a page of another group.
  const open = chosen && chosen.here === here ? chosen.open : here;

  if (error && !menu) return <ErrorState title={t`菜单加载失败`} onRetry={onRetry} />;
  if (!menu) return <SkeletonLines lines={7} className="px-4 py-2" />;
  if (menu.length === 0) return none;

  return (
    <nav aria-label={label} className="p-2">
      <ul className="flex flex-col gap-px">
        {menu.map((node) =>
          room === 'icons' ? (
            <IconGroup key={node.menu_code} node={node} isCurrent={here === node.menu_code} />
          ) : node.children.length > 0 ? (
            <Group
              key={node.menu_code}
              node={node}
              narrow={room === 'narrow'}
              isOpen={open === node.menu_code}
              onToggle={() =>
                setChosen({ here, open: open === node.menu_code ? undefined : node.menu_code })
              }
            />
          ) : (
            <li key={node.menu_code}>
              <Item
                entry={node}
                icon
                narrow={room === 'narrow'}
                isCurrent={node.path === pathname}
              />
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

/** A group as its icon alone; its pages are in a menu beside it. */
function IconGroup({ node, isCurrent }: { node: MenuNode; isCurrent: boolean }) {
  const navigate = useNavigate();
  const entries = node.children.map((child) => ({
    key: child.menu_code,
    label: child.title,
    onSelect: () => void navigate(menuEntryPath(child) ?? ''),
  }));
  const icon = <Icon name={node.icon} className={isCurrent ? 'text-accent' : 'text-text-3'} />;
  return (
    <li>
      <Menu
        side="right"
        entries={entries}
        trigger={
          <IconButton
            icon={icon}
            label={node.title}
            className={cx('w-full', isCurrent && 'bg-selected')}
          />
        }
      />
    </li>
  );
}

interface GroupProps {
  node: MenuNode;
  narrow: boolean;
  isOpen: boolean;
  onToggle(): void;
}

function Group({ node, narrow, isOpen, onToggle }: GroupProps) {
  const { pathname } = useLocation();
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className={cx(
          ROW,
          narrow ? 'px-2' : 'px-2.5',
          'text-text-2 hover:bg-hover hover:text-text-1',
        )}
      >
        <Icon name={node.icon} className="text-text-3" />
        <TruncatedText className="flex-1 text-start">{node.title}</TruncatedText>
        <ChevronRight
          size={14}
          strokeWidth={1.75}
          aria-hidden
          className={cx(
            'shrink-0 text-text-3 transition-transform duration-100',
            isOpen ? 'rotate-90' : 'rtl:-scale-x-100',
          )}
        />
      </button>
      {isOpen && (
        <ul
          className={cx('relative mt-px mb-1 flex flex-col gap-px', narrow ? 'ps-0' : 'ps-[18px]')}
        >
          {!narrow && (
            <span aria-hidden className="absolute top-1 bottom-1 start-[17px] w-px bg-line" />
          )}
          {node.children.map((child) => (
            <li key={child.menu_code}>
              <Item entry={child} narrow={narrow} isCurrent={child.path === pathname} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface ItemProps {
  entry: Entry;
  icon?: boolean;
  narrow: boolean;
  isCurrent: boolean;
}

function Item({ entry, icon = false, narrow, isCurrent }: ItemProps) {
  const { t } = useLingui();
  const address = menuEntryPath(entry);
  const look = cx(
    ROW,
    icon ? (narrow ? 'px-2' : 'px-2.5') : narrow ? 'pe-2 ps-8' : 'pe-2 ps-[14px]',
    isCurrent
      ? 'bg-selected font-semibold text-accent'
      : 'text-text-2 hover:bg-hover hover:text-text-1',
  );
  const [asked, setAsked] = useState(false);
  const inside = (
    <>
      {icon && <Icon name={entry.icon} className={isCurrent ? '' : 'text-text-3'} />}
      <TruncatedText className="flex-1 text-start">{entry.title}</TruncatedText>
      {entry.locked === 1 && (
        <Lock
          size={14}
          strokeWidth={1.75}
          className="shrink-0 text-text-3"
          aria-label={t`未开通`}
        />
      )}
    </>
  );
  if (entry.locked === 1)
    return (
      <>
        <button type="button" className={look} onClick={() => setAsked(true)}>
          {inside}
        </button>
        {asked && <ExtensionDialog name={entry.title} onClose={() => setAsked(false)} />}
      </>
    );
  if (address === undefined) {
    return (
      <button type="button" className={look} onClick={() => toast.warn(t`临时菜单`)}>
        {inside}
      </button>
    );
  }
  return (
    <Link to={address} aria-current={isCurrent ? 'page' : undefined} className={look}>
      {inside}
    </Link>
  );
}

const ROW = 'flex h-8 w-full items-center gap-2 rounded-md text-sm pointer-coarse:h-11';
