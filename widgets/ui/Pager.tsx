import { Plural, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, IconButton } from './Button.tsx';
import { Menu } from './Menu.tsx';

export const PAGE_SIZES = [10, 20, 50, 100, 200] as const;

export interface PagerProps {
  page: number;
  size: number;
  count: number;
  /** the count was too dear to be exact; it is shown as 约 */
  isEstimate?: boolean;
  onPage(page: number): void;
  /** without it the size cannot be chosen */
  onSize?(size: number): void;
}

/** Where one is in a long list, and the way to the next page. */
export function Pager({ page, size, count, isEstimate, onPage, onSize }: PagerProps) {
  const { t, i18n } = useLingui();
  const last = Math.max(1, Math.ceil(count / size));
  const total = i18n.number(count);
  const pageText = i18n.number(page);
  const lastText = i18n.number(last);
  return (
    <nav
      aria-label={t`分页`}
      className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 text-sm max-sm:gap-x-0.5 text-text-2 tabular-nums"
    >
      <span aria-live="polite">
        {isEstimate ? t`约 ${total} 条` : <Plural value={count} one="共 # 条" other="共 # 条" />}
      </span>
      {onSize && (
        <Menu
          side="top"
          trigger={<Button kind="quiet" size="small">{t`每页 ${size} 条`}</Button>}
          entries={PAGE_SIZES.map((each) => ({
            key: String(each),
            label: t`每页 ${each} 条`,
            disabled: each === size,
            onSelect: () => onSize(each),
          }))}
        />
      )}
      <span className="ms-auto flex items-center gap-1 max-sm:gap-0">
        <IconButton
          size="small"
          icon={<ChevronLeft size={16} strokeWidth={1.75} className="rtl:rotate-180" />}
          label={t`上一页`}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <span>{isEstimate ? t`第 ${pageText} 页` : t`第 ${pageText} / ${lastText} 页`}</span>
        <IconButton
          size="small"
          icon={<ChevronRight size={16} strokeWidth={1.75} className="rtl:rotate-180" />}
          label={t`下一页`}
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
        />
      </span>
    </nav>
  );
}
