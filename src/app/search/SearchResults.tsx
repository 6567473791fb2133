// oxlint-disable jsx-a11y/prefer-tag-over-role -- a listbox that a combobox points into has no tags of its own in HTML
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { cx } from '../../../widgets/ui/cx.ts';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import type { Group, Hit } from './hits.ts';

export interface SearchResultsProps {
  id: string;
  groups: readonly Group[];
  marked: string | undefined;
  keyword: string;
  busy: boolean;
  /** some of the modules did not answer */
  failed: boolean;
  onMark(key: string): void;
  onChoose(hit: Hit): void;
}

/** The focus stays in the box above; the marked row is told to screen readers by its id. */
export function SearchResults({
  id,
  groups,
  marked,
  keyword,
  busy,
  failed,
  onMark,
  onChoose,
}: SearchResultsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t`搜索结果`}
      className="min-h-0 flex-1 overflow-y-auto p-2"
    >
      {groups.map((group) => (
        <div key={group.key} role="group" aria-label={group.title}>
          <p aria-hidden className="px-2 pt-2 pb-1 text-xs text-text-3">
            {group.title}
          </p>
          {group.hits.map((hit) => (
            <div
              key={hit.key}
              id={`${id}-${hit.key}`}
              role="option"
              aria-selected={hit.key === marked}
              tabIndex={-1}
              onPointerMove={() => hit.key !== marked && onMark(hit.key)}
              onClick={() => onChoose(hit)}
              onKeyDown={(event) => event.key === 'Enter' && onChoose(hit)}
              className={cx(
                'flex h-9 cursor-default items-center gap-2.5 rounded-md px-2 text-sm pointer-coarse:h-11',
                hit.key === marked && 'bg-selected',
              )}
            >
              <Icon name={hit.icon} className="text-text-3" />
              <span className="min-w-0 truncate">{hit.title}</span>
              {hit.note && <span className="min-w-0 shrink truncate text-text-3">{hit.note}</span>}
            </div>
          ))}
        </div>
      ))}
      {groups.length === 0 && !busy && (
        <EmptyState
          filtered
          title={t`没有找到「${keyword.trim()}」`}
          text={t`可以试试名称中的两个字、编号或手机号。`}
        />
      )}
      {failed && (
        <p className="px-2 py-2 text-xs text-warning">{t`部分模块没有响应，结果可能不完整。`}</p>
      )}
    </div>
  );
}
