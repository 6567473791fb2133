import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../../widgets/ui/Button.tsx';
import { cx } from '../../../../widgets/ui/cx.ts';
import { SkeletonLines } from '../../../../widgets/ui/Skeleton.tsx';
import type { Place, Places } from '../../../data/sums.ts';
import type { RecordListState } from '../state/useRecordList.ts';

/** lines of the list beside the map */
const MOST_LINES = 100;

interface PlaceListProps {
  list: RecordListState;
  data: Places | undefined;
  shown: readonly Place[];
  /** which they are, and how many */
  title: ReactNode;
  /** what to do where records have places, and none is shown */
  hint: string;
  /** leads from some of them to all */
  onAll?: { label: string; press(): void } | undefined;
}

/** The records beside a map, which is also the way there without a mouse; those without a place are counted. */
export function PlaceList({ list, data, shown, title, hint, onAll }: PlaceListProps) {
  const { t, i18n } = useLingui();
  const without = data ? i18n.number(data.without) : '';
  return (
    <section
      aria-label={t`地图上的数据`}
      aria-busy={!data}
      className="flex min-h-0 w-72 shrink-0 flex-col border-s border-line bg-surface-1 max-md:h-1/3 max-md:w-full max-md:border-s-0 max-md:border-t"
    >
      <div className="flex h-10 shrink-0 items-center gap-2 border-b border-line px-4 text-sm">
        <span className="min-w-0 truncate font-semibold">{title}</span>
        {onAll && (
          <Button size="small" kind="quiet" onClick={onAll.press}>
            {onAll.label}
          </Button>
        )}
      </div>
      {!data && <SkeletonLines lines={6} className="p-4" />}
      {data && shown.length === 0 && (
        <p className="p-4 text-sm text-text-3">
          {data.count === 0 ? t`没有带位置的数据，可在地址中选取位置。` : hint}
        </p>
      )}
      <ul className="min-h-0 flex-1 overflow-y-auto">
        {shown.slice(0, MOST_LINES).map((place) => (
          <li key={place.id}>
            <button
              type="button"
              aria-current={place.id === list.openId || undefined}
              onClick={() => list.open(place.id)}
              className={cx(
                'flex min-h-11 w-full min-w-0 flex-col justify-center border-b border-line px-4 py-1.5 text-start -outline-offset-2 hover:bg-hover',
                place.id === list.openId && 'bg-selected',
              )}
            >
              <span className="max-w-full truncate text-sm" title={place.name}>
                {place.name || `#${place.id}`}
              </span>
              <span className="max-w-full truncate text-xs text-text-3" title={place.words}>
                {place.words || `${place.lng}, ${place.lat}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {data && (
        <p className="shrink-0 border-t border-line px-4 py-2 text-xs text-text-3">
          {data.count > data.list.length && (
            <span className="block text-warning">
              <Plural
                value={data.list.length}
                other="位置较多，只显示最新的 # 条，请用筛选缩小范围。"
              />
            </span>
          )}
          {data.without === 0
            ? t`全部数据都有位置`
            : data.without_is_estimate
              ? t`另有约 ${without} 条没有位置`
              : t`另有 ${without} 条没有位置`}
        </p>
      )}
    </section>
  );
}
