import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../../widgets/ui/Button.tsx';
import { cx } from '../../../../widgets/ui/cx.ts';
import { EmptyState, ErrorState } from '../../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../../widgets/ui/Skeleton.tsx';
import { type Place, usePlaces } from '../../../data/sums.ts';
import { useClusterMap } from './useClusterMap.ts';
import type { RecordListState } from '../state/useRecordList.ts';
import { fieldOf } from '../state/views.ts';

/** lines of the list beside the map */
const MOST_LINES = 100;
const NONE: readonly Place[] = [];

/** Where the records lie by one of their addresses: dots on a map, and beside it the list of what is in sight. */
export function MapView({ list }: { list: RecordListState }) {
  const { t, i18n } = useLingui();
  const field = list.form && fieldOf('map', list.form, list);
  const { data, error, mutate } = usePlaces(list.file?.key, list.query, field?.model);
  const [picked, setPicked] = useState<readonly Place[]>(NONE);
  const places = data?.list ?? NONE;
  const { box, inSight } = useClusterMap({
    places,
    current: list.openId,
    onPress: (near) => {
      const [only] = near;
      if (near.length === 1 && only) list.open(only.id);
      else setPicked(near);
    },
  });
  if (!field) return <EmptyState title={t`没有地址字段`} text={t`地图需要一个地址字段。`} />;
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  const here = picked.filter((place) => places.includes(place));
  const shown = here.length > 0 ? here : inSight;
  const without = data ? i18n.number(data.without) : '';
  const lines = shown.slice(0, MOST_LINES);
  return (
    <div className="flex min-h-0 flex-1 max-md:flex-col">
      <div
        ref={box}
        role="application"
        aria-label={t`地图，方向键移动，加减号缩放`}
        className="isolate min-h-0 min-w-0 flex-1 bg-surface-2!"
      />
      <section
        aria-label={t`地图上的数据`}
        aria-busy={!data}
        className="flex min-h-0 w-72 shrink-0 flex-col border-s border-line bg-surface-1 max-md:h-2/5 max-md:w-full max-md:border-s-0 max-md:border-t"
      >
        <div className="flex h-10 shrink-0 items-center gap-2 border-b border-line px-4 text-sm">
          <span className="font-semibold">
            {here.length > 0 ? (
              <Plural value={here.length} other="这里有 # 条" />
            ) : (
              <Plural value={shown.length} other="视野内 # 条" />
            )}
          </span>
          {here.length > 0 && (
            <Button
              size="small"
              kind="quiet"
              onClick={() => setPicked(NONE)}
            >{t`显示视野内全部`}</Button>
          )}
        </div>
        {!data && <SkeletonLines lines={6} className="p-4" />}
        {data && shown.length === 0 && (
          <p className="p-4 text-sm text-text-3">
            {data.count === 0
              ? t`没有带位置的数据，可在地址中选取位置。`
              : t`移动或缩小地图，查看其他位置。`}
          </p>
        )}
        <ul className="min-h-0 flex-1 overflow-y-auto">
          {lines.map((place) => (
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
    </div>
  );
}
