import { useLingui } from '@lingui/react/macro';
import { ChevronDown, House, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { ContextMenu } from '../../../widgets/ui/ContextMenu.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { Menu } from '../../../widgets/ui/Menu.tsx';
import { HOME, pathWithoutQuery, type PageTab } from '../tabs/tabs.ts';
import { useTabMenu } from './useTabMenu.tsx';
import type { PageTabsState } from './usePageTabs.ts';
import { usePageTitle } from './useTitle.ts';

/** The open pages in a row. Middle click or Delete closes one, arrows move, the menu key or a right click has the rest. */
export function PageTabs(state: PageTabsState) {
  const { t } = useLingui();
  const menuFor = useTabMenu(state);
  const row = useRef<HTMLUListElement>(null);
  const { tabs, current, onAction } = state;

  useEffect(() => {
    const strip = row.current;
    if (!strip) return undefined;
    const watch = new ResizeObserver(() =>
      strip
        .querySelector('[aria-current]')
        ?.closest('li')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    // looks at once, and again when a title comes in that is longer than what stood there, or the strip becomes narrower
    for (const each of [strip, ...strip.children]) watch.observe(each);
    return () => watch.disconnect();
  }, [current, tabs]);

  return (
    <nav aria-label={t`打开的页面`} className="flex h-9 shrink-0 border-b border-line bg-surface-0">
      <ul ref={row} className="scroll-hidden flex min-w-0 flex-1 overflow-x-auto">
        {tabs.map((tab) => (
          <li key={pathWithoutQuery(tab.path)} className="flex shrink-0">
            <ContextMenu label={t`页面标签操作`} entries={menuFor(tab.path)} className="flex">
              <Tab
                tab={tab}
                isCurrent={pathWithoutQuery(tab.path) === current}
                onClose={() => onAction('close', tab.path)}
              />
            </ContextMenu>
          </li>
        ))}
      </ul>
      <Menu
        align="end"
        trigger={
          <IconButton
            icon={<ChevronDown size={16} strokeWidth={1.75} />}
            label={t`页面标签操作`}
            className="mx-0.5 self-center"
            size="small"
          />
        }
        entries={menuFor(current)}
      />
    </nav>
  );
}

function focusBeside(link: HTMLAnchorElement, step: number) {
  const links = [...(link.closest('ul')?.querySelectorAll('a') ?? [])];
  links.at((links.indexOf(link) + step) % links.length)?.focus();
}

interface TabProps {
  tab: PageTab;
  isCurrent: boolean;
  onClose(): void;
}

function Tab({ tab, isCurrent, onClose }: TabProps) {
  const { t } = useLingui();
  const title = usePageTitle(pathWithoutQuery(tab.path)) || tab.title || t`加载中`;
  const isHome = pathWithoutQuery(tab.path) === HOME;

  function handleAuxClick(event: MouseEvent) {
    if (event.button === 1 && !isHome) onClose();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLAnchorElement>) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Delete' && !isHome) onClose();
    if (step === undefined) return;
    event.preventDefault();
    focusBeside(event.currentTarget, step);
  }

  return (
    <div
      onAuxClick={handleAuxClick}
      className={cx(
        'group relative flex items-center border-e border-line text-sm',
        isCurrent
          ? 'bg-surface-1 font-semibold text-text-1'
          : 'text-text-2 hover:bg-hover hover:text-text-1',
      )}
    >
      {isCurrent && <span aria-hidden className="absolute inset-x-0 top-0 h-0.5 bg-accent" />}
      <Link
        to={tab.path}
        aria-current={isCurrent ? 'page' : undefined}
        onKeyDown={handleKeyDown}
        draggable={false}
        className={cx(
          'flex h-full max-w-44 items-center gap-1.5 -outline-offset-2',
          isHome ? 'px-3' : 'pe-1 ps-3',
        )}
      >
        {isHome && <House size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />}
        <span data-cut="" className="truncate">
          {title}
        </span>
      </Link>
      {!isHome && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t`关闭「${title}」`}
          onClick={onClose}
          className={cx(
            'me-1.5 grid size-5 place-items-center rounded text-text-3 group-hover:opacity-100 hover:bg-pressed hover:text-text-1 focus-visible:opacity-100',
            !isCurrent && 'opacity-0',
          )}
        >
          <X size={12} strokeWidth={2} aria-hidden />
        </button>
      )}
    </div>
  );
}
