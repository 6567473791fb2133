import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Cut } from '../../../widgets/bricks/Cut.tsx';
import { cx } from '../../../widgets/bricks/cx.ts';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { Empty, ErrorState } from '../../../widgets/bricks/Notice.tsx';
import { SkeletonLines } from '../../../widgets/bricks/Skeleton.tsx';
import { toast } from '../../../widgets/bricks/toast.ts';
import { type MenuNode, useMenu } from '../../data/viewer.ts';
import { addressOfEntry, groupOf } from './menuEntries.ts';

type Entry = Omit<MenuNode, 'children'>;

/** The two levels of the menu that the server gave this reader; one group is open at a time. */
export function MenuTree({ narrow = false }: { narrow?: boolean }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const { data: menu, error, mutate } = useMenu();
  const here = groupOf(menu ?? [], pathname);
  const [chosen, setChosen] = useState<{ here: string | undefined; open: string | undefined }>();
  // Opened or shut by hand, until one goes to a page of another group.
  const open = chosen && chosen.here === here ? chosen.open : here;

  if (error && !menu) return <ErrorState title={t`菜单加载失败`} onRetry={() => void mutate()} />;
  if (!menu) return <SkeletonLines lines={7} className="px-4 py-2" />;
  if (menu.length === 0) return <Empty title={t`没有可用的菜单`} text={t`请联系管理员为您分配角色。`} />;

  return (
    <nav aria-label={t`主菜单`} className="p-2">
      <ul className="flex flex-col gap-px">
        {menu.map((node) =>
          node.children.length > 0 ? (
            <Group
              key={node.menu_code}
              node={node}
              narrow={narrow}
              isOpen={open === node.menu_code}
              onToggle={() => setChosen({ here, open: open === node.menu_code ? undefined : node.menu_code })}
            />
          ) : (
            <li key={node.menu_code}>
              <Item entry={node} icon narrow={narrow} isCurrent={node.path === pathname} />
            </li>
          ),
        )}
      </ul>
    </nav>
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
        className={cx(ROW, narrow ? 'px-2' : 'px-2.5', 'text-text-2 hover:bg-hover hover:text-text-1')}
      >
        <Icon name={node.icon} className="text-text-3" />
        <Cut className="flex-1 text-left">{node.title}</Cut>
        <ChevronRight
          size={14}
          strokeWidth={1.75}
          aria-hidden
          className={cx('shrink-0 text-text-3 transition-transform duration-100', isOpen && 'rotate-90')}
        />
      </button>
      {isOpen && (
        <ul className={cx('relative mt-px mb-1 flex flex-col gap-px', narrow ? 'pl-0' : 'pl-[18px]')}>
          {!narrow && <span aria-hidden className="absolute top-1 bottom-1 left-[17px] w-px bg-line" />}
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
  const address = addressOfEntry(entry);
  const look = cx(
    ROW,
    icon ? (narrow ? 'px-2' : 'px-2.5') : narrow ? 'pr-2 pl-8' : 'pr-2 pl-[14px]',
    isCurrent ? 'bg-selected font-semibold text-accent' : 'text-text-2 hover:bg-hover hover:text-text-1',
  );
  const inside = (
    <>
      {icon && <Icon name={entry.icon} className={isCurrent ? '' : 'text-text-3'} />}
      <Cut className="flex-1 text-left">{entry.title}</Cut>
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
