import { translate } from '../../../schemas/i18n/label.ts';
import { cx } from '../../../widgets/ui/cx.ts';
import { branchFilter } from './rows.ts';
import type { ResourceListState } from './useResourceList.ts';

/** The branches of the tree in which the rows stand, beside them: how many rows each has, and which one is shown. */
export function BranchList({ list }: { list: ResourceListState }) {
  const { file, locale, address, all, branches, change } = list;
  const filter = branchFilter(file);
  if (!filter) return null;
  const { key } = filter;
  const chosen = address.filters[key] ?? '';
  const lines = [
    { value: '', label: translate(filter.all, locale), depth: 0, count: all.length },
    ...branches.map((branch) => ({ ...branch, depth: branch.depth + 1 })),
  ];
  return (
    <nav
      aria-label={translate(filter.label, locale)}
      className="w-60 shrink-0 overflow-y-auto border-e border-line bg-surface-1 py-2"
    >
      {lines.map(({ value, label, depth, count }) => (
        <button
          key={value}
          type="button"
          aria-current={value === chosen || undefined}
          onClick={() => change({ filters: { [key]: value } })}
          style={{ paddingInlineStart: `${12 + depth * 14}px` }}
          className={cx(
            'flex h-8 w-full items-center gap-2 pe-3 text-start text-sm -outline-offset-2 pointer-coarse:h-11',
            value === chosen
              ? 'bg-selected font-semibold text-accent'
              : 'text-text-2 hover:bg-hover hover:text-text-1',
          )}
        >
          <span className="min-w-0 flex-1 truncate" title={label}>
            {label}
          </span>
          <span className="text-xs font-normal text-text-3 tabular-nums">{count}</span>
        </button>
      ))}
    </nav>
  );
}
